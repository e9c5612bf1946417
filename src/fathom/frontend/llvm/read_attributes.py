"""Attributes of functions, parameters and calls, and the words in front of a function's or a call's type."""

from __future__ import annotations

import re
from typing import final

from fathom.frontend.llvm.instructions import NO_ATTRS, ParamAttrs
from fathom.frontend.llvm.lexer import Cursor
from fathom.frontend.llvm.read_constants import CONSTANT_WORDS
from fathom.frontend.llvm.read_types import TypeReader, starts_type
from fathom.frontend.llvm.types import FunctionType, Type
from fathom.immutable import immutable
from fathom.patterns import lazy_pattern

FAST_MATH = frozenset("nnan ninf nsz arcp contract afn reassoc fast".split())
LINKAGES = frozenset(
    (
        "private internal available_externally linkonce weak common appending "
        "extern_weak linkonce_odr weak_odr external"
    ).split()
)
_VISIBILITY = frozenset("dso_local dso_preemptable default hidden protected dllimport dllexport".split())
_CONVENTION = lazy_pattern(r"(?:\w*cc|cc|hhvm_ccc|\w+_kernel|spir_func|amdgpu_\w+|x86_intrcc|riscv_vls_cc)\Z", re.ASCII)
_WORD = lazy_pattern(r"[A-Za-z_]", re.ASCII)
_STRING_ATTRIBUTE = lazy_pattern(r'"[^"]*"(?:="[^"]*")?|[\w]+(?:\(.*?\)+(?= |$)|=\S+)?', re.ASCII)


def group_attributes(text: str) -> tuple[str, ...]:
    """The attributes in `{ nounwind memory(argmem: read) "k"="v" }`, each as text."""
    return tuple(_STRING_ATTRIBUTE.findall(text.strip().strip("{}").strip()))


@final
@immutable
class CallHead:
    """What stands between `call` and the callee: `fastcc noundef i32 (ptr, ...)`."""

    flags: tuple[str, ...]
    convention: str
    result_attrs: str
    kind: Type
    """The type of the result, or the whole function type if that was written."""


@final
class AttributeReader:
    """Attribute groups by number, and caches of what is said of arguments and in front of callees."""

    def __init__(self, types: TypeReader, groups: dict[str, tuple[str, ...]]) -> None:
        self.types = types
        self.groups = groups
        self._params: dict[str, ParamAttrs] = {"": NO_ATTRS}
        self._arguments: dict[str, tuple[Type, ParamAttrs, str]] = {}
        self._heads: dict[str, CallHead] = {}

    def group(self, cursor: Cursor) -> tuple[str, ...]:
        """`#5`, and attributes that are spelled out where a number could stand."""
        found: list[str] = []
        only: tuple[str, ...] | None = None
        while True:
            token = cursor.token
            if token[:1] == "#":
                cursor.at += 1
                only = self.groups.get(token[1:])
                if only is None:
                    cursor.fail(f"there are no attributes {token}")
                found.extend(only)
            elif token[:1] == '"' or (_WORD.match(token) and token not in _AFTER_ATTRIBUTES):
                only = None
                found.append(self._attribute(cursor))
            else:
                return only if only is not None and len(only) == len(found) else tuple(found)

    def _attribute(self, cursor: Cursor) -> str:
        """One attribute: a word, `word(…)`, `align 8`, `"key"` or `"key"="value"`."""
        start = cursor.at
        word = cursor.take()
        if cursor.token == "(":
            cursor.skip_group()
        elif word[0] == '"' and cursor.token == "=":
            cursor.at += 1
            cursor.string()
        elif word == "align":
            cursor.number()
        return cursor.text_since(start)

    def params(self, cursor: Cursor) -> ParamAttrs:
        """The attributes at the cursor, up to a value or the end of the parameter."""
        start = cursor.at
        byval: Type | None = None
        sret: Type | None = None
        align = 0
        while True:
            token = cursor.token
            if token[:1] != '"' and (not _WORD.match(token) or token in CONSTANT_WORDS):
                break
            if token in ("byval", "sret") and cursor.after == "(":
                cursor.at += 2
                kind = self.types.read(cursor)
                cursor.expect(")")
                byval, sret = (kind, sret) if token == "byval" else (byval, kind)
            elif token == "align" and cursor.after != "(":
                cursor.at += 1
                align = cursor.number()
            else:
                self._attribute(cursor)
        text = cursor.text_since(start)
        known = self._params.get(text)
        if known is None:
            known = self._params[text] = ParamAttrs(text, byval, sret, align)
        return known

    def argument_head(self, text: str) -> tuple[Type, ParamAttrs, str]:
        """What stands before an argument's value, `ptr noundef`, parsed once: the type, attributes, the type's text."""
        known = self._arguments.get(text)
        if known is None:
            cursor = Cursor(text, self.types.line)
            kind = self.types.read(cursor)
            known = kind, self.params(cursor), str(kind)
            cursor.done()
            self._arguments[text] = known
        return known

    def call_head(self, cursor: Cursor) -> CallHead:
        """Fast-math flags, calling convention, attributes of the result, and the type."""
        flags: list[str] = []
        while cursor.token in FAST_MATH:
            flags.append(cursor.take())
        convention = self.convention(cursor)
        attrs = self.before_type(cursor)
        if cursor.token == "addrspace":
            cursor.at += 1
            cursor.skip_group()
        return CallHead(tuple(flags), convention, attrs, self.types.read(cursor))

    def call_head_text(self, text: str) -> CallHead:
        """The same from the text between `call` and the callee, parsed once per text."""
        known = self._heads.get(text)
        if known is None:
            cursor = Cursor(text, self.types.line)
            known = self.call_head(cursor)
            cursor.done()
            self._heads[text] = known
        return known

    def convention(self, cursor: Cursor) -> str:
        """`fastcc` or `cc 10`; empty for C's own."""
        token = cursor.token
        if not _CONVENTION.match(token):
            return ""
        start = cursor.at
        cursor.at += 1
        if token == "cc":
            cursor.number()
        elif cursor.token == "(":
            cursor.skip_group()
        return cursor.text_since(start)

    def before_type(self, cursor: Cursor) -> str:
        """Attributes of the result, up to its type."""
        start = cursor.at
        while not starts_type(cursor.token) and cursor.token != "addrspace":
            if cursor.token[:1] != '"' and not _WORD.match(cursor.token):
                cursor.fail_expecting("a type")
            self._attribute(cursor)
        return cursor.text_since(start)

    def linkage(self, cursor: Cursor) -> tuple[str, tuple[str, ...]]:
        """The linkage, and the words about visibility and pre-emption, in front of a global or function."""
        linkage = cursor.take_one_of(LINKAGES)
        words: list[str] = []
        while cursor.token in _VISIBILITY:
            words.append(cursor.take())
        return linkage, tuple(words)

    def signature(self, head: CallHead, params: tuple[Type, ...]) -> FunctionType:
        """The type that a call is written against."""
        if isinstance(head.kind, FunctionType):
            return head.kind
        return self.types.function(head.kind, params, False)


_AFTER_ATTRIBUTES = frozenset(
    (
        "section partition comdat align gc prefix prologue personality to unwind "
        "unnamed_addr local_unnamed_addr addrspace"
    ).split()
)
"""Words that end the attributes of a function or a call."""

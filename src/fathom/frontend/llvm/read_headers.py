"""The line that starts a function: `define dso_local i32 @f(ptr noundef %p, ...) #0 !dbg !38 {`."""

from __future__ import annotations

from typing import final

from fathom.frontend.llvm.constants import Constant
from fathom.frontend.llvm.debuginfo import SourceVariable
from fathom.frontend.llvm.lexer import Cursor
from fathom.frontend.llvm.module import BasicBlock, Function, Param
from fathom.frontend.llvm.read_values import Body
from fathom.frontend.llvm.types import FunctionType
from fathom.immutable import record

_TAIL_WORDS = frozenset(("unnamed_addr", "local_unnamed_addr", "addrspace", "section", "partition", "align", "gc"))
_TAIL_CONSTANTS = frozenset(("prefix", "prologue", "personality"))


@final
@record
class Header:
    """What the first line of a function says."""

    name: str
    type: FunctionType
    params: tuple[Param, ...]
    unnamed_params: int
    linkage: str
    convention: str
    result_attrs: str
    qualifiers: tuple[str, ...]
    attrs: tuple[str, ...] = ()
    personality: Constant | None = None
    place: str | None = None

    def function(self, body: Body, blocks: tuple[BasicBlock, ...], variables: dict[str, SourceVariable]) -> Function:
        """The function with this header."""
        source_name, loc = ("", None) if self.place is None else body.debug.function(self.place)
        return Function(
            self.name,
            self.type,
            self.params,
            blocks,
            self.linkage,
            self.attrs,
            self.result_attrs,
            self.convention,
            variables,
            source_name,
            loc,
            self.qualifiers,
            self.personality,
            self.place or "",
        )


def read_header(body: Body, text: str, line: int) -> Header:
    """The header on a line that starts with `define` or `declare`; it ends with `{` for a definition."""
    body.types.line = line
    cursor = Cursor(text, line)
    is_definition = cursor.take() == "define"
    place = _metadata(cursor)
    linkage, words = body.attributes.linkage(cursor)
    convention = body.attributes.convention(cursor)
    result_attrs = body.attributes.before_type(cursor)
    result = body.types.read(cursor)
    name = cursor.name("@")
    params, unnamed, varargs = _params(body, cursor)
    kind = body.types.function(result, tuple(p.reg.type for p in params), varargs)
    header = Header(name, kind, params, unnamed, linkage, convention, result_attrs, words)
    header.place = place
    _tail(body, cursor, header)
    if is_definition:
        cursor.expect("{")
    cursor.done()
    return header


def _params(body: Body, cursor: Cursor) -> tuple[tuple[Param, ...], int, bool]:
    """The parameters, how many of them have numbers for names, and whether more may follow."""
    params: list[Param] = []
    unnamed = 0
    cursor.expect("(")
    while not cursor.accept(")"):
        if params:
            cursor.expect(",")
        if cursor.accept("..."):
            cursor.expect(")")
            return tuple(params), unnamed, True
        kind = body.types.read(cursor)
        attrs = body.attributes.params(cursor)
        token = cursor.take() if cursor.token[:1] == "%" else f"%{unnamed}"
        if len(token) < 2:
            cursor.fail("a parameter has no name behind the %")
        unnamed += token[1:].isdecimal()
        params.append(Param(body.define(token, kind), attrs))
    return tuple(params), unnamed, False


def _tail(body: Body, cursor: Cursor, header: Header) -> None:
    """What stands behind the parameters, in LLVM's order or any other."""
    words: list[str] = []
    while cursor.token not in ("", "{"):
        start = cursor.at
        token = cursor.token
        if token[0] == "!":
            header.place = _metadata(cursor) or header.place
        elif token == "comdat":
            cursor.at += 1
            if cursor.token == "(":
                cursor.skip_group()
        elif token in _TAIL_WORDS:
            cursor.at += 1
            if cursor.token == "(":
                cursor.skip_group()
            elif not token.endswith("unnamed_addr"):
                cursor.take()
            words.append(cursor.text_since(start))
        elif token in _TAIL_CONSTANTS:
            cursor.at += 1
            constant = body.constant(cursor)
            if token == "personality":
                header.personality = constant
            else:
                words.append(cursor.text_since(start))
        else:
            header.attrs = body.attributes.group(cursor)
            if cursor.at == start:
                cursor.fail_expecting("an attribute or '{'")
    header.qualifiers += tuple(words)


def _metadata(cursor: Cursor) -> str | None:
    """`!dbg !38 !prof !40`: the reference to the place, if there is one."""
    place: str | None = None
    while cursor.token[:1] == "!":
        kind, ref = cursor.take(), cursor.take()
        if ref[0] != "!":
            cursor.fail("a metadata attachment has no reference")
        if kind == "!dbg":
            place = ref[1:]
    return place

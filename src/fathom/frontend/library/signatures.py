"""Whether the declaration of a function in a program fits its definition in another C library.

Programs are compiled with one C library's headers, and sources of another one with its own. They can be linked where
both mean the same bytes: numbers of one width, structs with the same numbers at the same places. Debug information
says it of both sides. Of a program without any, it is only known that it passes numbers and texts.

    int regexec(const regex_t *, const char *, size_t, regmatch_t *, int)
        s32(*const opaque,*const i8,u64,*{0:s32,32:s32},s32)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import final

from fathom.frontend.llvm.debuginfo import (
    ArrayCType,
    BaseCType,
    CType,
    DerivedCType,
    EnumCType,
    FunctionCType,
    RecordCType,
)
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.immutable import record

_NODE = re.compile(r"^!(\d+) = (.*)$", re.MULTILINE)
_ALIAS = re.compile(r"^@([\w.]+) = [^@\n]*\balias\b[^@\n]*@([\w.]+)$", re.MULTILINE)
_QUALIFIERS = ("typedef", "volatile", "restrict", "atomic")
_UNKNOWN = "?"


def fits(name: str, program: str, unit: str, opaque: frozenset[str]) -> bool:
    """Whether the text of `program` declares a symbol as the text of `unit` defines it.

    Programs do not look into the types that are called `opaque`.
    """
    defined = Declarations(unit, opaque)
    variable = defined.find_variable(name)
    if variable:
        return variable == Declarations(program, opaque).find_variable(name)
    ours = defined.describe(name)
    theirs = Declarations(program, opaque).describe(name)
    if theirs is None:
        return ours is not None and "{" not in ours and "opaque" not in ours
    return ours == theirs or (ours is not None and theirs == ours.partition("(")[0] + "(?)")


@final
@record
class Declarations:
    """The functions and variables that the text of a module declares or defines, with their C types."""

    text: str
    opaque: frozenset[str]
    _debug: DebugInfo | None = None
    _aliases: Mapping[str, str] | None = None

    def find_variable(self, name: str) -> str:
        """The LLVM type of a variable, empty if there is none of this name."""
        pattern = rf"^@{re.escape(name)} = [^\n]*?\b(?:global|constant) (\[[^\]\n]*\]|[%\w.]+)"
        found = re.search(pattern, self.text, re.MULTILINE)
        return found[1] if found is not None else ""

    def describe(self, name: str) -> str | None:
        """The C type of a function, None if there is no debug information about it."""
        ref = self._find_subprogram(name)
        if ref is None:
            return None
        prototype = self._info().prototype(ref)
        return None if prototype is None else _Description(self._info(), self.opaque).describe(prototype)

    def _find_subprogram(self, name: str) -> str | None:
        if self._aliases is None:
            self._aliases = dict(_ALIAS.findall(self.text))
        name = re.escape(self._aliases.get(name, name))
        found = re.search(rf"^define [^@\n]*@{name}\(.*!dbg !(\d+) {{$", self.text, re.MULTILINE)
        found = found or re.search(rf"^declare !dbg !(\d+) [^@\n]*@{name}\(", self.text, re.MULTILINE)
        return found[1] if found is not None else None

    def _info(self) -> DebugInfo:
        if self._debug is None:
            self._debug = DebugInfo(dict(_NODE.findall(self.text)))
        return self._debug


@final
@record
class _Description:
    """Writes C types as what they are in memory, names aside."""

    debug: DebugInfo
    opaque: frozenset[str]
    _inside: dict[str, int] = field(default_factory=dict)

    def describe(self, kind: CType | None) -> str:
        while isinstance(kind, DerivedCType) and kind.kind in _QUALIFIERS:
            if kind.name in self.opaque:
                return "opaque"
            kind = kind.target
        match kind:
            case None:
                return "i8"
            case BaseCType(_, bits, encoding):
                return f"{_letter(bits, encoding)}{bits}"
            case EnumCType(_, bits):
                return f"u{bits}"
            case DerivedCType(kind="const", target=target):
                return "const " + self.describe(target)
            case DerivedCType(target=target):
                return "*" + self.describe(target)
            case ArrayCType(element, counts):
                return self.describe(element) + "".join(f"[{count}]" for count in counts)
            case FunctionCType(result, params):
                return f"{self._result(result)}({','.join(map(self._parameter, params))})"
            case RecordCType():
                return self._describe_record(kind)

    def _result(self, kind: CType | None) -> str:
        return "void" if kind is None else self._parameter(kind)

    def _parameter(self, kind: CType | None) -> str:
        """Whether a parameter itself is const is nobody else's affair; what is behind the last one is not known."""
        if kind is None:
            return _UNKNOWN
        return self.describe(kind).removeprefix("const ")

    def _describe_record(self, record: RecordCType) -> str:
        if record.name in self.opaque:
            return "opaque"
        if record.key in self._inside:
            return f"@{self._inside[record.key]}"
        self._inside[record.key] = len(self._inside)
        members = [
            f"{each.offset}:{each.bits if each.bit_field else ''}{self.describe(each.type)}"
            for each in self.debug.members(record)
        ]
        del self._inside[record.key]
        kind = "|" if record.kind == "union" else ""
        return f"{kind}{{{','.join(members)}}}" if members else "incomplete"


def _letter(bits: int, encoding: str) -> str:
    """How a number is read: of bytes, C leaves open whether they have a sign."""
    if "float" in encoding:
        return "f"
    if bits == 8:
        return "i"
    return "s" if "signed" in encoding and "unsigned" not in encoding else "u"

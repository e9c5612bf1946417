"""The C types of inputs, by what they are called.

handle's p->length    what the harness made for a parameter: the debug information knows
state.text[3]         or for a global variable
nondet_uint           what a function gives: the name has to tell
"""

from __future__ import annotations

import re
from typing import final

from fathom.bound.harness.scalars import pointee_of
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.debuginfo import ArrayCType, BaseCType, CType, RecordCType, SourceVariable, strip_qualifiers
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.frontend.llvm.module import Function, Module
from fathom.ir import extended
from fathom.ir.types import Float, Int, Pointer
from fathom.patterns import lazy_pattern

_UNSIGNED = lazy_pattern(
    r"u(int|long|char|short|intptr|8|16|32|64)|unsigned|size|bool|_?Bool|pointer|\blength of ", re.IGNORECASE
)
_PATH = lazy_pattern(r"\(?(\*?)(\w+)\)?((?:->\w+|\.\w+|\[\d+\])*)")
_STEP = lazy_pattern(r"->(\w+)|\.(\w+)|\[\d+\]")


@final
class InputTypes:
    """Those of one program, which begins with a certain function."""

    def __init__(self, module: Module, entry: str) -> None:
        self.debug: DebugInfo = module.debug
        self.owner = f"{entry}'s "
        function = module.functions.get(entry)
        variables = list_source_variables(function) if function is not None else []
        self.parameters = {each.name: each.type for each in variables if each.arg > 0}
        self.globals = {each.variable.name: each.variable.type for each in module.globals.values() if each.variable}

    def of(self, source: str, shape: Int | Float | Pointer) -> CType | None:
        """The type of an input, guessed where it is not known; None where nothing tells."""
        known = strip_qualifiers(self._declared(source))
        truth = isinstance(known, BaseCType) and known.encoding == "DW_ATE_boolean" and shape.width == 1
        return known if truth or int(getattr(known, "bits", 0)) == shape.width else guess_type(source, shape)

    def _declared(self, source: str) -> CType | None:
        path = _PATH.fullmatch(source.removeprefix(self.owner))
        if path is None:
            return None
        star, name, steps = path.groups()
        variables = self.parameters if source.startswith(self.owner) else self.globals
        kind = variables.get(name)
        kind = pointee_of(kind) if star else kind
        for step in _STEP.finditer(steps):
            arrow, dot = step.groups()
            kind = self._member(pointee_of(kind) if arrow else kind, arrow or dot) if arrow or dot else _element(kind)
        return kind

    def _member(self, kind: CType | None, name: str) -> CType | None:
        plain = strip_qualifiers(kind)
        members = self.debug.members(plain) if isinstance(plain, RecordCType) else ()
        return next((member.type for member in members if member.name == name), None)


def _element(kind: CType | None) -> CType | None:
    plain = strip_qualifiers(kind)
    if isinstance(plain, ArrayCType):
        rest = plain.counts[1:]
        return ArrayCType(plain.element, rest, 0) if rest else plain.element
    return pointee_of(plain)


def list_source_variables(function: Function) -> list[SourceVariable]:
    """All variables that the debug information of a function mentions."""
    found = list(function.variables.values())
    for block in function.blocks[:1]:
        found += [item.variable for item in block.body if isinstance(item, inst.DebugValue)]
    return found


def guess_type(name: str, shape: Int | Float | Pointer) -> CType | None:
    """The C type of what a function gives, by its name: `nondet_uint` gives an unsigned number."""
    if isinstance(shape, Float):
        name = "long double" if shape.kind == extended.KIND else str(shape)
        return BaseCType(name, shape.width, "DW_ATE_float")
    if isinstance(shape, Pointer):
        return None
    if re.search(r"_?bool$", name, re.IGNORECASE):
        return BaseCType("_Bool", shape.width, "DW_ATE_boolean")
    if shape.width == 8 and "char" in name:
        return BaseCType("char", 8, "DW_ATE_unsigned_char" if "uchar" in name else "DW_ATE_signed_char")
    return BaseCType("", shape.width, "DW_ATE_unsigned" if _UNSIGNED.search(name) else "DW_ATE_signed")


def bits_of(kind: CType | None) -> int:
    """The width of a scalar type; 64 where it is a pointer or not known."""
    return int(getattr(strip_qualifiers(kind), "bits", 0)) or 64


def float_type(kind: object) -> CType | None:
    """The type of C of a cell that holds a float."""
    return guess_type("", kind) if isinstance(kind, Float) else None


def c_name(register: str) -> str:
    """The name of a register, if a C program could have it: `agg.result` and `0` are the compiler's."""
    return register if register.isidentifier() else ""

"""The arguments of an entry function that nothing calls: any values, and pointers to fresh objects.

What a pointer points to is in the debug information of the parameter that it belongs to; LLVM's pointers do not know.
A struct that is passed by value is a pointer to a copy, or one register for each eight bytes of it:

    struct slice { char *start; size_t length; };
    void f(struct slice s)          void @f(ptr %s.coerce0, i64 %s.coerce1)
"""

from __future__ import annotations

from typing import final

from fathom.bound.context.context import Context
from fathom.bound.harness.command_line import make_command_line
from fathom.bound.harness.fuzz_input import is_fuzz_target, make_fuzz_input
from fathom.bound.harness.objects import InputObjects
from fathom.bound.harness.scalars import Named, is_aggregate, pointee_of
from fathom.bound.residual.values import Shape, Value
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import Local
from fathom.frontend.llvm.debuginfo import CType, FunctionCType, SourceVariable
from fathom.frontend.llvm.module import Function, Param
from fathom.frontend.llvm.operands import operands
from fathom.ir.types import Pointer

_REGISTER_BYTES = 8
"""Bytes of a struct that one register takes, where it is passed in registers."""

_MAX_SCALARS = 16
"""Scalars of a struct that is passed in registers: it has at most 16 bytes."""


def make_entry_arguments(walk: Context, function: Function) -> list[Value]:
    """A value for each parameter, on the first path of the walk."""
    if function.name == "main" and len(function.params) in (2, 3):
        return make_command_line(walk, function, _find_used_registers(function))
    if is_fuzz_target(function):
        return make_fuzz_input(walk, function)
    return _Arguments(walk, function).make()


@final
class _Arguments:
    def __init__(self, walk: Context, function: Function) -> None:
        self.walk = walk
        self.function = function
        self.name = function.source_name or function.name
        self.owner = f"{self.name}'s "
        self.objects = InputObjects(walk, self.owner, function.loc)
        self.pointers = False
        self.variables = _find_parameters(function)
        self.used = _find_used_registers(function)

    def make(self) -> list[Value]:
        values = [self._make_argument(param) for param in self.function.params]
        self.objects.fill()
        if self.pointers:
            note = "gets pointers to separate objects: --pointer-size, --pointer-depth, --pointer-may-be-null say which"
            self.walk.approximations[f"{self.name} {note}"] = None
        return values

    def _make_argument(self, param: Param) -> Value:
        register, shape = param.reg.name, self.walk.shapes.of(param.reg.type)
        memory = param.attrs.byval or param.attrs.sret
        size = self.walk.shapes.layout.alloc_size(memory) if memory is not None else 0
        if param.attrs.sret is not None:
            return self.objects.make_result(register, size)
        known = self.variables.get(register)
        kind = known.type if known is not None else None
        if memory is not None or (is_aggregate(kind) and isinstance(shape, Pointer)):
            return self.objects.make_copy(register, kind, size or self.objects.scalars.size(kind))
        name, pointee = (register, pointee_of(kind)) if known is not None else self._find_member(register, shape)
        if not isinstance(shape, Pointer) or register not in self.used:
            return self.walk.constants.fresh(self.walk.path, shape, f"{self.owner}{name}", self.function.loc)
        self.pointers |= not isinstance(pointee, FunctionCType)
        return self.objects.make_pointer(name, pointee)

    def _find_member(self, register: str, shape: Shape) -> tuple[str, CType | None]:
        """The member of a struct that a register holds: its name, and what it points to."""
        name, _, number = register.partition(".coerce")
        variable = self.variables.get(name)
        if variable is not None:
            at = int(number) * _REGISTER_BYTES if number.isdecimal() else 0
            for scalar in self.objects.scalars.of(variable.type, Named(name), _MAX_SCALARS) or ():
                if scalar.offset == at and scalar.kind == shape:
                    return scalar.name, scalar.pointee
        return register, None


def _find_parameters(function: Function) -> dict[str, SourceVariable]:
    """The parameters of the source, by name."""
    found = list(function.variables.values())
    for block in function.blocks:
        found += [item.variable for item in block.body if isinstance(item, inst.DebugValue)]
    return {variable.name: variable for variable in found if variable.arg > 0}


def _find_used_registers(function: Function) -> frozenset[str]:
    """The registers that are read."""
    read: set[str] = set()
    for block in function.blocks:
        for item in (*block.body, block.terminator):
            if not isinstance(item, inst.DebugValue):
                read.update(value.name for value in operands(item) if isinstance(value, Local))
            if isinstance(item, inst.Phi):
                read.update(value.name for value, _ in item.incoming if isinstance(value, Local))
    return frozenset(read)

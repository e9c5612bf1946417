"""Where the shadows of a function's registers and constants are in its environment."""

from __future__ import annotations

from typing import Final

from fathom.bound.compile import FunctionCompiler
from fathom.bound.merge import Shape
from fathom.bound.uninit.shadows import shadow_shape, unwritten, written
from fathom.bound.values import Value
from fathom.frontend.llvm import constants as llvm

_NUMBER: Final = -1
"""Stands for all numbers, whose shadow is 0: they share a slot."""


def shadow_of(c: FunctionCompiler, value: llvm.Value) -> int:
    """The index at which the shadow of an operand or result will be found."""
    shadows = c.code.shadows
    if isinstance(value, llvm.Local):
        slot = c.slot(value)
    elif isinstance(value, llvm.Undef | llvm.Poison | llvm.Aggregate | llvm.Zero | llvm.Bytes):
        return _new(c, shadow_shape(c.shape(value)), constant_shadow(c, value))
    else:
        slot = _NUMBER
    found = shadows.get(slot)
    if found is None:
        shape = shadow_shape(c.shape(value))
        found = shadows[slot] = _new(c, shape if slot != _NUMBER else None, written(shape))
    return found


def _new(c: FunctionCompiler, shape: Shape | None, shadow: Value) -> int:
    slot = c.new_slot(shape)
    c.code.template[slot] = shadow
    return slot


def constant_shadow(c: FunctionCompiler, value: llvm.Value) -> Value:
    if isinstance(value, llvm.Aggregate):
        return tuple(constant_shadow(c, element) for element in value.elements)
    shape = shadow_shape(c.shape(value))
    return unwritten(shape) if isinstance(value, llvm.Undef | llvm.Poison) else written(shape)

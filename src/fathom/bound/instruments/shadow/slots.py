"""Where the shadows of a function's registers and constants are in its environment: a slot for each layer."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.shadow.layer import Layer
from fathom.bound.residual.values import Shape, Value
from fathom.frontend.llvm import constants as llvm


def shadow_slot(c: Compiler, layer: Layer, value: llvm.Value) -> int:
    """The index at which the shadow of an operand or result will be found."""
    return shadow_slots(c, layer.layers, value)[layer.number]


def shadow_slots(c: Compiler, layers: Sequence[Layer], value: llvm.Value) -> tuple[int, ...]:
    """The indices of its shadows, one for each layer."""
    if isinstance(value, llvm.Local):
        slot = c.slot(value)
        found = c.code.shadows.get(slot)
        if found is None:
            shape = c.shape(value)
            found = c.code.shadows[slot] = tuple(
                _new_slot(c, layer.shape(shape), layer.constant(layer.shape(shape))) for layer in layers
            )
        return found
    return tuple(_constant_slot(c, layer, value) for layer in layers)


def _constant_slot(c: Compiler, layer: Layer, value: llvm.Value) -> int:
    """Constants with the same shadow share a slot."""
    shadow = constant_shadow(c, layer, value)
    key = (layer.number, shadow)
    found = c.constant_shadows.get(key)
    if found is None:
        found = c.constant_shadows[key] = _new_slot(c, None, shadow)
    return found


def _new_slot(c: Compiler, shape: Shape | None, shadow: Value) -> int:
    slot = c.new_slot(shape)
    c.code.template[slot] = shadow
    return slot


def constant_shadow(c: Compiler, layer: Layer, value: llvm.Value) -> Value:
    if isinstance(value, llvm.Aggregate):
        return tuple(constant_shadow(c, layer, element) for element in value.elements)
    shape = layer.shape(c.shape(value))
    return layer.unwritten(shape) if isinstance(value, llvm.Undef | llvm.Poison) else layer.constant(shape)


def argument_slots(c: Compiler, layers: Sequence[Layer], values: Sequence[llvm.Value]) -> list[tuple[int, ...]]:
    """Where the shadows of the arguments of a call are."""
    return [shadow_slots(c, layers, value) for value in values if not isinstance(value, llvm.MetadataArg)]

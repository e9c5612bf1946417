"""Propagation of a field through functions without a body: those of which the walk has a model of its own."""

from __future__ import annotations

from typing import Final, cast

from fathom.analysis.aggregation import shadow_shape
from fathom.analysis.field_layer import FieldLayer
from fathom.bound.code.call_site import ActiveCall
from fathom.bound.context.arguments import outermost_model, size_argument
from fathom.bound.context.context import Context
from fathom.bound.library import heap
from fathom.bound.residual.values import PointerValue, Scalar, Value
from fathom.ir.types import BYTE

_PRIMITIVE: Final = "__fathom_"


def aggregate_arguments(layer: FieldLayer, call: ActiveCall) -> Scalar:
    """What all arguments of a call have."""
    number: Scalar | None = None
    for shadow, shape in zip(call.shadows, call.site.shapes, strict=False):
        if shape is not None:
            here = layer.aggregation.aggregate_value(shadow[layer.number], shadow_shape(shape))
            number = here if number is None else layer.aggregation.combine(number, here)
    return layer.field.constant if number is None else number


def result_shadow(walk: Context, layer: FieldLayer, call: ActiveCall) -> Value:
    """The shadow of what a function without a body returns: what its arguments have together.

    New memory depends on no argument. An input that a model of the C library makes stands for what it computes from the
    arguments that the program gave to it.
    """
    assert call.site.result is not None
    shape = shadow_shape(call.site.result)
    if call.name in heap.TABLE:
        return layer.constant(shape)
    return layer.aggregation.splat_value(aggregate_arguments(layer, _source(walk, call)), shape)


def _source(walk: Context, call: ActiveCall) -> ActiveCall:
    model = outermost_model(walk) if call.name.startswith(_PRIMITIVE) else None
    return call if model is None or model.call is None else model.call


def propagate_writes(walk: Context, layer: FieldLayer, call: ActiveCall) -> None:
    """What a function without a body has written was observed as constants: another shadow is left to be written."""
    arguments, shapes = call.arguments, call.site.shapes
    number: Scalar = layer.field.constant
    length: Scalar = 0
    if call.name == "memset" and call.shadows:
        kind = shadow_shape(shapes[1]) if shapes[1] is not None else BYTE
        number = layer.aggregation.aggregate_value(call.shadows[1][layer.number], kind)
        length = size_argument(walk, arguments[2], shapes[2])
    elif call.name == f"{_PRIMITIVE}havoc":
        number = aggregate_arguments(layer, _source(walk, call))
        length = size_argument(walk, arguments[1], shapes[1])
    elif call.name == f"{_PRIMITIVE}print_double":
        number = aggregate_arguments(layer, _source(walk, call))
        printed = walk.path.env[call.result] if call.result is not None else 0
        length = printed if isinstance(printed, int) and printed < 1 << 31 else 0
    if number != layer.field.constant and length != 0:
        byte = layer.aggregation.splat(number, BYTE.width)
        layer.memory.fill(walk.path, cast("PointerValue", arguments[0]), byte, length, call.site.loc)


def note_unfollowed_flow(walk: Context, call: ActiveCall) -> None:
    """A model that gives any result does not say what in memory it comes from."""
    if call.name in (f"{_PRIMITIVE}imprecise", f"{_PRIMITIVE}read_double"):
        model = outermost_model(walk)
        if model is not None and model.code.function is not None and model.call is not None:
            if any(shape == walk.shapes.pointer for shape in model.call.site.shapes):
                name = model.code.function.name
                walk.approximations[f"what {name} reads from memory is not followed into its result"] = None

"""What an execution was given from outside, as it was written down while it ran."""

from __future__ import annotations

from fathom.bound.library.heap import is_failure
from fathom.bound.residual.values import Object
from fathom.ir.instructions import Havoc
from fathom.ir.types import Float, Int, Pointer
from fathom.trace.concrete import InputValue
from fathom.trace.input_types import InputTypes
from fathom.trace.model import AllocationCall, Environment, Input
from fathom.trace.record import Recorder
from fathom.trace.show import format_bytes, format_number
from fathom.trace.valuation import Valuation
from fathom.trace.values import Values


def describe_environment(recorder: Recorder, valuation: Valuation, values: Values, types: InputTypes) -> Environment:
    """Of a run that has ended, on a valuation whose values are `values`."""
    read = recorder.ending.inputs
    functions = [*recorder.functions, *[""] * len(read)]
    inputs = tuple(_describe_input(each, valuation, name, types) for each, name in zip(read, functions, strict=False))
    allocations = tuple(_allocation(name, target, values) for name, target in recorder.allocations)
    return Environment(inputs, recorder.start, allocations, tuple(recorder.answers), tuple(recorder.writes.all), values)


def _describe_input(read: InputValue, valuation: Valuation, function: str, types: InputTypes) -> Input:
    item = read.item
    if isinstance(item, Havoc):
        width, place = 8 * len(read.data), str(item.loc or "")
        return Input(item.source, 0, width, place, True, format_bytes(read.data), "", item.loc, read.data, function)
    kind = item.result.type
    assert isinstance(kind, Int | Float | Pointer)
    if is_failure(item.source) and kind.width == 1:
        text = "yes" if read.value else "no"
    else:
        text = format_number(read.value, kind.width, types.of(item.source, kind))
    matters = valuation.matters(item.instance)
    return Input(item.source, read.value, kind.width, str(item.loc or ""), matters, text, "", item.loc, b"", function)


def _allocation(function: str, target: Object | None, values: Values) -> AllocationCall:
    if target is None or target.instance is None:
        return AllocationCall(function, target is None)
    known = values.initial.get(target.instance.name, {})
    return AllocationCall(function, False, bytes(known.get(at, 0) for at in range(max(known, default=-1) + 1)))

"""How far an access misses its object, in an execution of the bounded program that fails.

    R7:i1 = ule R2, 56                R2 is where the access begins, 56 the last place where it is inside
    assert R7 ["bounds" …]            R2 = 64 misses it by 8 behind the end, R2 = -3 by 3 before the start

The comparison is found from the assertion that fails, backwards over the conditions that make it fail. An access at a
known place has none, and there is nothing to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias, final

from fathom.checks.bounds import CLASS
from fathom.immutable import immutable
from fathom.ir.instructions import Assert, Compare, IntOp, IsDeref, Statement
from fathom.ir.interpret_memory import Ptr
from fathom.ir.interpreter import ExecutionOutcome
from fathom.ir.program import Program
from fathom.ir.types import Int
from fathom.ir.uses import results
from fathom.ir.values import TRUE, Lit, Reg, Value

Definitions: TypeAlias = Mapping[Reg, Statement]
_CONDITIONS = 64
"""Conditions that are looked through."""


class Distance(NamedTuple):
    """How many places there are to the nearest one inside; of two as near, the one behind the end counts as nearer."""

    places: int
    is_before: bool


Measure: TypeAlias = Callable[[ExecutionOutcome], Distance | None]
"""The distance in an execution, if it has one."""


@final
@immutable
class Miss:
    """The assertion that fails, the comparison in it that decides, and the distance in one execution."""

    failed: Assert
    comparison: Compare | IsDeref
    distance: Distance


def map_definitions(program: Program) -> Definitions:
    """The instruction that defines a register."""
    return {reg: item for block in program.blocks for item in block.body for reg in results(item)}


def find_miss(definitions: Definitions, outcome: ExecutionOutcome) -> Miss | None:
    """What an execution misses; None where it does not fail with an access, or with one at a known place."""
    failed = outcome.failed
    if failed is None or failed.prop is None or failed.prop.kind != CLASS.name:
        return None
    for item in _list_causes(definitions, outcome, failed.cond):
        distance = _measure(item, outcome)
        if distance is not None:
            return Miss(failed, item, distance)
    return None


def measure_misses(program: Program) -> Measure:
    """What measures executions of a program."""
    definitions = map_definitions(program)

    def measure(outcome: ExecutionOutcome) -> Distance | None:
        miss = find_miss(definitions, outcome)
        return None if miss is None else miss.distance

    return measure


def _list_causes(definitions: Definitions, outcome: ExecutionOutcome, cond: Value) -> Iterator[Compare | IsDeref]:
    """The comparisons that do not hold and make a condition fail."""
    pending = [cond]
    for _ in range(_CONDITIONS):
        if not pending:
            return
        value = pending.pop()
        item = definitions.get(value) if isinstance(value, Reg) else None
        if isinstance(item, IntOp) and item.result.type == Int(1):
            pending += _list_reasons(item, outcome)
        elif isinstance(item, Compare | IsDeref) and not outcome.values.get(item.result, 1):
            yield item


def _list_reasons(item: IntOp, outcome: ExecutionOutcome) -> list[Value]:
    """The operands from which the value of a condition follows: of `false and true` only the first."""
    operands = [item.lhs, item.rhs]
    if item.op == "xor":
        return [each for each in operands if each != TRUE]
    here = outcome.values.get(item.result)
    decisive = 0 if item.op == "and" else 1
    return [each for each in operands if _read(each, outcome) == decisive] if here == decisive else operands


def _measure(item: Compare | IsDeref, outcome: ExecutionOutcome) -> Distance | None:
    if isinstance(item, IsDeref):
        pointer = outcome.values.get(item.ptr) if isinstance(item.ptr, Reg) else None
        length = _read(item.size, outcome)
        if not isinstance(pointer, Ptr) or not pointer.object or length is None:
            return None
        return _find_distance(pointer.offset, pointer.size - length, pointer.width)
    start, last = _read(item.lhs, outcome), _read(item.rhs, outcome)
    if item.pred != "ule" or start is None or last is None or not isinstance(item.lhs.type, Int):
        return None
    return _find_distance(start, last, item.lhs.type.width)


def _find_distance(start: int, last: int, width: int) -> Distance:
    size = 1 << width
    return min(Distance((start - last) % size, False), Distance(-start % size, True))


def _read(value: Value, outcome: ExecutionOutcome) -> int | None:
    if isinstance(value, Lit):
        return value.value
    found = outcome.values.get(value) if isinstance(value, Reg) else None
    return found if isinstance(found, int) else None

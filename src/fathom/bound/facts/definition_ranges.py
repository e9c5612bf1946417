"""Intervals of numbers that are not known, from how they were computed: a byte that became an int is from 0 to 255.

Only the last few steps are looked at. What a path knows of its numbers is not: that is for `path_facts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from fathom.domains import signed
from fathom.domains.bounds import Bounds, full_signed, join
from fathom.domains.concrete import to_signed
from fathom.effort import EffortMeter
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value


@final
class DefinitionRanges:
    """The intervals of numbers by their definitions; each is computed once."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select], effort: EffortMeter) -> None:
        self._definitions = definitions
        self._effort = effort
        self._depth = effort.limits.definition_depth
        self._intervals: dict[Reg, Bounds] = {}

    def signed(self, value: Value) -> Bounds:
        """An interval in which the signed reading of a number lies."""
        return self._signed(value, self._depth)

    def _signed(self, value: Value, depth: int) -> Bounds:
        assert isinstance(value.type, Int)
        width = value.type.width
        if isinstance(value, Lit):
            number = to_signed(value.value, width)
            return number, number
        assert isinstance(value, Reg)
        interval = self._intervals.get(value)
        if interval is None:
            interval = self._intervals[value] = self._compute(value, width, depth)
        return interval

    def _compute(self, number: Reg, width: int, depth: int) -> Bounds:
        made = self._definitions.get(number)
        if made is None:
            return full_signed(width)
        if depth == 0:
            self._effort.reach("definition_depth")
            return full_signed(width)
        return self._transfer(made, width, depth - 1)

    def _transfer(self, made: IntOp | Cast | Select, width: int, depth: int) -> Bounds:
        """What follows from a definition."""
        if isinstance(made, IntOp):
            x, y = self._signed(made.lhs, depth), self._signed(made.rhs, depth)
            return signed.TRANSFER[made.op](width, x, y) if _is_followed(made.op, y) else full_signed(width)
        if isinstance(made, Select):
            return join(self._signed(made.then, depth), self._signed(made.other, depth))
        source = made.value.type
        if not isinstance(source, Int):
            return full_signed(width)
        inner = self._signed(made.value, depth)
        return signed.read_signed(signed.zero_extend(inner, source.width) if made.op == "zext" else inner, width)


def _is_followed(op: str, y: Bounds) -> bool:
    """Whether an operation is looked through: divisions and shifts are by constants."""
    return op in ("add", "sub", "mul", "and") or (op not in ("or", "xor", "shl") and y[0] == y[1] > 0)

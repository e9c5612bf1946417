"""Intervals of numbers that are not known, from how they were computed: a byte that became an int is from 0 to 255.

Only the last few steps are looked at. What a path knows of its numbers is not: that is for the solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from fathom.checks.intervals import Range, exact
from fathom.ir.arithmetic import to_signed
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value

DEPTH: Final = 6
"""How many computations are looked through."""


@final
class Ranges:
    """The intervals of numbers by their definitions; each is computed once."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select]) -> None:
        self._definitions = definitions
        self._found: dict[Reg, Range] = {}

    def signed(self, value: Value, depth: int = DEPTH) -> Range:
        """An interval in which the signed reading of a number lies."""
        assert isinstance(value.type, Int)
        width = value.type.width
        if isinstance(value, Lit):
            number = to_signed(value.value, width)
            return number, number
        assert isinstance(value, Reg)
        found = self._found.get(value)
        if found is None:
            made = self._definitions.get(value) if depth else None
            low, high = everything = -(1 << (width - 1)), (1 << (width - 1)) - 1
            found = self._of(made, width, depth - 1) if made is not None else None
            if found is None or found[0] < low or found[1] > high:
                found = everything
            self._found[value] = found
        return found

    def _of(self, made: IntOp | Cast | Select, width: int, depth: int) -> Range | None:
        """What follows from a definition; None, or an interval that is too wide, where it says nothing."""
        if isinstance(made, IntOp):
            return _of_operation(made.op, width, self.signed(made.lhs, depth), self.signed(made.rhs, depth))
        if isinstance(made, Select):
            then, other = self.signed(made.then, depth), self.signed(made.other, depth)
            return min(then[0], other[0]), max(then[1], other[1])
        source = made.value.type
        if not isinstance(source, Int):
            return None
        inner = self.signed(made.value, depth)
        return (0, (1 << source.width) - 1) if made.op == "zext" and inner[0] < 0 else inner


def _of_operation(op: str, width: int, x: Range, y: Range) -> Range | None:
    """The interval of the result of an operation on two intervals."""
    if op in ("add", "sub", "mul"):
        return exact(op, x, y)
    if op == "and" and (x[0] >= 0 or y[0] >= 0):
        return 0, min(side[1] for side in (x, y) if side[0] >= 0)
    if y[0] != y[1] or y[0] <= 0:
        return None
    by = y[0]
    if op in ("udiv", "lshr") and x[0] < 0:
        x = 0, (1 << width) - 1
    if op in ("lshr", "ashr") and by < width:
        return x[0] >> by, x[1] >> by
    if op in ("udiv", "sdiv"):
        return _toward_zero(x[0], by), _toward_zero(x[1], by)
    if op in ("urem", "srem"):
        return (1 - by if op == "srem" and x[0] < 0 else 0), by - 1
    return None


def _toward_zero(x: int, by: int) -> int:
    return x // by if x >= 0 else -(-x // by)

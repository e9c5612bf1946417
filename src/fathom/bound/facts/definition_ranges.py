"""Intervals of numbers that are not known, from how they were computed: a byte that became an int is from 0 to 255.

Only the last few steps are looked at. What a path knows of its numbers is not: that is for `path_facts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from fathom.domains import signed
from fathom.domains.bounds import Bounds, full_signed, join
from fathom.domains.concrete import to_signed
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value

DEPTH: Final = 6
"""How many computations are looked through."""


@final
class DefinitionRanges:
    """The intervals of numbers by their definitions; each is computed once."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select]) -> None:
        self._definitions = definitions
        self._intervals: dict[Reg, Bounds] = {}

    def signed(self, value: Value, depth: int = DEPTH) -> Bounds:
        """An interval in which the signed reading of a number lies."""
        assert isinstance(value.type, Int)
        width = value.type.width
        if isinstance(value, Lit):
            number = to_signed(value.value, width)
            return number, number
        assert isinstance(value, Reg)
        interval = self._intervals.get(value)
        if interval is None:
            made = self._definitions.get(value) if depth else None
            interval = self._transfer(made, width, depth - 1) if made is not None else full_signed(width)
            self._intervals[value] = interval
        return interval

    def _transfer(self, made: IntOp | Cast | Select, width: int, depth: int) -> Bounds:
        """What follows from a definition."""
        if isinstance(made, IntOp):
            x, y = self.signed(made.lhs, depth), self.signed(made.rhs, depth)
            return signed.TRANSFER[made.op](width, x, y) if _is_followed(made.op, y) else full_signed(width)
        if isinstance(made, Select):
            return join(self.signed(made.then, depth), self.signed(made.other, depth))
        source = made.value.type
        if not isinstance(source, Int):
            return full_signed(width)
        inner = self.signed(made.value, depth)
        return signed.read_signed(signed.zero_extend(inner, source.width) if made.op == "zext" else inner, width)


def _is_followed(op: str, y: Bounds) -> bool:
    """Whether an operation is looked through: divisions and shifts are by constants."""
    return op in ("add", "sub", "mul", "and") or (op not in ("or", "xor", "shl") and y[0] == y[1] > 0)

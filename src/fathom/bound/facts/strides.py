"""How numbers are computed from others: `i * 16 + 8` is 8 behind `i * 16`, and 8 modulo 16 whatever `i` is.

Everything is modulo a power of two, as the arithmetic of the program is, so nothing has to be known about overflow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from fathom.checks.conditions import Scalar
from fathom.domains import congruence, linear
from fathom.domains.congruence import UNKNOWN, Congruence
from fathom.domains.linear import Linear
from fathom.effort import EffortMeter
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value


@final
class Strides:
    """Distances and remainders of numbers, by their definitions."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select], effort: EffortMeter) -> None:
        self._definitions = definitions
        self._effort = effort
        self._depth = effort.limits.stride_depth

    def distance(self, x: Scalar, y: Scalar, width: int) -> int | None:
        """`x - y`, read as signed, where it is the same for all values of what both are computed from."""
        return self._linear(x).distance(self._linear(y), width)

    def _linear(self, number: Scalar) -> Linear[Reg]:
        """A number as a sum of another one and a constant, modulo its width; sums of sums are not written."""
        if isinstance(number, int):
            return linear.constant(number)
        made = self._definitions.get(number)
        if type(made) is IntOp and made.op == "add" and type(made.rhs) is Lit and isinstance(made.lhs, Reg):
            return linear.variable(made.lhs, made.rhs.value)
        return linear.variable(number)

    def remainder(self, number: Scalar, width: int) -> tuple[int, int]:
        """A power of two, and what a number is modulo this power."""
        known = congruence.constant(number, width) if isinstance(number, int) else self._congruence(number, self._depth)
        return 1 << known[0], known[1]

    def _congruence(self, number: Value, depth: int) -> Congruence:
        assert isinstance(number.type, Int)
        width = number.type.width
        if type(number) is Lit:
            return congruence.constant(number.value, width)
        made = self._definitions.get(number) if isinstance(number, Reg) else None
        if depth == 0 and made is not None:
            self._effort.reach("stride_depth")
            return UNKNOWN
        if type(made) is Cast:
            known = self._congruence(made.value, depth - 1) if made.op in ("zext", "sext", "trunc") else UNKNOWN
            return congruence.truncate(known, width)
        if type(made) is Select:
            return congruence.join(self._congruence(made.then, depth - 1), self._congruence(made.other, depth - 1))
        return self._transfer(made, width, depth - 1) if type(made) is IntOp else UNKNOWN

    def _transfer(self, made: IntOp, width: int, depth: int) -> Congruence:
        if made.op not in ("add", "sub", "mul", "shl"):
            return UNKNOWN
        left = self._congruence(made.lhs, depth)
        if made.op in ("add", "sub"):
            right = self._congruence(made.rhs, depth)
            return congruence.add(left, right) if made.op == "add" else congruence.sub(left, right)
        if type(made.rhs) is not Lit:
            return UNKNOWN
        if made.op == "shl":
            return congruence.shl(left, made.rhs.value, width)
        return congruence.mul(left, congruence.constant(made.rhs.value, width), width)

"""How numbers are computed from others: `i * 16 + 8` is 8 behind `i * 16`, and 8 modulo 16 whatever `i` is.

Everything is modulo a power of two, as the arithmetic of the program is, so nothing has to be known about overflow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast, final

from fathom.checks.conditions import Scalar
from fathom.domains import congruence, linear
from fathom.domains.congruence import UNKNOWN, Congruence
from fathom.domains.linear import Linear
from fathom.effort import EffortMeter
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value

_OF_TWO: Final = {"add": congruence.add, "sub": congruence.sub, "or": congruence.or_}


@final
class Strides:
    """Distances and remainders of numbers, by their definitions."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select], effort: EffortMeter) -> None:
        self._definitions = definitions
        self._effort = effort
        self._depth = effort.limits.stride_depth
        self._addresses: dict[Reg, Congruence] = {}

    def learn_address(self, number: Reg, align: int, offset: Scalar) -> None:
        """A number is an address: so many bytes behind the start of an object, which is aligned."""
        if number not in self._addresses and align > 1:
            power, rest = self.remainder(offset, cast("Int", number.type).width)
            self._addresses[number] = congruence.add((align.bit_length() - 1, 0), (power.bit_length() - 1, rest))

    def low_bits(self, number: Reg, mask: int) -> int | None:
        """`number & mask`, where that is known of an address and the mask is one of low bits."""
        if not self._addresses or mask & (mask + 1):
            return None
        count, value = self._congruence(number, self._depth)
        return value & mask if mask < 1 << count else None

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
        if not isinstance(number, Reg):
            return UNKNOWN
        if number in self._addresses:
            return self._addresses[number]
        made = self._definitions.get(number)
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
        if made.op not in ("add", "sub", "mul", "shl", "or"):
            return UNKNOWN
        left = self._congruence(made.lhs, depth)
        if made.op in _OF_TWO:
            return _OF_TWO[made.op](left, self._congruence(made.rhs, depth))
        if type(made.rhs) is not Lit:
            return UNKNOWN
        if made.op == "shl":
            return congruence.shl(left, made.rhs.value, width)
        return congruence.mul(left, congruence.constant(made.rhs.value, width), width)

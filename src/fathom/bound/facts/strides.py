"""How numbers are computed from others: `i * 16 + 8` is 8 behind `i * 16`, and 8 modulo 16 whatever `i` is.

Everything is modulo a power of two, as the arithmetic of the program is, so nothing has to be known about overflow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from fathom.bound.residual.values import Scalar
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value

DEPTH: Final = 6
"""How many computations are looked through."""


@final
class Strides:
    """Distances and remainders of numbers, by their definitions."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select]) -> None:
        self._definitions = definitions

    def apart(self, x: Scalar, y: Scalar, width: int) -> int | None:
        """`x - y`, read as signed, where it is the same for all values of what both are computed from."""
        (base, by), (other, than) = self._sum(x), self._sum(y)
        if base is not other:
            return None
        half = 1 << (width - 1)
        return (by - than + half) % (2 * half) - half

    def _sum(self, number: Scalar) -> tuple[Reg | None, int]:
        """What a number is so far behind."""
        if isinstance(number, int):
            return None, number
        made = self._definitions.get(number)
        if type(made) is IntOp and made.op == "add" and type(made.rhs) is Lit and isinstance(made.lhs, Reg):
            return made.lhs, made.rhs.value
        return number, 0

    def remainder(self, number: Scalar, width: int) -> tuple[int, int]:
        """A power of two, and what a number is modulo this power."""
        if isinstance(number, int):
            return 1 << width, number % (1 << width)
        return self._remainder(number, DEPTH)

    def _remainder(self, number: Value, depth: int) -> tuple[int, int]:
        assert isinstance(number.type, Int)
        if type(number) is Lit:
            return 1 << number.type.width, number.value
        made = self._definitions.get(number) if isinstance(number, Reg) and depth else None
        if type(made) is Cast:
            return self._of_cast(made, depth - 1)
        if type(made) is Select:
            (power, rest), (other, than) = (self._remainder(arm, depth - 1) for arm in (made.then, made.other))
            return _agreed(min(power, other), rest, than)
        if type(made) is IntOp and made.op in ("add", "sub", "mul", "shl"):
            return self._of_operation(made, number.type.width, depth - 1)
        return 1, 0

    def _of_cast(self, made: Cast, depth: int) -> tuple[int, int]:
        if made.op not in ("zext", "sext", "trunc"):
            return 1, 0
        assert isinstance(made.result.type, Int)
        power, rest = self._remainder(made.value, depth)
        power = min(power, 1 << made.result.type.width)
        return power, rest % power

    def _of_operation(self, made: IntOp, width: int, depth: int) -> tuple[int, int]:
        power, rest = self._remainder(made.lhs, depth)
        if made.op in ("add", "sub"):
            other, by = self._remainder(made.rhs, depth)
            power = min(power, other)
            return power, (rest + by if made.op == "add" else rest - by) % power
        if type(made.rhs) is not Lit:
            return 1, 0
        factor = made.rhs.value if made.op == "mul" else 1 << min(made.rhs.value, width)
        power = min(power * (factor & -factor or 1 << width), 1 << width)
        return power, rest * factor % power


def _agreed(power: int, rest: int, other: int) -> tuple[int, int]:
    """The largest power of two up to this one for which two remainders are the same."""
    while (rest - other) % power:
        power //= 2
    return power, rest % power

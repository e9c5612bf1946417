"""Intervals of integers with a step: `low`, `low + step`, …, `high`.

SeaM, section 5.1, with all cases of ⊤ and ⊥ of its figure 5.3. Steps are those of strided intervals (Reps, Balakrishnan
and Lim, PEPM 2006).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import Final, final


@final
@dataclass(frozen=True, slots=True)
class Interval:
    """`low`, `low + step`, …, `high`. One number has step 0; `TOP` is every number and `BOTTOM` none."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, number: int) -> bool:
        if self is TOP or self is BOTTOM:
            return self is TOP
        return self.low <= number <= self.high and (number - self.low) % (self.step or 1) == 0

    @property
    def count(self) -> int:
        """How many numbers it has; `TOP` has no length."""
        assert self is not TOP
        return 0 if self is BOTTOM else (self.high - self.low) // (self.step or 1) + 1

    def join(self, other: Interval) -> Interval:
        """`⊔`: the least interval that has both."""
        if self is BOTTOM or other is TOP:
            return other
        if other is BOTTOM or self is TOP:
            return self
        low, high = min(self.low, other.low), max(self.high, other.high)
        return Interval(low, high, gcd(self.step, other.step, self.low - other.low))

    def meet(self, other: Interval) -> Interval:
        """`⊓`: the numbers that are in both, by the Chinese remainder theorem."""
        if self is TOP or other is BOTTOM:
            return other
        if other is TOP or self is BOTTOM:
            return self
        low, high = max(self.low, other.low), min(self.high, other.high)
        if not self.step or not other.step:
            number = self.low if not self.step else other.low
            return Interval(number, number, 0) if number in self and number in other else BOTTOM
        common = gcd(self.step, other.step)
        if low > high or (self.low - other.low) % common:
            return BOTTOM
        step, turn = self.step // common * other.step, other.step // common
        first = self.low
        if turn > 1:
            first += self.step * ((other.low - self.low) // common * pow(self.step // common, -1, turn) % turn)
        first += -((first - low) // step) * step
        return progression(first, first + (high - first) // step * step, step) if first <= high else BOTTOM

    def plus(self, other: Interval) -> Interval:
        """`+̂`: the sums. With `BOTTOM` it is the other one, as in figure 5.3."""
        if self is TOP or other is TOP:
            return TOP
        if self is BOTTOM or other is BOTTOM:
            return other if self is BOTTOM else self
        return Interval(self.low + other.low, self.high + other.high, gcd(self.step, other.step))


TOP: Final = Interval(0, -1)
BOTTOM: Final = Interval(0, -2)


def progression(low: int, high: int, step: int) -> Interval:
    """An interval whose ends are in it already."""
    return Interval(low, high, step if low != high else 0)


def full(width: int) -> Interval:
    """Every number of a bit-vector."""
    return Interval(0, (1 << width) - 1, 1)

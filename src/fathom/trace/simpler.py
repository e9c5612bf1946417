"""What to try in the place of an input so that a counterexample is easier to read, the simplest first.

    an int     0, 1, … 10, -1, … -10, one of its bits alone; then ever smaller ones
    a char     0, 'a', 'A', '0', ' ', 1, … 10; then ever smaller ones
    a double   0.0, 1.0, 2.0, … , -1.0, … , itself with fewer digits, inf, nan

Integers are the smaller the nearer they are to 0, as signed or as unsigned ones, whichever the program means.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal, TypeAlias, final

from fathom.immutable import immutable
from fathom.ir import extended
from fathom.ir.arithmetic import to_signed
from fathom.ir.floats import FORMATS, from_float, to_float
from fathom.ir.types import FloatKind
from fathom.trace.show import format_float

Form: TypeAlias = Literal["signed", "unsigned", "character"]
_SMALL = range(11)
_CHARACTERS = b"\0aA0 "
_FLOATS = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 8.0, 10.0, 0.5, 100.0, 1000.0, -1.0, -2.0, -10.0, -0.5, -100.0, -1000.0)
_MANY_DIGITS = 6


@final
@immutable
class Whole:
    """An integer of an execution: its bits, how many there are, and how people would write it."""

    bits: int
    width: int
    form: Form

    @property
    def distance(self) -> int:
        """From 0."""
        return abs(to_signed(self.bits, self.width)) if self._negative else self.bits

    def nearer(self, distance: int) -> int:
        """The bits of the integer at this distance from 0 on the same side."""
        return (-distance if self._negative else distance) % (1 << self.width)

    def ends(self) -> tuple[int, ...]:
        """The bits of the largest and of the smallest of its type, apart from 0."""
        top = 1 << (self.width - 1)
        return (top - 1, top) if self.form == "signed" else (2 * top - 1,)

    @property
    def is_simple(self) -> bool:
        return self.bits in self.constants() or self.bits in self.ends()

    def simpler(self) -> list[int]:
        """The bits of those that are easier to read than it, whether they are smaller or not."""
        return _before(self.bits, (*self.constants(), *self._single_bits()))

    @property
    def _negative(self) -> bool:
        return self.form == "signed" and self.width > 1 and bool(self.bits >> (self.width - 1))

    def constants(self) -> Iterator[int]:
        """The bits of the simplest of its type."""
        if self.form == "character":
            yield from _CHARACTERS
        yield from (each for each in _SMALL if each < 1 << self.width)
        if self.form == "signed":
            yield from (-each % (1 << self.width) for each in _SMALL if each < 1 << self.width)

    def _single_bits(self) -> Iterator[int]:
        if self.distance and self.form != "character":
            yield self.nearer(1 << (self.distance.bit_length() - 1))
            yield self.nearer(self.distance & -self.distance)


@final
@immutable
class Real:
    """A floating-point number of an execution."""

    bits: int
    kind: FloatKind

    def simpler(self) -> list[int]:
        """The bits of those that are easier to read than it."""
        if self.kind not in FORMATS:
            return _before(self.bits, [0])
        return _before(self.bits, (self._of(each) for each in (*_FLOATS, *self._shorter())))

    def _of(self, number: float) -> int:
        """The bits of a number that is written as Python writes it: a long double may be nearer to that."""
        if self.kind == extended.KIND and math.isfinite(number) and number:
            return extended.from_fraction(Fraction(repr(number)))
        return from_float(number, self.kind)

    def _shorter(self) -> Iterator[float]:
        """Those near it with fewer digits, and where it has many, those that are not numbers."""
        value = to_float(self.bits, self.kind)
        digits = len(format_float(self.bits, FORMATS[self.kind].width))
        if math.isfinite(value):
            rounded = (float(math.trunc(value)), *(float(f"{value:.{places}g}") for places in range(1, _MANY_DIGITS)))
            yield from (each for each in rounded if len(repr(each)) < digits)
        if digits > _MANY_DIGITS or math.isnan(value):
            yield from (math.inf, -math.inf, math.nan)


Scalar: TypeAlias = Whole | Real


def _before(bits: int, ordered: Iterable[int]) -> list[int]:
    """What comes before a number in a list that may have duplicates and need not have the number."""
    found: dict[int, None] = {}
    for each in ordered:
        if each == bits:
            break
        found[each] = None
    return list(found)

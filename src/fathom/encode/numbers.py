"""Machine integers as unbounded ones: a term, and the interval that it lies in.

A value of width `w` is any integer that is equal to it modulo `2**w`. So sums, differences, products and truncations
cost no wrapping at all; only what looks at the size of a number (comparisons, extensions, division) asks for the one
representative between 0 and `2**w`, or for the one around 0. The interval says what that takes:

    interval of the term, w = 8      unsigned reading
    [0, 255]                         x
    [256, 300]                       x - 256
    [-128, 127]                      ite(x < 0, x + 256, x)
    [0, 65025]                       x mod 256

SMT-CBMC, section 3.3, models numbers as elements of ℤ and loses what wraps; here the result is exact.
"""

from __future__ import annotations

from typing import final

from fathom.domains import bounds
from fathom.domains.bounds import Bounds
from fathom.immutable import immutable
from fathom.logic.ops import INT_ADD, INT_DIV, INT_LT, INT_MOD, INT_MUL, INT_SUB, ITE
from fathom.logic.sorts import INT
from fathom.logic.terms import Term, Terms

WIDEST = 256
"""Bits beyond which an interval is brought back to its width, so that long chains of products stay small."""


@final
@immutable
class BoundedInteger:
    """`low <= term <= high`, and `2**zeros` divides the term."""

    term: Term
    low: int
    high: int
    zeros: int = 0

    @property
    def ends(self) -> Bounds:
        """The interval that the term lies in."""
        return self.low, self.high


@final
class Numbers:
    """Arithmetic on numbers. What takes a width looks at the value; the rest works on any representative."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.constraints: list[Term] = []

    def literal(self, value: int) -> BoundedInteger:
        zeros = (value & -value).bit_length() - 1 if value else WIDEST
        return BoundedInteger(self.terms.value(INT, value), value, value, zeros)

    def input(self, name: str, width: int, signed: bool) -> BoundedInteger:
        """A fresh number of the signed or the unsigned range."""
        low = -(1 << (width - 1)) if signed else 0
        high = low + (1 << width) - 1
        term = self.terms.symbol(name, INT)
        self.constraints += [self.at_least(term, low), self.terms.not_(self.at_least(term, high + 1))]
        return BoundedInteger(term, low, high)

    def at_least(self, term: Term, bound: int) -> Term:
        return self.terms.not_(self.terms.make(INT_LT, term, self.terms.value(INT, bound)))

    # ── on any representative ───────────────────────────────────────────────────────────────────────────────────────

    def add(self, x: BoundedInteger, y: BoundedInteger) -> BoundedInteger:
        return BoundedInteger(
            self.terms.make(INT_ADD, x.term, y.term), *bounds.add(x.ends, y.ends), min(x.zeros, y.zeros)
        )

    def sub(self, x: BoundedInteger, y: BoundedInteger) -> BoundedInteger:
        return BoundedInteger(
            self.terms.make(INT_SUB, x.term, y.term), *bounds.sub(x.ends, y.ends), min(x.zeros, y.zeros)
        )

    def mul(self, x: BoundedInteger, y: BoundedInteger) -> BoundedInteger:
        return BoundedInteger(self.terms.make(INT_MUL, x.term, y.term), *bounds.mul(x.ends, y.ends), x.zeros + y.zeros)

    def ite(self, cond: Term, x: BoundedInteger, y: BoundedInteger) -> BoundedInteger:
        term = self.terms.make(ITE, cond, x.term, y.term)
        return BoundedInteger(term, *bounds.join(x.ends, y.ends), min(x.zeros, y.zeros))

    def floor_div(self, x: BoundedInteger, divisor: int) -> BoundedInteger:
        """Rounded down, as SMT-LIB does by a positive divisor."""
        term = self.terms.make(INT_DIV, x.term, self.terms.value(INT, divisor))
        return BoundedInteger(term, *bounds.floor_divide(x.ends, divisor))

    def modulo(self, x: BoundedInteger, divisor: int) -> BoundedInteger:
        """By a positive divisor: never negative."""
        if x.low // divisor == x.high // divisor:
            return self._moved(x, -(x.low // divisor) * divisor)
        term = self.terms.make(INT_MOD, x.term, self.terms.value(INT, divisor))
        whole = divisor & -divisor == divisor
        return BoundedInteger(term, *bounds.modulo(x.ends, divisor), x.zeros if whole else 0)

    # ── the value ───────────────────────────────────────────────────────────────────────────────────────────────────

    def unsigned(self, x: BoundedInteger, width: int) -> BoundedInteger:
        """The representative between 0 and `2**width`."""
        return self._in_window(x, 0, width)

    def signed(self, x: BoundedInteger, width: int) -> BoundedInteger:
        """The representative from `-2**(width-1)` on."""
        return self._in_window(x, -(1 << (width - 1)), width)

    def _in_window(self, x: BoundedInteger, start: int, width: int) -> BoundedInteger:
        first, last = (x.low - start) >> width, (x.high - start) >> width
        if first == last:
            return self._moved(x, -(first << width))
        if last == first + 1:
            wraps = self.at_least(x.term, start + (last << width))
            made = self.ite(wraps, self._moved(x, -(last << width)), self._moved(x, -(first << width)))
            return BoundedInteger(made.term, *bounds.wrap(x.ends, width, start), made.zeros)
        return self._moved(self.modulo(self._moved(x, -start), 1 << width), start)

    def _moved(self, x: BoundedInteger, distance: int) -> BoundedInteger:
        return self.add(x, self.literal(distance)) if distance else x

    def narrow(self, x: BoundedInteger, width: int) -> BoundedInteger:
        """The same value, with an interval that is not much wider than its type."""
        small = max(-x.low, x.high).bit_length() <= max(WIDEST, 4 * width)
        return x if small else self.unsigned(x, width)

    def equal(self, x: BoundedInteger, y: BoundedInteger, width: int) -> Term:
        """Whether they are the same value: their difference is one of the multiples of `2**width` that it can be."""
        first, last = -((y.high - x.low) >> width), (x.high - y.low) >> width
        if last - first > 2:
            return self.terms.eq(self.unsigned(x, width).term, self.unsigned(y, width).term)
        apart = [self._moved(y, k << width).term for k in range(first, last + 1)]
        return self.terms.or_(*(self.terms.eq(x.term, each) for each in apart))

    def less(self, x: BoundedInteger, y: BoundedInteger) -> Term:
        """In the order of the integers."""
        if x.high < y.low:
            return self.terms.true
        if x.low >= y.high:
            return self.terms.false
        return self.terms.make(INT_LT, x.term, y.term)

"""Intervals of integers with a step: `low`, `low + step`, …, `high`.

    [0, 36] step 12, times 2, plus 1       [1, 73] step 24

SeaM, section 5.1, with all cases of ⊤ and ⊥ of its figure 5.3. Steps are those of strided intervals (Reps, Balakrishnan
and Lim, PEPM 2006): the reduced product of `bounds` with a congruence. Transfer functions are those of machine
operations on unsigned readings; sums that wrap are taken for what they are, and keep remainders by powers of two.
"""

from __future__ import annotations

from math import gcd
from typing import Final, final

from fathom.domains import bounds, unsigned
from fathom.domains.bounds import Bounds
from fathom.domains.law import law
from fathom.immutable import immutable


@final
@immutable
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
    def ends(self) -> Bounds:
        """The interval without its step."""
        return self.low, self.high

    @property
    def count(self) -> int:
        """How many numbers it has; `TOP` has no length."""
        assert self is not TOP
        return 0 if self is BOTTOM else (self.high - self.low) // (self.step or 1) + 1

    @law("integer", "(=> (and (= c (+ a (* k i))) (= y (+ c (* k j)))) (= y (+ a (* k (+ i j)))))")
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


def constant(number: int) -> Interval:
    """One number."""
    return Interval(number, number, 0)


@law("integer", "(=> (and (= x (+ a (* k i))) (= limit (* k p))) (= (- x (* limit q)) (+ a (* k (- i (* p q))))))")
def congruent(first: int, modulus: int, width: int) -> Interval:
    """All numbers of a width with one remainder, by a power of two."""
    mask = (1 << width) - 1
    first %= modulus
    return progression(first, mask - (mask - first) % modulus, modulus)


def wrap(ends: Bounds, step: int, width: int) -> Interval:
    """What results become modulo `2**width`; where some wrap, only remainders by powers of two are left."""
    low, high = ends
    turns = low >> width
    if turns == high >> width:
        lost = turns << width
        return progression(low - lost, high - lost, step)
    return congruent(low, gcd(step, 1 << width), width)


# ── transfer functions: each has a law for its steps; its ends are those of `bounds` and `unsigned` ─────────────────
#
# In these laws `k` divides the distances of all numbers of the interval of `x`, and `m` those of the interval of `y`.


@law("integer", "(=> (and (= x (+ a (* k i))) (= y (+ c (* k j)))) (= (+ x y) (+ (+ a c) (* k (+ i j)))))")
def add(width: int, x: Interval, y: Interval) -> Interval:
    return wrap(bounds.add(x.ends, y.ends), gcd(x.step, y.step), width)


@law("integer", "(=> (and (= x (+ a (* k i))) (= y (- d (* k j)))) (= (- x y) (+ (- a d) (* k (+ i j)))))")
def sub(width: int, x: Interval, y: Interval) -> Interval:
    return wrap(bounds.sub(x.ends, y.ends), gcd(x.step, y.step), width)


def neg(width: int, x: Interval) -> Interval:
    return sub(width, constant(0), x)


@law(
    "integer",
    "(=> (and (= x (+ a (* k i))) (= y (+ c (* m j))))"
    " (= (- (* x y) (* a c)) (+ (* i (* k c)) (* j (* m a)) (* (* i j) (* k m)))))",
)
def mul(width: int, x: Interval, y: Interval) -> Interval:
    """The distance to the least product is made of multiples of three numbers."""
    step = gcd(x.step * y.low, y.step * x.low, x.step * y.step)
    return wrap(bounds.mul(x.ends, y.ends), step, width)


@law(
    "integer",
    "(=> (= x (+ a (* k i))) (= (* x m) (+ (* a m) (* (* k m) i))))",
)
def shl(width: int, x: Interval, by: Interval) -> Interval:
    """A product with a power of two, if the distance is known."""
    if by.low == by.high < width:
        return wrap((x.low << by.low, x.high << by.low), x.step << by.low, width)
    return progression(*unsigned.shl(width, x.ends, by.ends), 1)


def lshr(width: int, x: Interval, by: Interval) -> Interval:
    """A quotient by a power of two, if the distance is known."""
    if by.low == by.high:
        return quotient(x, 1 << min(by.low, width))
    return progression(*unsigned.lshr(width, x.ends, by.ends), 1)


def udiv(width: int, x: Interval, by: Interval) -> Interval:
    if by.low == by.high and by.low:
        return quotient(x, by.low)
    return progression(*unsigned.udiv(width, x.ends, by.ends), 1)


@law("integer", "(=> (and (> m 0) (= x (+ a (* (* m k) i)))) (= (div x m) (+ (div a m) (* k i))))")
def quotient(x: Interval, divisor: int) -> Interval:
    """Rounded down; a step that the divisor divides is divided too."""
    exact = x.step % divisor == 0
    return progression(*bounds.floor_divide(x.ends, divisor), x.step // divisor if exact else 1)


@law("integer", "(=> (and (= x (+ a (* k i))) (= m (* k p))) (= (- x (* m q)) (+ a (* k (- i (* p q))))))")
def urem(width: int, x: Interval, by: Interval) -> Interval:
    """Where numbers have several quotients, their remainders by a divisor of both the step and the divisor are left."""
    if by.low != by.high or not by.low:
        return progression(*unsigned.urem(width, x.ends, by.ends), 1)
    divisor = by.low
    low, high = bounds.modulo(x.ends, divisor)
    if x.low // divisor == x.high // divisor:
        return progression(low, high, x.step)
    common = gcd(x.step, divisor)
    first = x.low % common
    return progression(first, high - (high - first) % common, common)


@law("unsigned", "(= (bvand (bvand x y) (bvsub (bvand y (bvneg y)) one)) zero)")
def and_(width: int, x: Interval, y: Interval) -> Interval:
    """At most either; a multiple of the zeros at the end of a literal."""
    low, high = unsigned.and_(width, x.ends, y.ends)
    step = 1
    for each in (x, y):
        if not each.step:
            step = max(step, each.low & -each.low)
    return progression(low, high - high % step, step)


def or_(width: int, x: Interval, y: Interval) -> Interval:
    return progression(*unsigned.or_(width, x.ends, y.ends), 1)


@law(
    "integer",
    "(=> (and (= x (+ a (* k i))) (= y (+ c (* m j)))) (= (+ (* x p) y) (+ (+ (* a p) c) (+ (* (* k p) i) (* m j)))))",
)
def concat(shift: int, upper: Interval, lower: Interval) -> Interval:
    """`upper * 2**shift + lower`, which is exact."""
    step = gcd(upper.step << shift, lower.step)
    return progression((upper.low << shift) + lower.low, (upper.high << shift) + lower.high, step)


def extract(high: int, low: int, x: Interval) -> Interval:
    """The bits from `high` down to `low`: a quotient, modulo a power of two."""
    cut = quotient(x, 1 << low)
    return wrap(cut.ends, cut.step, high + 1 - low)


@law(
    "unsigned",
    "(and (=> (bvult b half) (= ((_ sign_extend 8) x) ((_ zero_extend 8) x)))"
    " (=> (bvule half a) (= ((_ sign_extend 8) x) (bvadd ((_ zero_extend 8) x) #xff00000000))))",
)
def sign_extend(old: int, new: int, x: Interval) -> Interval:
    """Numbers with their sign bit set move up; if only some do, their remainders by powers of two are left."""
    sign, lifted = 1 << (old - 1), (1 << new) - (1 << old)
    if x.high < sign:
        return x
    if x.low >= sign:
        return progression(x.low + lifted, x.high + lifted, x.step)
    return congruent(x.low, gcd(x.step, 1 << old), new)

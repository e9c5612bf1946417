"""Congruences modulo powers of two: what the low bits of a number are, as far as they are known from bit 0 on.

    0x1004              …000100 (all of them)
    x * 12              …00
    x * 8 + 4           …100
    x & ~7              …000

The domain of congruences of Granger ("Static analysis of arithmetical congruences", 1989), with powers of two only:
then all of it holds in the arithmetic of machines, whatever wraps around. ⊤ knows no bit; there is no ⊥.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from fathom.domains.law import law

Congruence: TypeAlias = tuple[int, int]
"""`(count, value)`: the number is `value` modulo `2**count`, and `0 <= value < 2**count`."""
UNKNOWN: Final[Congruence] = (0, 0)
"""⊤: any number."""


def constant(value: int, width: int) -> Congruence:
    """All bits of a number of so many bits."""
    return truncate((width, value), width)


def zeros(x: Congruence) -> int:
    """How many of the low bits are known to be zero."""
    count, value = x
    return (value & -value).bit_length() - 1 if value else count


@law(
    "unsigned",
    "(=> (and (= (bvand x k) (bvand a k)) (= (bvand m k) m)) (= (bvand x m) (bvand a m)))",
)
def truncate(x: Congruence, count: int) -> Congruence:
    """At most so many bits."""
    count = min(count, x[0])
    return count, x[1] & ((1 << count) - 1)


@law(
    "unsigned",
    "(=> (and (= (bvand x k) (bvand a k)) (= (bvand y k) (bvand c k)) (= (bvand k (bvadd k one)) zero))"
    " (= (bvand (bvadd x y) k) (bvand (bvadd a c) k)))",
)
def add(x: Congruence, y: Congruence) -> Congruence:
    """A low bit of a sum depends on low bits only."""
    count = min(x[0], y[0])
    return count, (x[1] + y[1]) & ((1 << count) - 1)


@law(
    "unsigned",
    "(=> (and (= (bvand x k) (bvand a k)) (= (bvand k (bvadd k one)) zero))"
    " (= (bvand (bvneg x) k) (bvand (bvneg a) k)))",
)
def neg(x: Congruence) -> Congruence:
    """The two's complement."""
    return x[0], -x[1] & ((1 << x[0]) - 1)


@law(
    "unsigned",
    "(=> (and (= (bvand x k) (bvand a k)) (= (bvand y k) (bvand c k)) (= (bvand k (bvadd k one)) zero))"
    " (= (bvand (bvsub x y) k) (bvand (bvsub a c) k)))",
)
def sub(x: Congruence, y: Congruence) -> Congruence:
    return add(x, neg(y))


@law(
    "integer",
    "(=> (and (= x (+ a (* k i))) (= a (* p s)) (= k (* p u)) (= y (+ c (* m j))) (= c (* q t)) (= m (* q v)))"
    " (= (- (* x y) (* a c)) (* (* p q) (+ (* s (* v j)) (* t (* u i)) (* (* u i) (* v j))))))",
)
def mul(x: Congruence, y: Congruence, width: int) -> Congruence:
    """Zeros at the end add up; above them as many bits are known as the shorter rest has."""
    zx, zy = zeros(x), zeros(y)
    count = zx + zy + min(x[0] - zx, y[0] - zy)
    return truncate((count, x[1] * y[1]), width)


@law(
    "unsigned",
    "(=> (and (= (bvand x k) (bvand a k)) (= j (bvor (bvshl k m) (bvsub (bvshl one m) one))))"
    " (= (bvand (bvshl x m) j) (bvand (bvshl a m) j)))",
)
def shl(x: Congruence, by: int, width: int) -> Congruence:
    """By a distance that is known: zeros come in from below."""
    return truncate((x[0] + by, x[1] << by), width) if by < width else (width, 0)


@law(
    "unsigned",
    "(and (=> (and (= (bvand x k) (bvand a k)) (= (bvand y k) (bvand c k))) (= (bvand (bvand x y) k) (bvand a c k)))"
    " (=> (= (bvand y m) zero) (= (bvand x y m) zero)))",
)
def and_(x: Congruence, y: Congruence) -> Congruence:
    """A bit is known where both are, and where one is known to be zero."""
    if x[0] > y[0]:
        x, y = y, x
    above = y[1] >> x[0]
    more = (above & -above).bit_length() - 1 if above else y[0] - x[0]
    return truncate((y[0], x[1] & y[1]), x[0] + more)


@law(
    "unsigned",
    "(=> (= (bvand x k) (bvand a k)) (= (bvand (bvnot x) k) (bvand (bvnot a) k)))",
)
def not_(x: Congruence) -> Congruence:
    return x[0], ~x[1] & ((1 << x[0]) - 1)


@law(
    "unsigned",
    "(= (bvor x y) (bvnot (bvand (bvnot x) (bvnot y))))",
)
def or_(x: Congruence, y: Congruence) -> Congruence:
    return not_(and_(not_(x), not_(y)))


@law(
    "unsigned",
    "(=> (and (= (bvand x k) (bvand a k)) (= (bvand y k) (bvand c k)))"
    " (= (bvand (bvxor x y) k) (bvand (bvxor a c) k)))",
)
def xor(x: Congruence, y: Congruence) -> Congruence:
    return truncate((x[0], x[1] ^ y[1]), y[0])


@law(
    "unsigned",
    "(=> (and (= (bvand x k) (bvand a k)) (= (bvand y k) (bvand c k)) (= (bvand m k) m) (= (bvand (bvxor a c) m) zero))"
    " (and (= (bvand x m) (bvand a m)) (= (bvand y m) (bvand a m))))",
)
def join(x: Congruence, y: Congruence) -> Congruence:
    """`⊔`: the bits below the first one in which the two may differ."""
    count = min(x[0], y[0])
    differ = (x[1] ^ y[1]) & ((1 << count) - 1)
    return truncate(x, (differ & -differ).bit_length() - 1 if differ else count)


@law(
    "unsigned",
    "(=> (= (bvand x k) (bvand a k)) (= (bvand (concat x y) (concat k most)) (bvand (concat a y) (concat k most))))",
)
def concat(upper: Congruence, lower: Congruence, width: int) -> Congruence:
    """`upper` above the `width` bits of `lower`."""
    return lower if lower[0] < width else (width + upper[0], upper[1] << width | lower[1])


@law(
    "unsigned",
    "(=> (= (bvand x k) (bvand a k)) (= (bvand (bvlshr x m) (bvlshr k m)) (bvand (bvlshr a m) (bvlshr k m))))",
)
def extract(x: Congruence, high: int, low: int) -> Congruence:
    """The bits from `high` down to `low`."""
    return truncate((x[0] - low, x[1] >> low), high + 1 - low) if x[0] > low else UNKNOWN


@law(
    "unsigned",
    "(= ((_ zero_extend 8) x) (concat #x00 x))",
)
def zero_extend(x: Congruence, old: int, new: int) -> Congruence:
    """All bits are known where those of the narrow number are."""
    return x if x[0] < old else (new, x[1])

"""Transfer functions of machine operations on intervals of unsigned readings.

    [0, 20] udiv [128, 128]  is  [0, 0]        [1, 2] sub [3, 3], of 8 bits, is  [254, 255]

An operation is exact over the integers where nothing wraps around, and is `wrap`ped otherwise. The results hold for
every operand, zero divisors and over-wide shifts included, with the results that `concrete` says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from fathom.domains import bounds
from fathom.domains.bounds import Bounds, full_unsigned, wrap
from fathom.domains.law import law

Transfer: TypeAlias = Callable[[int, Bounds, Bounds], Bounds]
"""The interval of the results, from the width and the intervals of the operands."""


@law(
    "unsigned",
    "(=> (= (bvult (bvadd a c) a) (bvult (bvadd b d) b))"
    " (and (bvule (bvadd a c) (bvadd x y)) (bvule (bvadd x y) (bvadd b d))))",
)
def add(width: int, x: Bounds, y: Bounds) -> Bounds:
    return wrap((x[0] + y[0], x[1] + y[1]), width)


@law(
    "unsigned",
    "(=> (= (bvult a d) (bvult b c)) (and (bvule (bvsub a d) (bvsub x y)) (bvule (bvsub x y) (bvsub b c))))",
)
def sub(width: int, x: Bounds, y: Bounds) -> Bounds:
    return wrap((x[0] - y[1], x[1] - y[0]), width)


@law("integer", "(=> (and (<= 0 a) (<= 0 c)) (<= (* a c) (* x y) (* b d)))")
def mul(width: int, x: Bounds, y: Bounds) -> Bounds:
    return wrap((x[0] * y[0], x[1] * y[1]), width)


@law("integer", "(=> (and (<= 0 a) (< 0 c) (= (div x y) k) (= (div a d) m)) (<= m k))")
def udiv_low(x: Bounds, y: Bounds) -> int:
    """The least quotient is that of the least dividend by the greatest divisor."""
    return x[0] // y[1]


@law("integer", "(=> (and (<= 0 a) (< 0 c) (= (div x y) k) (= (div b c) m)) (<= k m))")
def udiv_high(x: Bounds, y: Bounds) -> int:
    """The greatest quotient is that of the greatest dividend by the least divisor."""
    return x[1] // y[0]


def udiv(width: int, x: Bounds, y: Bounds) -> Bounds:
    return (udiv_low(x, y), udiv_high(x, y)) if y[0] else full_unsigned(width)


@law(
    "unsigned",
    "(and (bvule (bvurem x y) b) (=> (bvult zero c) (bvult (bvurem x y) d)) (=> (bvult b c) (= (bvurem x y) x)))",
)
def urem(_width: int, x: Bounds, y: Bounds) -> Bounds:
    """At most the dividend, and below the divisor; the dividend itself where that is smaller."""
    if x[1] < y[0]:
        return x
    if y[0] == 0:
        return 0, x[1]
    low, high = bounds.modulo(x, y[0]) if y[0] == y[1] else (0, y[1] - 1)
    return low, min(high, x[1])


@law("unsigned", "(and (bvule (bvand x y) b) (bvule (bvand x y) d))")
def and_(_width: int, x: Bounds, y: Bounds) -> Bounds:
    return 0, min(x[1], y[1])


@law(
    "unsigned",
    "(and (bvule x (bvor x y)) (bvule y (bvor x y))"
    " (=> (and (bvule b k) (bvule d k) (= (bvand k (bvadd k one)) zero)) (bvule (bvor x y) k)))",
)
def or_(_width: int, x: Bounds, y: Bounds) -> Bounds:
    """At least both; no bit is set above those of the ends."""
    return max(x[0], y[0]), (1 << max(x[1], y[1]).bit_length()) - 1


@law("unsigned", "(=> (and (bvule b k) (bvule d k) (= (bvand k (bvadd k one)) zero)) (bvule (bvxor x y) k))")
def xor(_width: int, x: Bounds, y: Bounds) -> Bounds:
    """No bit is set above those of the ends."""
    return 0, (1 << max(x[1], y[1]).bit_length()) - 1


@law("unsigned", "(and (bvule (bvlshr a d) (bvlshr x y)) (bvule (bvlshr x y) (bvlshr b c)))")
def lshr(width: int, x: Bounds, y: Bounds) -> Bounds:
    return x[0] >> min(y[1], width), x[1] >> min(y[0], width)


@law(
    "unsigned",
    "(=> (and (bvult d (_ bv32 32)) (= (bvlshr (bvshl b d) d) b))"
    " (and (bvule (bvshl a c) (bvshl x y)) (bvule (bvshl x y) (bvshl b d))))",
)
def shl(width: int, x: Bounds, y: Bounds) -> Bounds:
    """A product with a power of two, where nothing is shifted out at once."""
    return wrap((x[0] << y[0], x[1] << y[1]), width) if y[1] < width else full_unsigned(width)


def _of_signed(transfer: Transfer) -> Transfer:
    """A signed operation is the unsigned one where neither operand can be negative."""

    def apply(width: int, x: Bounds, y: Bounds) -> Bounds:
        half = 1 << (width - 1)
        return transfer(width, x, y) if x[1] < half and y[1] < half else full_unsigned(width)

    return apply


TRANSFER: Final[dict[str, Transfer]] = {
    "add": add,
    "sub": sub,
    "mul": mul,
    "udiv": udiv,
    "urem": urem,
    "and": and_,
    "or": or_,
    "xor": xor,
    "lshr": lshr,
    "shl": shl,
    "sdiv": _of_signed(udiv),
    "srem": _of_signed(urem),
    "ashr": _of_signed(lshr),
}
"""The transfer function of each operation."""


@law(
    "unsigned",
    "(and (=> (bvult b half) (= ((_ sign_extend 8) x) ((_ zero_extend 8) x)))"
    " (=> (bvule half a) (and (bvule ((_ sign_extend 8) a) ((_ sign_extend 8) x))"
    " (bvule ((_ sign_extend 8) x) ((_ sign_extend 8) b)))))",
)
def sext(source: int, target: int, x: Bounds) -> Bounds:
    """Exact where the sign of all numbers is the same."""
    return wrap(wrap(x, source, -(1 << (source - 1))), target)


CASTS: Final[dict[str, Callable[[int, int, Bounds], Bounds]]] = {
    "zext": lambda _source, _target, x: x,
    "sext": sext,
    "trunc": lambda _source, target, x: wrap(x, target),
}
"""The transfer function of each cast between integers, from the widths of the source and of the target."""

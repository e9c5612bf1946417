"""Where the operands of a machine operation lie, given where its result does: transfer functions backwards.

    x + 2 in [2, 4]  gives  x in [0, 2]        b << 8 | c in [0, 2], of 16 bits, gives  c in [0, 2] and b << 8 in [0, 2]

What an interval says of a result is passed on to its operands, as in the revision of a constraint's projections
(HC4-revise; Benhamou, Goualard, Granvilliers, Puget: Revising hull and box consistency, ICLP 1999). Readings are
unsigned, as in `unsigned`. The results hold for every operand: where nothing is known, they are all of a width.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from fathom.domains import bounds, unsigned
from fathom.domains.bounds import Bounds, full_unsigned, wrap
from fathom.domains.law import law

OperandBounds: TypeAlias = Callable[[int, Bounds, Bounds, Bounds], tuple[Bounds, Bounds]]
"""The intervals of both operands, from the width, the interval of the result, and those the operands were known in."""


def of_add(width: int, result: Bounds, x: Bounds, y: Bounds) -> tuple[Bounds, Bounds]:
    """Of a sum that does not wrap around, each operand is at most the sum."""
    if (x[1] + y[1]) >> width:
        return unsigned.sub(width, result, y), unsigned.sub(width, result, x)
    return bounds.sub(result, y), bounds.sub(result, x)


def of_sub(width: int, result: Bounds, x: Bounds, y: Bounds) -> tuple[Bounds, Bounds]:
    """Of a difference that is not negative, the first operand is at least the difference."""
    if x[0] < y[1]:
        return unsigned.add(width, result, y), unsigned.sub(width, x, result)
    return bounds.add(result, y), bounds.sub(x, result)


def of_mul(width: int, result: Bounds, x: Bounds, y: Bounds) -> tuple[Bounds, Bounds]:
    """Those of a product that does not wrap around."""
    if x[1] * y[1] >> width:
        return full_unsigned(width), full_unsigned(width)
    return divide(width, result, y), divide(width, result, x)


@law("integer", "(=> (and (<= 0 x) (< 0 c) (= (* x y) k) (= (div k c) m)) (and (<= x m) (<= k (* x d))))")
def divide(width: int, product: Bounds, factor: Bounds) -> Bounds:
    """The other factor of a product over the integers."""
    low = -(-product[0] // factor[1]) if factor[1] else 0
    return low, product[1] // factor[0] if factor[0] else full_unsigned(width)[1]


@law(
    "integer",
    "(=> (and (<= 0 x) (< 0 c) (= (div x y) k)) (and (<= (* k c) x) (<= x (+ (* k d) (- d 1)))))",
)
def of_udiv(width: int, result: Bounds, _: Bounds, y: Bounds) -> tuple[Bounds, Bounds]:
    if y[0] == 0:
        return full_unsigned(width), full_unsigned(width)
    return (result[0] * y[0], min(result[1] * y[1] + y[1] - 1, full_unsigned(width)[1])), full_unsigned(width)


@law("unsigned", "(=> (bvule k (bvand x y)) (and (bvule k x) (bvule k y)))")
def of_and(width: int, result: Bounds, _x: Bounds, _y: Bounds) -> tuple[Bounds, Bounds]:
    """No operand is less than the result."""
    above = (result[0], full_unsigned(width)[1])
    return above, above


@law("unsigned", "(=> (bvule (bvor x y) k) (and (bvule x k) (bvule y k)))")
def of_or(_width: int, result: Bounds, _x: Bounds, _y: Bounds) -> tuple[Bounds, Bounds]:
    """No operand is more than the result."""
    below = (0, result[1])
    return below, below


@law(
    "unsigned",
    "(=> (and (= c d) (bvult d (_ bv32 32)))"
    " (and (=> (bvule k (bvlshr x y)) (bvule (bvshl k c) x))"
    " (=> (and (bvule (bvlshr x y) m) (= (bvlshr (bvshl m c) c) m))"
    " (bvule x (bvor (bvshl m c) (bvnot (bvshl (bvnot zero) c)))))))",
)
def of_lshr(width: int, result: Bounds, _x: Bounds, y: Bounds) -> tuple[Bounds, Bounds]:
    """What a known distance has shifted out may be anything."""
    full = full_unsigned(width)
    if y[0] != y[1] or y[0] >= width:
        return full, full
    return (result[0] << y[0], min((result[1] + 1 << y[0]) - 1, full[1])), full


@law(
    "unsigned",
    "(=> (and (= c d) (bvult d (_ bv32 32)) (= (bvlshr (bvshl b c) c) b) (bvule (bvshl x y) m))"
    " (bvule x (bvlshr m c)))",
)
def of_shl(width: int, result: Bounds, x: Bounds, y: Bounds) -> tuple[Bounds, Bounds]:
    """Those of a known distance that shifts nothing out."""
    full = full_unsigned(width)
    if y[0] != y[1] or y[0] >= width or x[1] << y[0] > full[1]:
        return full, full
    return (-(-result[0] >> y[0]), result[1] >> y[0]), full


OPERANDS: Final[dict[str, OperandBounds]] = {
    "add": of_add,
    "sub": of_sub,
    "mul": of_mul,
    "udiv": of_udiv,
    "and": of_and,
    "or": of_or,
    "lshr": of_lshr,
    "shl": of_shl,
}
"""The operations whose result says something of their operands."""


@law("unsigned", "(= (bvule ((_ zero_extend 8) x) ((_ zero_extend 8) y)) (bvule x y))")
def of_zext(source: int, _target: int, result: Bounds, _x: Bounds) -> Bounds:
    return result[0], min(result[1], full_unsigned(source)[1])


@law("unsigned", "(= (bvule ((_ sign_extend 8) x) ((_ sign_extend 8) y)) (bvule x y))")
def of_sext(source: int, target: int, result: Bounds, _x: Bounds) -> Bounds:
    """Numbers with one sign keep their order."""
    half = 1 << (source - 1)
    if result[1] < 1 << (target - 1):
        return result[0], min(result[1], half - 1)
    if result[0] >= 1 << (target - 1):
        low, high = wrap(result, target, -(1 << (target - 1)))
        return wrap((max(low, -half), high), source)
    return full_unsigned(source)


@law("unsigned", "(=> (bvule b (_ bv255 32)) (= ((_ zero_extend 24) ((_ extract 7 0) x)) x))")
def of_trunc(source: int, target: int, result: Bounds, x: Bounds) -> Bounds:
    """A number that is not too large is the same."""
    return result if x[1] <= full_unsigned(target)[1] else full_unsigned(source)


CASTS: Final[dict[str, Callable[[int, int, Bounds, Bounds], Bounds]]] = {
    "zext": of_zext,
    "sext": of_sext,
    "trunc": of_trunc,
}
"""Where the operand of a cast lies, from the widths of it and the result, and where both were known to lie."""

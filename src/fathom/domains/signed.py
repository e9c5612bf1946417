"""Transfer functions of machine operations on intervals of signed readings.

    [-8, 7] ashr [1, 1]  is  [-4, 3]           [-128, 127] and [0, 15], of 8 bits, is  [0, 15]

Sums, differences and products are those of the integers, brought back to the width. Operations that look at numbers as
unsigned are those of `unsigned`, between a change of the reading and back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fathom.domains import bounds, unsigned
from fathom.domains.bounds import Bounds, full_signed, truncate_divide, wrap
from fathom.domains.law import law
from fathom.domains.unsigned import Transfer


def read_signed(x: Bounds, width: int) -> Bounds:
    """Any representatives, read as signed."""
    return wrap(x, width, -(1 << (width - 1)))


def zero_extend(x: Bounds, width: int) -> Bounds:
    """The interval of a number that was widened with zeros: its unsigned reading."""
    return wrap(x, width)


def _exact(operation: Callable[[Bounds, Bounds], Bounds]) -> Transfer:
    return lambda width, x, y: read_signed(operation(x, y), width)


def _unsigned(transfer: Transfer) -> Transfer:
    return lambda width, x, y: read_signed(transfer(width, wrap(x, width), wrap(y, width)), width)


def sdiv(width: int, x: Bounds, y: Bounds) -> Bounds:
    """By a positive divisor that is known; the least number divided by -1 wraps around."""
    if x[0] >= 0 and y[0] >= 0:
        return _BY_UNSIGNED["udiv"](width, x, y)
    return truncate_divide(x, y[0]) if y[0] == y[1] > 0 else full_signed(width)


@law(
    "signed",
    "(=> (bvsgt c zero)"
    " (and (=> (bvsge a zero) (bvsge (bvsrem x y) zero)) (=> (bvsle b zero) (bvsle (bvsrem x y) zero))"
    " (=> (bvslt a zero) (bvsle a (bvsrem x y))) (=> (bvsgt b zero) (bvsle (bvsrem x y) b))"
    " (bvslt (bvneg d) (bvsrem x y)) (bvslt (bvsrem x y) d)))",
)
def srem(width: int, x: Bounds, y: Bounds) -> Bounds:
    """Of a positive divisor: nearer to zero than it, and between the dividend and zero."""
    if y[0] <= 0:
        return _BY_UNSIGNED["urem"](width, x, y) if x[0] >= 0 and y[0] >= 0 else full_signed(width)
    return min(max(x[0], 1 - y[1]), 0), max(min(x[1], y[1] - 1), 0)


@law(
    "signed",
    "(=> (bvsge c zero) (and (bvsle (ite (bvslt a zero) (bvashr a c) (bvashr a d)) (bvashr x y))"
    " (bvsle (bvashr x y) (ite (bvslt b zero) (bvashr b d) (bvashr b c)))))",
)
def ashr(width: int, x: Bounds, y: Bounds) -> Bounds:
    """A shift moves numbers toward -1 and toward 0."""
    near, far = (min(end, width) for end in wrap(y, width))
    return x[0] >> (near if x[0] < 0 else far), x[1] >> (far if x[1] < 0 else near)


_BY_UNSIGNED: Final = {
    op: _unsigned(unsigned.TRANSFER[op]) for op in ("udiv", "urem", "and", "or", "xor", "lshr", "shl")
}

TRANSFER: Final[dict[str, Transfer]] = {
    **{op: _exact(operation) for op, operation in bounds.EXACT.items()},
    **_BY_UNSIGNED,
    "sdiv": sdiv,
    "srem": srem,
    "ashr": ashr,
}
"""The transfer function of each operation."""

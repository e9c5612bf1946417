"""Linear forms: a number as a multiple of another one and a constant.

    i * 16 + 8          is 8 behind i * 16, whatever i is
    (i + 2) * 24 + 8    is 24 * i + 56, if none of it wraps around

    x + x + y, less x + z   is (x + y) less z: a sum of several is the tuple of its variables

A form may be read modulo a power of two, where arithmetic of machines keeps it in any case, or over the integers, as
far as intervals say that nothing wraps around. What a variable is does not matter here: it is compared by identity.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar, final

from fathom.domains.bounds import Bounds
from fathom.domains.concrete import to_signed, to_unsigned
from fathom.domains.law import law

V = TypeVar("V")
Step: TypeAlias = tuple[int, int]
"""`(factor, rest)`: what a result is of an operand, `factor * operand + rest`."""


@final
class Linear(NamedTuple, Generic[V]):
    """`factor * base + rest`; a number that is known has no base."""

    factor: int
    base: V | None
    rest: int

    def distance(self, other: Linear[V], width: int) -> int | None:
        """`self - other` modulo `2**width`, read as signed, where it is the same for all values of the bases."""
        if self.base is not other.base or self.factor != other.factor:
            return None
        return to_signed(to_unsigned(self.rest - other.rest, width), width)


def constant(number: int) -> Linear[V]:
    return Linear(0, None, number)


def variable(base: V, rest: int = 0) -> Linear[V]:
    return Linear(1, base, rest)


@law("unsigned", "(= (bvsub (bvadd x k) (bvadd y k)) (bvsub x y))")
def cancel(x: tuple[V, ...], y: tuple[V, ...]) -> tuple[tuple[V, ...], tuple[V, ...]]:
    """Two sums of variables without what they share: their difference is the same, modulo any power of two."""
    left, right = list(x), list(y)
    for each in x:
        if each in right:
            left.remove(each)
            right.remove(each)
    return tuple(left), tuple(right)


@law(
    "integer",
    "(=> (and (<= 0 a) (< b limit) (<= 0 k) (< k limit))"
    " (and (=> (< (+ b k) limit) (= (mod (+ x k) limit) (+ x k)))"
    " (=> (>= (+ a k) limit) (= (mod (+ x k) limit) (+ x (- k limit))))))",
)
def _add(width: int, x: Bounds, by: int) -> Step | None:
    limit = 1 << width
    if x[1] + by < limit:
        return 1, by
    return (1, by - limit) if x[0] + by >= limit else None


@law("integer", "(=> (and (<= 0 k) (<= k a) (< b limit)) (= (mod (- x k) limit) (- x k)))")
def _sub(_width: int, x: Bounds, by: int) -> Step | None:
    return (1, -by) if x[0] >= by else None


@law("integer", "(=> (and (<= 0 a) (< 0 k) (< (* b k) limit)) (and (<= 0 (* x k)) (< (* x k) limit)))")
def _mul(width: int, x: Bounds, by: int) -> Step | None:
    return (by, 0) if by and x[1] * by < 1 << width else None


@law("unsigned", "(=> (and (bvult k (_ bv32 32)) (= (bvlshr (bvshl b k) k) b)) (= (bvlshr (bvshl x k) k) x))")
def _shl(width: int, x: Bounds, by: int) -> Step | None:
    return (1 << by, 0) if by < width and x[1] << by < 1 << width else None


BY_CONSTANT: Final[dict[str, Callable[[int, Bounds, int], Step | None]]] = {
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "shl": _shl,
}
"""What an operation with a constant is over the integers, of a number in an interval; None where something may wrap."""


@law(
    "unsigned",
    "(and (=> (bvult b half) (= ((_ sign_extend 8) x) ((_ zero_extend 8) x)))"
    " (=> (= ((_ extract 31 8) b) (_ bv0 24)) (= ((_ zero_extend 24) ((_ extract 7 0) x)) x)))",
)
def keeps_value(cast: str, source: int, target: int, x: Bounds) -> bool:
    """Whether a number of another width is the same number, read as unsigned."""
    bits = {"zext": source, "sext": source - 1, "trunc": target}.get(cast, 0)
    return x[1] >> bits == 0

"""Bounds on differences: `x - y <= k`, from how a number was computed and from comparisons.

    i = h & m           i - m <= 0
    i = h urem n        i - n <= -1, where n is not 0
    i < n               i - n <= -1

Miné's zones ("A new numerical abstract domain based on difference-bound matrices", 2001): differences over the
integers, of unsigned readings. A chain of bounds adds up; whoever looks for one asks for the links that it needs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from fathom.domains.bounds import Bounds
from fathom.domains.law import law

Margins: TypeAlias = tuple[int | None, int | None]
"""How far a result is from its left and its right operand at most, or at least; None where nothing is known."""
UNRELATED: Final[Margins] = (None, None)

LESS: Final[dict[str, int]] = {"ult": 1, "ule": 0, "eq": 0}
"""By how much at least the first number of a comparison is below the second one."""
GREATER: Final[dict[str, int]] = {"ugt": 1, "uge": 0, "eq": 0}
"""By how much at least the second one is below the first one."""


@law("unsigned", "(and (bvule (bvand x y) x) (bvule (bvand x y) y))")
def _and_exceeds(_width: int, _x: Bounds, _y: Bounds) -> Margins:
    return 0, 0


@law("unsigned", "(=> (bvult zero y) (bvule (bvudiv x y) x))")
def _udiv_exceeds(_width: int, _x: Bounds, y: Bounds) -> Margins:
    return (0, None) if y[0] else UNRELATED


@law("unsigned", "(bvule (bvlshr x y) x)")
def _lshr_exceeds(_width: int, _x: Bounds, _y: Bounds) -> Margins:
    return 0, None


@law("unsigned", "(and (bvule (bvurem x y) x) (=> (bvult zero c) (bvult (bvurem x y) y)))")
def _urem_exceeds(_width: int, _x: Bounds, y: Bounds) -> Margins:
    return 0, -1 if y[0] else None


@law("unsigned", "(=> (bvuge a d) (and (bvule y x) (bvule (bvsub x y) (bvsub x c))))")
def _sub_exceeds(_width: int, x: Bounds, y: Bounds) -> Margins:
    return (-y[0], None) if x[0] >= y[1] else UNRELATED


@law("integer", "(=> (and (<= 0 a) (<= 0 c) (< (+ b d) limit)) (and (<= (+ x c) (+ x y) (+ x d)) (< (+ x y) limit)))")
def _add_exceeds(width: int, x: Bounds, y: Bounds) -> Margins:
    return (y[1], x[1]) if (x[1] + y[1]) >> width == 0 else UNRELATED


@law("unsigned", "(and (bvuge (bvor x y) x) (bvuge (bvor x y) y))")
def _or_reaches(_width: int, _x: Bounds, _y: Bounds) -> Margins:
    return 0, 0


@law(
    "integer",
    "(=> (and (<= 0 a) (<= 0 c)) (and (<= (+ x c) (+ x y)) (<= (+ a y) (+ x y))))",
)
def _add_reaches(width: int, x: Bounds, y: Bounds) -> Margins:
    return (y[0], x[0]) if (x[1] + y[1]) >> width == 0 else UNRELATED


EXCEEDS: Final[dict[str, Callable[[int, Bounds, Bounds], Margins]]] = {
    "and": _and_exceeds,
    "udiv": _udiv_exceeds,
    "lshr": _lshr_exceeds,
    "urem": _urem_exceeds,
    "sub": _sub_exceeds,
    "add": _add_exceeds,
}
"""By how much a result exceeds each of its operands at most."""
REACHES: Final[dict[str, Callable[[int, Bounds, Bounds], Margins]]] = {"or": _or_reaches, "add": _add_reaches}
"""By how much a result exceeds each of its operands at least."""

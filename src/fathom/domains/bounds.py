"""Intervals of integers by their two ends, and what arithmetic over the integers makes of them.

    [1, 3] + [10, 20]  is  [11, 23]            [1, 3] - [10, 20]  is  [-19, -7]

The interval domain of Cousot and Cousot ("Static determination of dynamic properties of programs", 1976), without
infinite ends: a machine integer has a width, which is ⊤; ⊥ is `None`. Nothing wraps around here. What a result is once
it is brought back to its width is for `wrap`, in the unsigned reading; `unsigned` and `signed` are made of these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from fathom.domains.law import law

Bounds: TypeAlias = tuple[int, int]
"""The least and the greatest number."""


def full_unsigned(width: int) -> Bounds:
    """⊤: every number of a width, read as unsigned."""
    return 0, (1 << width) - 1


def full_signed(width: int) -> Bounds:
    """⊤: every number of a width, read as signed."""
    half = 1 << (width - 1)
    return -half, half - 1


@law("integer", "(and (<= (min a c) x (max b d)) (<= (min a c) y (max b d)))")
def join(x: Bounds, y: Bounds) -> Bounds:
    """`⊔`: the least interval around both."""
    return x[0] if x[0] < y[0] else y[0], x[1] if x[1] > y[1] else y[1]


@law("integer", "(=> (= x y) (<= (max a c) x (min b d)))")
def meet(x: Bounds, y: Bounds) -> Bounds | None:
    """`⊓`: the numbers that are in both; None where there are none."""
    low, high = max(x[0], y[0]), min(x[1], y[1])
    return (low, high) if low <= high else None


@law("integer", "(=> (or (< b c) (< d a)) (not (= x y)))")
def are_disjoint(x: Bounds, y: Bounds) -> bool:
    """Whether no number is in both."""
    return x[1] < y[0] or y[1] < x[0]


@law("integer", "(<= (+ a c) (+ x y) (+ b d))")
def add(x: Bounds, y: Bounds) -> Bounds:
    return x[0] + y[0], x[1] + y[1]


@law("integer", "(<= (- a d) (- x y) (- b c))")
def sub(x: Bounds, y: Bounds) -> Bounds:
    return x[0] - y[1], x[1] - y[0]


@law(
    "integer",
    "(<= (min (min (* a c) (* a d)) (min (* b c) (* b d))) (* x y) (max (max (* a c) (* a d)) (max (* b c) (* b d))))",
)
def mul(x: Bounds, y: Bounds) -> Bounds:
    """A product is linear in each factor, so that its extremes are at the ends of both."""
    if x[0] >= 0 and y[0] >= 0:
        return x[0] * y[0], x[1] * y[1]
    ends = x[0] * y[0], x[0] * y[1], x[1] * y[0], x[1] * y[1]
    return min(ends), max(ends)


@law("integer", "(=> (> k 0) (<= (div a k) (div x k) (div b k)))")
def floor_divide(x: Bounds, divisor: int) -> Bounds:
    """Rounded down, by a positive divisor."""
    return x[0] // divisor, x[1] // divisor


@law(
    "integer",
    "(=> (> k 0) (<= (ite (>= a 0) (div a k) (- (div (- a) k))) (ite (>= x 0) (div x k) (- (div (- x) k)))"
    " (ite (>= b 0) (div b k) (- (div (- b) k)))))",
)
def truncate_divide(x: Bounds, divisor: int) -> Bounds:
    """Rounded toward zero, by a positive divisor."""
    low, high = x
    return low // divisor if low >= 0 else -(-low // divisor), high // divisor if high >= 0 else -(-high // divisor)


@law(
    "integer",
    "(=> (> k 0) (and (<= 0 (mod x k) (- k 1))"
    " (=> (= (div a k) (div b k)) (<= (- a (* k (div a k))) (mod x k) (- b (* k (div a k)))))))",
)
def modulo(x: Bounds, divisor: int) -> Bounds:
    """The remainder of rounding down, by a positive divisor: exact where all numbers have one quotient."""
    low, high = x
    if low // divisor == high // divisor:
        lost = low // divisor * divisor
        return low - lost, high - lost
    return 0, divisor - 1


@law(
    "integer",
    "(and (<= k (+ k (mod (- x k) limit)) (+ k limit (- 1))) (=> (= (div (- a k) limit) (div (- b k) limit))"
    " (<= (+ k (mod (- a k) limit)) (+ k (mod (- x k) limit)) (+ k (mod (- b k) limit)))))",
)
def wrap(x: Bounds, width: int, start: int = 0) -> Bounds:
    """The same numbers modulo `2**width`, from `start` on: all of these where some wrap around more often than others.

    `-n` of a small n is a large number: `wrap((-3, -1), 8)` is `(253, 255)`.
    """
    low, high = x
    turns = (low - start) >> width
    if turns != (high - start) >> width:
        return start, start + (1 << width) - 1
    return (low - (turns << width), high - (turns << width)) if turns else x


EXACT: Final[dict[str, Callable[[Bounds, Bounds], Bounds]]] = {"add": add, "sub": sub, "mul": mul}
"""Sums, differences and products over the integers, by the name of the machine's operation."""

"""All abstract elements of a few bits, and the check that a transfer function misses no result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from fathom.domains.bounds import Bounds
from fathom.domains.concrete import COMPARE, INT_OPS, to_signed
from fathom.domains.congruence import Congruence
from fathom.domains.interval import Interval
from fathom.domains.unsigned import Transfer

WIDTHS = (1, 3, 4)


def unsigned_bounds(width: int) -> list[Bounds]:
    return [(low, high) for low in range(1 << width) for high in range(low, 1 << width)]


def signed_bounds(width: int) -> list[Bounds]:
    half = 1 << (width - 1)
    return [(low, high) for low in range(-half, half) for high in range(low, half)]


def intervals(width: int) -> list[Interval]:
    """Every set of numbers that a strided interval can be."""
    steps = [(low, high, step) for low, high in unsigned_bounds(width) for step in range(1, high - low + 1)]
    found = [Interval(low, high, step) for low, high, step in steps if (high - low) % step == 0]
    return found + [Interval(number, number, 0) for number in range(1 << width)]


def congruences(width: int) -> list[Congruence]:
    return [(count, value) for count in range(width + 1) for value in range(1 << count)]


def members(x: Bounds) -> range:
    return range(x[0], x[1] + 1)


def find_missed(
    op: str, width: int, transfer: Transfer, elements: Iterable[Bounds], signed: bool = False
) -> tuple[Bounds, Bounds] | None:
    """Two intervals for which an operation has a result outside of what its transfer function says."""
    concrete, limit = INT_OPS[op], 1 << width
    read: Callable[[int], int] = (lambda value: to_signed(value, width)) if signed else (lambda value: value)
    results = {(a, b): read(concrete(a, b, width)) for a, b in product(range(limit), repeat=2)}
    elements = list(elements)
    for x, y in product(elements, elements):
        low, high = transfer(width, x, y)
        if any(not low <= results[a % limit, b % limit] <= high for a in members(x) for b in members(y)):
            return x, y
    return None


def satisfying(pred: str, width: int, x: Bounds, y: Bounds) -> list[tuple[int, int]]:
    """The pairs of numbers for which a comparison holds."""
    return [(a, b) for a in members(x) for b in members(y) if COMPARE[pred](a, b, width)]

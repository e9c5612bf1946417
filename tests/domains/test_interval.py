"""Strided intervals, against all numbers of a few bits. SeaM's examples are in `memory/seam/test_range_map`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from domains.small import intervals

from fathom.domains import interval, unsigned
from fathom.domains.concrete import INT_OPS, to_signed
from fathom.domains.interval import BOTTOM, Interval

Binary = Callable[[int, Interval, Interval], Interval]
BINARY: dict[str, Binary] = {
    "add": interval.add, "sub": interval.sub, "mul": interval.mul, "shl": interval.shl, "lshr": interval.lshr,
    "udiv": interval.udiv, "urem": interval.urem, "and": interval.and_, "or": interval.or_,
}  # fmt: skip
WIDTH = 3
ELEMENTS = intervals(WIDTH)
SETS = {x: [number for number in range(1 << WIDTH) if number in x] for x in ELEMENTS}


def misses(op: str, transfer: Binary) -> bool:
    results = {(a, b): INT_OPS[op](a, b, WIDTH) for a, b in product(range(1 << WIDTH), repeat=2)}
    for x, y in product(ELEMENTS, ELEMENTS):
        found = transfer(WIDTH, x, y)
        if any(results[a, b] not in found for a in SETS[x] for b in SETS[y]):
            return True
    return False


@pytest.mark.parametrize("op", BINARY)
def test_no_result_is_missed(op: str) -> None:
    assert not misses(op, BINARY[op])


def _add_with_the_step_of_one(width: int, x: Interval, y: Interval) -> Interval:
    return interval.wrap((x.low + y.low, x.high + y.high), x.step, width)


def _mul_with_the_product_of_steps(width: int, x: Interval, y: Interval) -> Interval:
    return interval.wrap((x.low * y.low, x.high * y.high), x.step * y.step, width)


@pytest.mark.parametrize(("op", "wrong"), [("add", _add_with_the_step_of_one), ("mul", _mul_with_the_product_of_steps)])
def test_a_wrong_step_is_found(op: str, wrong: Binary) -> None:
    assert misses(op, wrong)


@pytest.mark.parametrize("op", BINARY)
def test_ends_are_as_good_as_those_of_intervals_without_a_step(op: str) -> None:
    for x, y in product(ELEMENTS, ELEMENTS):
        found, (low, high) = BINARY[op](WIDTH, x, y), unsigned.TRANSFER[op](WIDTH, x.ends, y.ends)
        assert low <= found.low <= found.high <= high


def test_the_shape_of_intervals() -> None:
    for op, (x, y) in product(BINARY, product(ELEMENTS, ELEMENTS)):
        found = BINARY[op](WIDTH, x, y)
        assert found.high in found
        assert (found.step == 0) == (found.low == found.high)


def test_casts() -> None:
    for x in ELEMENTS:
        assert all(-number % 8 in interval.neg(WIDTH, x) for number in SETS[x])
        assert all(to_signed(number, 3) % 32 in interval.sign_extend(3, 5, x) for number in SETS[x])
        for low, high in ((0, 1), (1, 2), (0, 2), (2, 2)):
            mask = (1 << (high + 1 - low)) - 1
            assert all(number >> low & mask in interval.extract(high, low, x) for number in SETS[x])


def test_concatenations() -> None:
    for x, y in product(ELEMENTS, ELEMENTS):
        found = interval.concat(WIDTH, x, y)
        assert all(8 * a + b in found for a in SETS[x] for b in SETS[y])


def test_joins_have_both_and_meets_are_exact() -> None:
    for x, y in product(ELEMENTS, ELEMENTS):
        joined, common = x.join(y), x.meet(y)
        assert all(number in joined for number in SETS[x] + SETS[y])
        assert [number for number in SETS[x] if number in SETS[y]] == ([] if common is BOTTOM else SETS[common])

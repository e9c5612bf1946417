"""Linear forms and bounds on differences, against all numbers of a few bits."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest
from domains.small import members, satisfying, unsigned_bounds

from fathom.domains import linear, zones
from fathom.domains.concrete import INT_OPS
from fathom.domains.linear import Linear, keeps_value, variable

WIDTH = 4
BOUNDS = unsigned_bounds(WIDTH)
NUMBERS = range(1 << WIDTH)


@pytest.mark.parametrize("op", linear.BY_CONSTANT)
def test_an_operation_with_a_constant_is_linear_over_the_integers(op: str) -> None:
    said = 0
    for x, by in product(BOUNDS, NUMBERS):
        step = linear.BY_CONSTANT[op](WIDTH, x, by)
        if step is not None:
            factor, rest = step
            assert all(INT_OPS[op](a, by, WIDTH) == factor * a + rest for a in members(x))
        said += step is not None
    assert 0 < said < len(BOUNDS) * len(NUMBERS)


def test_values_that_casts_keep() -> None:
    for x in BOUNDS:
        assert keeps_value("zext", 4, 6, x)
        assert keeps_value("sext", 4, 6, x) == (x[1] < 8)
        assert keeps_value("trunc", 4, 2, x) == (x[1] < 4)
        assert not keeps_value("bitcast", 4, 4, (1, 1))


def test_distances() -> None:
    base, other = object(), object()
    assert variable(base, 8).distance(variable(base, 250), 8) == 14
    assert variable(base).distance(variable(other), 8) is None
    assert Linear(2, base, 3).distance(Linear(4, base, 3), 8) is None
    assert linear.constant(3).distance(linear.constant(5), 8) == -2


def test_sums_without_what_they_share() -> None:
    sums = [each for size in range(4) for each in combinations_with_replacement((1, 3, 7), size)]
    for x, y in product(sums, sums):
        left, right = linear.cancel(x, y)
        assert sum(left) - sum(right) == sum(x) - sum(y)
        assert not set(left) & set(right)


@pytest.mark.parametrize("op", zones.EXCEEDS)
def test_no_result_exceeds_its_operands_by_more(op: str) -> None:
    for x, y in product(BOUNDS, BOUNDS):
        left, right = zones.EXCEEDS[op](WIDTH, x, y)
        for a, b in product(members(x), members(y)) if left is not None or right is not None else ():
            result = INT_OPS[op](a, b, WIDTH)
            assert left is None or result - a <= left
            assert right is None or result - b <= right


@pytest.mark.parametrize("op", zones.REACHES)
def test_every_result_exceeds_its_operands_by_so_much(op: str) -> None:
    for x, y in product(BOUNDS, BOUNDS):
        left, right = zones.REACHES[op](WIDTH, x, y)
        for a, b in product(members(x), members(y)) if left is not None or right is not None else ():
            result = INT_OPS[op](a, b, WIDTH)
            assert left is None or result - a >= left
            assert right is None or result - b >= right


def test_comparisons_bound_differences() -> None:
    everything = (0, 15)
    for pred, least in zones.LESS.items():
        assert all(b - a >= least for a, b in satisfying(pred, WIDTH, everything, everything))
    for pred, least in zones.GREATER.items():
        assert all(a - b >= least for a, b in satisfying(pred, WIDTH, everything, everything))

"""Intervals of numbers, against all numbers of four bits."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import fathom
from fathom.bound.facts.path_ranges import OPPOSITE, computed, decided, everything, narrowed, ordered, related
from fathom.ir.arithmetic import COMPARE, INT_OPS

WIDTH = 4
INTERVALS = [(low, high) for low, high in product(range(16), range(16)) if low <= high]


@pytest.mark.parametrize("pred", OPPOSITE)
def test_narrowed_keeps_what_holds_and_is_tight_at_both_ends(pred: str) -> None:
    for constant, (low, high) in product(range(16), INTERVALS):
        holds = [x for x in range(low, high + 1) if COMPARE[pred](x, constant, WIDTH)]
        found = narrowed(pred, WIDTH, constant, (low, high))
        assert found == ((holds[0], holds[-1]) if holds else None)


@pytest.mark.parametrize("pred", OPPOSITE)
def test_decided(pred: str) -> None:
    for constant, (low, high) in product(range(16), INTERVALS):
        truths = {COMPARE[pred](x, constant, WIDTH) for x in range(low, high + 1)}
        found = decided(pred, WIDTH, constant, (low, high))
        assert found == (truths.pop() if len(truths) == 1 else None)


def test_everything() -> None:
    assert everything(WIDTH) == (0, 15)


@pytest.mark.parametrize("op", ["add", "sub", "mul", "and", "or", "xor", "udiv", "urem", "lshr", "shl"])
def test_results_lie_in_the_interval_that_is_computed(op: str) -> None:
    for x, y in product(INTERVALS[::7], INTERVALS[::5]):
        low, high = computed(op, WIDTH, x, y)
        if (op in ("udiv", "urem") and y[0] == 0) or (op in ("lshr", "shl") and y[1] >= WIDTH):
            assert (low, high) == everything(WIDTH)
            continue
        results = {INT_OPS[op](a, b, WIDTH) for a in range(x[0], x[1] + 1) for b in range(y[0], y[1] + 1)}
        assert low <= min(results)
        assert max(results) <= high


@pytest.mark.parametrize("op", ["add", "sub"])
def test_sums_and_differences_that_all_wrap_around_lie_in_the_smallest_interval(op: str) -> None:
    for x, y in product(INTERVALS, INTERVALS):
        results = {INT_OPS[op](a, b, WIDTH) for a in range(x[0], x[1] + 1) for b in range(y[0], y[1] + 1)}
        whole = max(results) - min(results) + 1 == len(results)
        assert computed(op, WIDTH, x, y) == ((min(results), max(results)) if whole else everything(WIDTH))


@pytest.mark.parametrize("pred", OPPOSITE)
def test_comparisons_of_two_numbers(pred: str) -> None:
    for x, y in product(INTERVALS[::7], INTERVALS[::5]):
        pairs = product(range(x[0], x[1] + 1), range(y[0], y[1] + 1))
        holds = [(a, b) for a, b in pairs if COMPARE[pred](a, b, WIDTH)]
        found = related(pred, WIDTH, x, y)
        if holds:
            assert found is not None
            (low, high), (least, most) = found
            assert all(low <= a <= high and least <= b <= most for a, b in holds)
        answer = ordered(pred, WIDTH, x, y)
        if answer is not None:
            assert answer == bool(holds)
            assert len(holds) in (0, (x[1] - x[0] + 1) * (y[1] - y[0] + 1))


COUNTED = """
unsigned nondet_uint(void);
int main(void) {
    unsigned size = nondet_uint();
    if (size > 20)
        return 0;
    for (unsigned i = 0; i < size / 128; i++)
        __VERIFIER_assert(0);
    __VERIFIER_assert((size & 127) * 2 + 1 < LIMIT);
    return 0;
}
"""


@pytest.mark.parametrize(("limit", "result"), [(42, "safe"), (41, "unsafe")])
def test_a_path_knows_what_follows_from_what_it_knows(tmp_path: Path, limit: int, result: str) -> None:
    path = tmp_path / "program.c"
    path.write_text(COUNTED.replace("LIMIT", str(limit)))
    verdict = fathom.check(str(path), options=fathom.Options(unwind=1))
    assert verdict.result == result
    assert (verdict.stats["queries"] == 0) == (result == "safe")


INDEXED = """
unsigned nondet_uint(void);
int main(void) {
    int table[4] = {1, 2, 3, 4};
    unsigned n = nondet_uint(), i = nondet_uint();
    if (n > LIMIT || i >= n)
        return 0;
    return table[i] != 0 ? 0 : 1;
}
"""


@pytest.mark.parametrize(("limit", "result"), [(4, "safe"), (5, "unsafe")])
def test_an_index_below_a_number_that_is_known_to_be_small(tmp_path: Path, limit: int, result: str) -> None:
    path = tmp_path / "program.c"
    path.write_text(INDEXED.replace("LIMIT", str(limit)))
    verdict = fathom.check(str(path))
    assert verdict.result == result
    assert (verdict.stats["queries"] == 0) == (result == "safe")

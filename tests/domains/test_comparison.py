"""What comparisons say of intervals, against all numbers of a few bits."""

from __future__ import annotations

from itertools import product

import pytest
from domains.small import members, satisfying, unsigned_bounds

from fathom.domains.comparison import MIRROR, NEGATION, decide, decide_both, narrow, narrow_both
from fathom.domains.concrete import COMPARE

WIDTH = 4
BOUNDS = unsigned_bounds(WIDTH)
NUMBERS = range(1 << WIDTH)


@pytest.mark.parametrize("pred", NEGATION)
def test_negations_and_mirrors(pred: str) -> None:
    for a, b in product(NUMBERS, NUMBERS):
        assert COMPARE[pred](a, b, WIDTH) != COMPARE[NEGATION[pred]](a, b, WIDTH)
        assert COMPARE[pred](a, b, WIDTH) == COMPARE[MIRROR[pred]](b, a, WIDTH)


@pytest.mark.parametrize("pred", NEGATION)
def test_narrowing_keeps_what_holds_and_is_tight_at_both_ends(pred: str) -> None:
    for constant, x in product(NUMBERS, BOUNDS):
        holds = [a for a, _ in satisfying(pred, WIDTH, x, (constant, constant))]
        assert narrow(pred, WIDTH, constant, x) == ((holds[0], holds[-1]) if holds else None)


@pytest.mark.parametrize("pred", NEGATION)
def test_decisions_are_exact(pred: str) -> None:
    for constant, x in product(NUMBERS, BOUNDS):
        truths = {COMPARE[pred](a, constant, WIDTH) for a in members(x)}
        assert decide(pred, WIDTH, constant, x) == (truths.pop() if len(truths) == 1 else None)


@pytest.mark.parametrize("pred", NEGATION)
def test_comparisons_of_two_numbers(pred: str) -> None:
    for x, y in product(BOUNDS, BOUNDS):
        holds = satisfying(pred, WIDTH, x, y)
        found = narrow_both(pred, WIDTH, x, y)
        assert found is not None or not holds
        if found is not None:
            (low, high), (least, most) = found
            assert all(low <= a <= high and least <= b <= most for a, b in holds)
        answer = decide_both(pred, WIDTH, x, y)
        if answer is not None:
            assert len(holds) == (len(members(x)) * len(members(y)) if answer else 0)


def test_the_order_of_two_numbers_is_decided_where_it_can_be() -> None:
    for x, y in product(BOUNDS, BOUNDS):
        truths = {COMPARE["ult"](a, b, WIDTH) for a in members(x) for b in members(y)}
        assert decide_both("ult", WIDTH, x, y) == (truths.pop() if len(truths) == 1 else None)

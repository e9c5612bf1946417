"""Intervals of numbers, against all numbers of four bits."""

from __future__ import annotations

from itertools import product

import pytest

from fathom.bound.path_ranges import OPPOSITE, decided, everything, narrowed
from fathom.ir.arithmetic import COMPARE

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

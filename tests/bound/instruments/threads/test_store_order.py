"""The order of stores agrees with every walk through the thread, and there is none if walks contradict each other."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fathom.bound.instruments.threads.store_order import StoreOrder

WALKS = {
    "one walk": ([(3, 1, 2)], [2, 3, 1], [3, 1, 2]),
    "a walk comes to one more": ([(1, 3), (1, 2, 3)], [3, 2, 1], [1, 2, 3]),
    "a walk comes to one less": ([(1, 2, 3), (1, 3)], [3, 2, 1], [1, 2, 3]),
    "a walk comes twice to some": ([(1, 2, 1, 2, 3)], [3, 2, 1], [1, 2, 3]),
    "a walk that comes twice finds one between": ([(1, 2, 1, 4, 2, 3)], [3, 4, 2, 1], [1, 4, 2, 3]),
    "some of them": ([(1, 2, 3, 4)], [4, 2], [2, 4]),
    "walks in two orders": ([(1, 2), (2, 1)], [1, 2], None),
}


@pytest.mark.parametrize("name", WALKS)
def test_sort(name: str) -> None:
    walks, keys, expected = WALKS[name]
    assert make(walks).sort(keys) == expected


def make(walks: Sequence[Sequence[int]]) -> StoreOrder:
    order = StoreOrder()
    for walk in walks:
        order.begin_walk()
        for key in walk:
            order.visit(key)
    return order


def test_a_call_that_is_skipped_stands_for_its_stores() -> None:
    """What comes behind a call comes behind the stores in it, also where a walk skips the call."""
    order = make([(1, 10, 19, 2)])  # skipped: 10 and 19 are its beginning and its end
    order.begin_walk()
    for key in (1, 10, 19):
        order.visit(key)
    order.resume(10)
    for key in (11, 12, 19, 2):  # taken
        order.visit(key)
    assert order.sort([2, 12, 11, 1]) == [1, 11, 12, 2]

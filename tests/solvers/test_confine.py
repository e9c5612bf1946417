"""Limits that the kernel keeps for this process."""

from __future__ import annotations

import resource
import threading

import pytest

from fathom.processes import memory_in_use
from fathom.solvers.confine import limit_growth

DATA = 5
MUCH = 1 << 30


def soft_limit() -> int:
    return resource.getrlimit(resource.RLIMIT_DATA)[0]


def test_growth_is_limited_and_then_it_is_not() -> None:
    before = soft_limit()
    with limit_growth(memory_in_use(DATA), 200), pytest.raises(MemoryError):
        bytearray(MUCH)
    assert soft_limit() == before
    assert len(bytearray(MUCH)) == MUCH


def test_no_limit_changes_nothing() -> None:
    before = soft_limit()
    with limit_growth(0, None):
        assert soft_limit() == before


def test_threads_that_limit_do_not_leave_a_limit_behind() -> None:
    before, base = soft_limit(), memory_in_use(DATA)
    entered, leave = threading.Event(), threading.Event()

    def limit() -> None:
        with limit_growth(base, 4000):
            entered.set()
            leave.wait(60)

    other = threading.Thread(target=limit)
    with limit_growth(base, 5000):
        other.start()
        assert entered.wait(60)
        assert soft_limit() == base + (4000 << 20), "the strictest counts"
    assert soft_limit() == base + (4000 << 20)
    leave.set()
    other.join(60)
    assert soft_limit() == before

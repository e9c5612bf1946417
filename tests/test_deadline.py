"""Work that does not look at the clock is interrupted, except where it must not be."""

from __future__ import annotations

import threading
import time
from contextlib import suppress

import pytest

from fathom.deadline import Exhausted, Interrupted, Watch, uninterrupted
from fathom.processes import DATA, memory_in_use

PATIENCE = 60.0
"""Seconds after which a test has failed, on any machine."""


def work(seconds: float = PATIENCE) -> int:
    """Python code that never looks at a deadline."""
    count, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        count += 1
    return count


def test_work_is_interrupted() -> None:
    began = time.monotonic()
    with pytest.raises(Interrupted):
        Watch(began + 0.05).run(work)
    assert time.monotonic() - began < PATIENCE


def test_work_is_interrupted_in_any_thread() -> None:
    ended: list[str] = []

    def run() -> None:
        try:
            Watch(time.monotonic()).run(work)
        except Interrupted:
            ended.append("interrupted")

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(PATIENCE)
    assert ended == ["interrupted"]


@pytest.mark.parametrize("seconds", [None, 1000.0])
def test_work_that_is_in_time_comes_to_its_end(seconds: float | None) -> None:
    assert Watch(None if seconds is None else time.monotonic() + seconds).run(lambda: work(0.01))


def test_nobody_is_interrupted_after_the_work() -> None:
    for _ in range(20):
        with suppress(Interrupted):
            Watch(time.monotonic()).run(lambda: work(0.001))
    assert work(0.3)


def test_who_handles_errors_does_not_handle_an_interruption() -> None:
    def swallow() -> None:
        while True:
            with suppress(Exception):
                work()

    with pytest.raises(Interrupted):
        Watch(time.monotonic() + 0.05).run(swallow)


def test_an_interruption_that_is_lost_comes_again() -> None:
    def lose() -> int:
        lost = 0
        while lost < 3:
            with suppress(Interrupted):
                work()
            lost += 1
        return lost

    assert Watch(time.monotonic()).run(lose) == 3


def test_a_deadline_can_be_moved() -> None:
    watch = Watch(time.monotonic() + 0.2)

    def move() -> int:
        watch.when = time.monotonic() + 1000
        return work(0.5)

    assert watch.run(move)


def test_the_earlier_of_two_comes_first() -> None:
    def inner() -> int:
        with pytest.raises(Interrupted):
            Watch(time.monotonic()).run(work)
        return work(0.2)

    assert Watch(time.monotonic() + 1000).run(inner)


def test_what_is_uninterrupted_is_done_to_its_end() -> None:
    done = []

    def run() -> None:
        with uninterrupted():
            work(0.5)
            done.append(1)
        work()
        done.append(2)

    with pytest.raises(Interrupted):
        Watch(time.monotonic() + 0.1).run(run)
    assert done == [1]


def test_work_is_interrupted_before_there_is_no_memory() -> None:
    held: list[int] = []

    def grow() -> None:
        while True:
            held.extend(range(len(held), len(held) + 1000))

    most = memory_in_use(DATA) + (50 << 20)
    with pytest.raises(Exhausted):
        Watch(None, most).run(grow)
    assert memory_in_use(DATA) > most


def test_work_with_enough_memory_comes_to_its_end() -> None:
    assert Watch(time.monotonic() + 1000, memory_in_use(DATA) + (1 << 30)).run(lambda: work(0.1))

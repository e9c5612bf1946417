"""Places for solvers: cores that nobody else uses."""

import os
import time

import pytest

from fathom.solvers import cores
from fathom.solvers.cores import CoreMeter, count_places, read_idle_seconds


@pytest.mark.parametrize(
    ("used", "idle", "running", "places"),
    [
        (1.0, 1.0, 1, 2),
        (0.95, 0.8, 1, 2),
        (1.0, 0.1, 1, 1),
        (0.4, 0.0, 1, 1),
        (2.0, 0.0, 2, 2),
        (1.3, 0.0, 2, 1),
        (1.0, 7.0, 1, 8),
        (1.0, 60.0, 2, 1),  # a quota: the children get one core of many
        (0.0, 0.0, 0, 1),
    ],
)
def test_places(used: float, idle: float, running: int, places: int) -> None:
    assert count_places(used, idle, running) == places


def test_there_are_never_more_places_than_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([0.0, 1000.0])
    monkeypatch.setattr(cores, "read_idle_seconds", lambda _: next(seconds))
    monkeypatch.setattr(cores, "INTERVAL", 0.0)
    assert CoreMeter().measure(1000.0, 1) == len(os.sched_getaffinity(0))


def test_there_is_one_place_before_the_first_measurement() -> None:
    assert CoreMeter().measure(0.0, 1) == 1


def test_idle_time_is_read() -> None:
    every = os.sched_getaffinity(0)
    before, start = read_idle_seconds(every), time.monotonic()
    time.sleep(0.1)
    assert 0.0 <= read_idle_seconds(every) - before <= (time.monotonic() - start + 0.1) * len(every)
    assert read_idle_seconds(set()) == 0.0


def test_a_system_that_does_not_say_has_no_idle_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr("builtins.open", refuse)
    assert read_idle_seconds({0}) == 0.0

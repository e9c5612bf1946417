"""The clock of a walk: time that is over, and reports of how far it has come."""

from __future__ import annotations

import re
import time

import pytest
from bound.functions import Functions

from fathom.bound.options import Progress
from fathom.deadline import Interrupted, OutOfTime, Watch

SOURCE = Functions(
    "static unsigned down(unsigned n) { return n ? down(n - 1) : 0; }\n"
    "static void count(unsigned n) { for (unsigned k = 0; k < n; k++) ; }\n",
    loop="for (unsigned i = 0; i < 100000; i++) ;",
    recursion="down(100000);",
    calls="for (unsigned i = 0; i < 100000; i++) count(3);",
    long_call="for (unsigned i = 0; i < 2; i++) count(100000);",
    short_program="check(1);",
)


@pytest.mark.parametrize(
    ("entry", "where"),
    [
        ("loop", r"in loop loop:\d+ .* after \d+ instructions: --unwind N stops earlier"),
        ("calls", r"in loop calls:\d+ "),
        ("long_call", r"in loop count:\d+ "),
        ("recursion", r"with \d+ calls under way, the last of down"),
    ],
)
def test_time_that_is_over(entry: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    started = time.monotonic()
    ticks = iter(range(10**9))
    monkeypatch.setattr(time, "monotonic", lambda: started + next(ticks))
    with pytest.raises(OutOfTime) as raised:
        SOURCE.walk(entry, deadline=started + 100)
    assert re.search(where, str(raised.value))


def test_a_short_program_does_not_look_at_the_time() -> None:
    assert SOURCE.walk("short_program", deadline=0.0).asserted == []


def test_progress_says_which_loop_and_how_far(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10**9))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(ticks)))
    seen: list[Progress] = []
    SOURCE.walk("loop", progress=seen.append)
    assert seen[0].loop.startswith("loop:")
    assert [each.iteration for each in seen] == sorted(each.iteration for each in seen)
    assert seen[0].executed < seen[-1].executed


def test_a_walk_is_interrupted_inside_of_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks that are not at their end do not look at the clock."""
    monkeypatch.setattr("fathom.bound.walk.clock.CHECK_INTERVAL", 10**9)
    now = time.monotonic()
    with pytest.raises(OutOfTime, match="in loop loop:"):
        Watch(now).run(lambda: SOURCE.walk("loop", deadline=now))


def test_an_interruption_that_is_not_about_the_walk_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.bound.walk.clock.CHECK_INTERVAL", 10**9)
    with pytest.raises(Interrupted):
        Watch(time.monotonic()).run(lambda: SOURCE.walk("loop"))

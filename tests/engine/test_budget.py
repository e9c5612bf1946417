"""The clock of a check: what is left, what a query may take, what each stage has taken."""

from __future__ import annotations

from contextlib import suppress

import pytest

from fathom.deadline import OutOfMemory, OutOfTime
from fathom.engine import budget as budget_module
from fathom.engine.budget import DELAY, DOING, PATIENCE, UNLIMITED, Budget, Patience


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, for tests to set."""
    now = [100.0]
    monkeypatch.setattr(budget_module.time, "monotonic", lambda: now[0])
    return now


def test_no_limit_is_never_spent(clock: list[float]) -> None:
    budget = Budget(started=clock[0])
    clock[0] += 1e6
    assert budget.remaining() is None
    assert not budget.is_spent()


def test_a_limit_runs_out(clock: list[float]) -> None:
    budget = Budget(10.0, started=clock[0])
    clock[0] += 4
    assert budget.remaining() == 6.0
    assert not budget.is_spent()
    clock[0] += 7
    assert budget.remaining() == 0.0
    assert budget.is_spent()


@pytest.mark.parametrize(
    ("timeout", "patience", "seconds"),
    [
        (None, UNLIMITED, PATIENCE),
        (None, Patience(0.25), PATIENCE / 4),
        (20.0, UNLIMITED, 20.0),
        (20.0, Patience(0.25), 5.0),
        (1000.0, Patience(0.25), PATIENCE),
        (20.0, Patience(0.0), 0.0),
    ],
)
def test_patience(timeout: float | None, patience: Patience, seconds: float, clock: list[float]) -> None:
    budget = Budget(timeout, started=clock[0])
    remaining = budget.limit(patience)
    assert remaining() == seconds
    clock[0] += 1
    assert remaining() == max(0.0, seconds - 1)
    clock[0] += 1000
    assert remaining() == 0.0


def test_stages_add_up(clock: list[float]) -> None:
    budget = Budget(seconds={"load": 0.5})
    for _ in range(2):
        with budget.stage("solve"):
            clock[0] += 1.00004
    with suppress(KeyError), budget.stage("encode"):
        clock[0] += 2
        raise KeyError
    budget.stats["nodes"] = 7
    budget.effort.reach("havocs")
    assert budget.report() == {
        "stage_seconds": {"load": 0.5, "solve": 2.0001, "encode": 2.0},
        "nodes": 7,
        "limits_reached": {"havocs": 1},
    }


# ── the end of time and memory ────────────────────────────────────────────────────────────────────────────────────


def work_for_ever() -> None:
    while True:
        sum(range(100))


def test_work_that_does_not_look_at_the_clock_is_interrupted() -> None:
    budget = Budget(0.0)

    def encode() -> None:
        with budget.stage("transform"):
            pass
        with budget.stage("encode"):
            work_for_ever()

    with pytest.raises(OutOfTime, match="while encoding"):
        budget.run(encode)
    assert list(budget.seconds) == ["transform", "encode"]


def test_memory_that_runs_out_names_the_stage() -> None:
    budget = Budget(megabytes=64)

    def read() -> bytearray:
        with budget.stage("read"):
            return bytearray(1 << 30)

    with pytest.raises(OutOfMemory) as raised:
        budget.run(read)
    assert budget.explain(raised.value) == "memory ran out while reading the module: --memory-limit MB gives more"
    assert len(bytearray(1 << 27)) == 1 << 27, "the limit is for the work alone"


def test_work_that_ends_for_want_of_memory_has_some_to_end_with() -> None:
    budget, ends, held = Budget(megabytes=40), [], []

    def grow() -> None:
        try:
            while True:
                held.append([len(held) + number for number in range(1000)])
        finally:
            ends.append(bytearray(30 << 20))

    with pytest.raises(OutOfMemory):
        budget.run(grow)
    assert len(ends) == 1


def test_a_solver_gets_what_is_left_of_the_memory() -> None:
    budget = Budget(megabytes=1000)
    taken = bytearray(200 << 20)
    left = budget.megabytes_left()
    assert left is not None
    assert 1 <= left <= 1000 - (len(taken) >> 20)
    assert Budget(megabytes=None).megabytes_left() is None


def test_what_was_found_has_a_little_more_time(clock: list[float]) -> None:
    budget = Budget(10.0, started=clock[0])
    assert budget.deadline == clock[0] + 10
    assert budget.end_of_grace is not None
    assert budget.deadline < budget.end_of_grace < budget.deadline + 1
    assert (Budget().deadline, Budget().end_of_grace) == (None, None)


def test_results_in_the_time_of_grace_are_not_lost() -> None:
    budget = Budget(0.0)

    def replay() -> str:
        with budget.grace():
            end = budget_module.time.monotonic() + DELAY
            while budget_module.time.monotonic() < end:
                pass
            return "found"

    assert budget.run(replay) == "found"


@pytest.mark.parametrize(
    ("seconds", "last", "words"),
    [
        ({"bound": 9.0, "solve": 1.0}, "solve", "; walking the program took most of it"),
        ({"bound": 9.0, "solve": 1.0}, "bound", ""),
        ({"bound": 3.0, "encode": 3.0, "solve": 3.0}, "bound", ""),
        ({}, "bound", ""),
    ],
)
def test_the_stage_that_took_the_time_is_named(seconds: dict[str, float], last: str, words: str) -> None:
    assert Budget(seconds=seconds).blame_stage(last) == words


def test_every_stage_has_words() -> None:
    budget = Budget()
    for stage in DOING:
        with suppress(KeyError), budget.stage(stage):
            raise KeyError
        assert budget.explain(OutOfTime(f"while {DOING[budget.current]}")).startswith(
            f"time ran out while {DOING[stage]}"
        )


def test_between_two_stages_it_is_the_one_before() -> None:
    budget = Budget()
    assert budget.current == "load"
    with budget.stage("solve"):
        with budget.stage("encode"):
            assert budget.current == "encode"
        assert budget.current == "solve"
    assert budget.current == "solve"
    with suppress(KeyError), budget.stage("bound"), budget.stage("rounds"):
        raise KeyError
    assert budget.current == "rounds"
    with budget.stage("replay"):
        pass
    assert budget.current == "replay"


def test_no_answer_is_a_verdict() -> None:
    budget = Budget(seconds={"load": 2.0})
    verdict = budget.give_up(OutOfTime("while linking"))
    assert (verdict.result, verdict.complete, verdict.properties) == ("unknown", False, ())
    assert verdict.reason == "time ran out while linking: --timeout S gives more"
    assert verdict.stats["stage_seconds"] == {"load": 2.0}


def test_each_program_has_what_loading_leaves(clock: list[float]) -> None:
    budget = Budget(10.0, 500, started=clock[0], seconds={"load": 3.0}, loading=4.0)
    clock[0] += 9
    program = budget.restart()
    assert program.remaining() == 6.0
    assert (program.megabytes, program.seconds) == (500, {"load": 3.0})

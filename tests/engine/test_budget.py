"""The clock of a check: what is left, what a query may take, what each stage has taken."""

from __future__ import annotations

from contextlib import suppress

import pytest

from fathom.engine import budget as budget_module
from fathom.engine.budget import PATIENCE, UNLIMITED, Budget, Patience


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

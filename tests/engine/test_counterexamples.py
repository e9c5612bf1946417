"""Violations are replayed: what is confirmed is shown, what is not becomes a doubt."""

from __future__ import annotations

import pytest
from engine.stubs import PROPERTY
from report.samples import overrun

from fathom.deadline import Interrupted
from fathom.engine import counterexamples
from fathom.engine.budget import Budget
from fathom.engine.counterexamples import replay_violations
from fathom.ir.instructions import Property
from fathom.trace.agreement import NotConfirmed
from fathom.trace.model import Trace
from fathom.trace.shrink import ShrinkBudget

EXAMPLE = overrun().verdict.counterexample
assert EXAMPLE is not None
TRACE = EXAMPLE.trace
OTHERS = [Property(f"main.assert.{number}", "assert", "y") for number in (2, 3)]
SUBJECT: object = None


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Property | None, ShrinkBudget]]:
    """Which properties were replayed; the second of the others is not confirmed."""
    seen: list[tuple[Property | None, ShrinkBudget]] = []

    def build(subject: object, prop: Property | None, model: object, effort: ShrinkBudget) -> Trace:
        seen.append((prop, effort))
        if prop is OTHERS[1]:
            raise NotConfirmed(prop, "bounded", "its end", [])
        return TRACE

    monkeypatch.setattr(counterexamples, "build_from_model", build)
    return seen


def replay(violated: list[Property], budget: Budget) -> counterexamples.Replays:
    return replay_violations(SUBJECT, violated, lambda prop: None, budget)  # type: ignore[arg-type, return-value]


def test_each_violation_is_replayed(built: list[tuple[Property | None, ShrinkBudget]]) -> None:
    replays = replay([PROPERTY, *OTHERS], Budget())
    assert [prop for prop, _ in built] == [PROPERTY, *OTHERS]
    assert [example.trace for example in replays.confirmed] == [TRACE, TRACE]
    assert [doubt.prop for doubt in replays.doubts] == OTHERS[1:]


def test_the_first_has_an_effort_of_its_own(built: list[tuple[Property | None, ShrinkBudget]]) -> None:
    replay([OTHERS[1], PROPERTY, OTHERS[0], PROPERTY], Budget())
    efforts = [effort for _, effort in built]
    assert efforts[0] is efforts[1]
    assert efforts[1] is not efforts[2]
    assert efforts[2] is efforts[3]


def test_the_first_is_replayed_even_when_time_is_up(built: list[tuple[Property | None, ShrinkBudget]]) -> None:
    replays = replay([PROPERTY, *OTHERS], Budget(0.0))
    assert len(replays.confirmed) == len(built) == 1
    assert [doubt.prop for doubt in replays.doubts] == OTHERS, "nothing counts as violated that was not replayed"


def test_a_replay_that_does_not_end_is_no_confirmation(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> Trace:
        raise Interrupted

    monkeypatch.setattr(counterexamples, "build_from_model", interrupt)
    (doubt,) = replay([PROPERTY], Budget()).doubts
    assert doubt.prop is PROPERTY
    assert str(doubt).startswith(f"a violation was found but not confirmed in time: {PROPERTY.description}")

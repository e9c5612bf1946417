"""Candidates about states relate constants of two numbers that change and are no counters."""

from __future__ import annotations

from dataclasses import replace

from fathom.bound.cut_plan import Fact, LoopPlan
from fathom.bound.cuts.numbers import LoopNumber, Numbers
from fathom.bound.cuts.states import list_states, propose_states
from fathom.effort import Effort, EffortMeter

STATE = LoopNumber(0, 8, "state", is_changed=True, is_number=True)
NUMBERS: Numbers = {
    "state": STATE,
    "held": replace(STATE, name="held", width=1),
    "i": replace(STATE, name="i"),
    "p": replace(STATE, name="offset of p", is_number=False),
    "n": replace(STATE, name="n", is_changed=False),
}
PLAN = LoopPlan(steps={"i": 1})


def test_counters_and_offsets_are_no_states() -> None:
    assert [place for place, _ in list_states(PLAN, NUMBERS)] == ["state", "held"]


def test_constants_of_both_numbers() -> None:
    found = propose_states(PLAN, NUMBERS, [0, 1, 2], EffortMeter())
    assert Fact("when", "state", right="held", other=2, shift=1) in found
    assert Fact("when", "held", right="state", other=1, shift=2) in found
    assert Fact("when", "held", right="state", other=2, shift=1) not in found
    assert len(found) == 2 * 3 * 2


def test_limits_of_effort() -> None:
    few = EffortMeter(replace(Effort(), invariant_states=1, invariant_candidates=1))
    assert len(propose_states(PLAN, NUMBERS, [0, 1], few)) == 1
    assert few.reached["invariant_states"] == few.reached["invariant_candidates"] == 1

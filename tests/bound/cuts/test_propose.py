"""Candidates: few, and about what changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fathom.bound.cut_plan import Fact, LoopPlan
from fathom.bound.cuts.numbers import LoopNumber
from fathom.bound.cuts.propose import propose
from fathom.effort import Effort, EffortMeter

COUNT = LoopNumber(0, 32, "i", is_changed=True)
POINTER = LoopNumber(0, 64, "offset of p", is_changed=True)
LIMIT = LoopNumber(7, 32, "n")


def test_constants_and_their_neighbours() -> None:
    facts = propose(LoopPlan(), {"i": COUNT}, [10], EffortMeter())
    assert {Fact("compare", "i", "sle", None, value) for value in (9, 10, 11, 0)} <= set(facts)
    assert not any(fact.right == "n" for fact in facts)


def test_numbers_that_change_in_step() -> None:
    plan = LoopPlan(steps={"i": 1, "p": 4})
    assert Fact("linear", "i", right="p", factor=4, other=1) in propose(
        plan, {"i": COUNT, "p": POINTER}, [], EffortMeter()
    )
    assert Fact("stride", "p", factor=4) in propose(plan, {"i": COUNT, "p": POINTER}, [], EffortMeter())


def test_what_does_not_change_is_no_subject() -> None:
    facts = propose(LoopPlan(), {"i": COUNT, "n": LIMIT}, [], EffortMeter())
    assert Fact("compare", "i", "ule", "n", is_signed=False) in facts
    assert {fact.left for fact in facts} == {"i"}


def test_there_are_not_too_many() -> None:
    numbers, meter = {f"i{each}": COUNT for each in range(30)}, EffortMeter()
    assert len(propose(LoopPlan(), numbers, range(100), meter)) == meter.limits.invariant_candidates
    assert meter.reached["invariant_candidates"] == 1
    assert meter.reached["invariant_constants"] > 1


@pytest.mark.parametrize("name", ["invariant_candidates", "invariant_constants", "invariant_exceptions"])
def test_limits_of_effort(name: str) -> None:
    def count(meter: EffortMeter) -> int:
        return len(propose(LoopPlan(), {"i": COUNT}, [10, 20], meter))

    least = EffortMeter(replace(Effort(), **{name: 1}))
    assert count(least) < count(EffortMeter())
    assert least.reached[name] >= 1

"""Plans grow, and say when a walk has changed them."""

from __future__ import annotations

from fathom.bound.cut_plan import CutPlan, Fact, LoopPlan, Targets
from fathom.effort import Effort


def test_targets_grow_until_nothing_is_known() -> None:
    targets, most = Targets(), Effort().changed_targets
    assert targets.add({"a": 0}, most)
    assert not targets.add({"a": 0}, most)
    assert targets.add({"a": 4}, most)
    assert targets.keys == {"a": None}
    assert not targets.add({"a": 0}, most)
    assert targets.add({str(number): 0 for number in range(most)}, most)
    assert targets.is_any
    assert not targets.add(None, most)


def test_a_fact_that_was_assumed_makes_a_walk_void() -> None:
    fact = Fact("compare", "i", "sle", None, 3)
    plan = CutPlan(contexts={("main",): LoopPlan(facts={fact: None})})
    plan.begin()
    assert plan.has_claim(("main",), fact)
    plan.remove(("main",), fact)
    assert plan.has_changed
    assert not plan.has_claim(("main",), fact)
    plan.begin()
    plan.remove(("main",), fact)
    assert not plan.has_changed

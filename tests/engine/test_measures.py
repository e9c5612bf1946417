"""The search for measures: first without invariants, once more with them, and then it is said which loops have none."""

from __future__ import annotations

from fathom.bound.cut_plan import CutPlan, Descent, Fact, LoopMeasures, LoopPlan, Measure
from fathom.engine.measures import MeasureSearch
from fathom.verdict import Verdict

X, Y = Measure(("x",)), Measure(("y",))
FIRST, SECOND = ("", (), "main:1"), ("", (), "main:2")
DECREASES = Descent()


def begin() -> tuple[MeasureSearch, CutPlan]:
    plan = CutPlan()
    for context in (FIRST, SECOND):
        measures = LoopMeasures({X: None, Y: None})
        measures.begin_again()
        plan.contexts[context] = LoopPlan(measures=measures)
    search = MeasureSearch(plan, frozenset({"termination"}))
    assert search.begin()
    assert not search.begin()
    return search, plan


def measures(plan: CutPlan, context: tuple[object, ...]) -> LoopMeasures:
    found = plan.contexts[context].measures
    assert found is not None
    return found


def test_not_where_it_is_not_wanted() -> None:
    search = MeasureSearch(CutPlan(), frozenset())
    assert not search.begin()
    assert not search.go_on([])
    assert search.are_all([])
    assert not search.retry()


def test_one_loop_has_a_measure_and_the_other_has_none() -> None:
    search, plan = begin()
    measures(plan, FIRST).candidates = {Descent(Y, True): None}
    measures(plan, SECOND).candidates = {}
    assert search.go_on([(FIRST, DECREASES), (SECOND, DECREASES)])
    assert (measures(plan, FIRST).levels, plan.has_switches) == ([(Y,)], False)
    last = [(SECOND, DECREASES)]
    assert not search.go_on(last)
    assert search.are_all(last)
    assert search.unmeasured == ("main:2",)
    assert search.retry()
    assert (plan.has_switches, len(measures(plan, SECOND).candidates)) == (True, 4)
    assert measures(plan, FIRST).levels == [(Y,)]
    assert not search.retry()


def test_a_level_that_is_not_enough() -> None:
    search, plan = begin()
    measures(plan, FIRST).candidates = {Descent(Y, False): None}
    assert search.go_on([(FIRST, DECREASES)])
    assert measures(plan, SECOND).candidates == {}
    assert plan.has_switches
    assert {each.measure for each in measures(plan, FIRST).candidates} == {X}


def test_facts_that_fail_are_another_matter() -> None:
    search, _ = begin()
    assert not search.are_all([(FIRST, Fact("compare", "x")), (SECOND, DECREASES)])


def test_the_reason() -> None:
    search, _ = begin()
    unknown = Verdict("unknown", False, "time ran out", (), None, (), {})
    assert search.explain(unknown) is unknown
    search.are_all([(FIRST, DECREASES), (SECOND, DECREASES)])
    said = search.explain(unknown).reason
    assert said is not None
    assert said.startswith("time ran out; no measure was found that gets less in loops main:1, main:2: ")
    safe = Verdict("safe", True, None, (), None, (), {})
    assert search.explain(safe) is safe

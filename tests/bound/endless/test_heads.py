"""A loop that is cut has no state that comes again, and one whose states are compared is not cut."""

from __future__ import annotations

from bound.functions import Functions

from fathom.bound.cut_plan import CutPlan

SOURCE = Functions(loop="unsigned n = nondet_uint(); while (n) n = n;")


def test_either_cut_or_compared() -> None:
    selected = frozenset({"termination"})
    compared = SOURCE.walk("loop", selected=selected)
    assert set(compared.asserted) == {"termination fails"}
    plan = CutPlan(loops={each.name: None for each in SOURCE.walk("loop").bounded.cut}, measures_loops=True)
    for _ in range(2):
        cut = SOURCE.walk("loop", selected=selected, cuts=plan)
    assert set(cut.asserted) == {"induction fails"}
    assert len(plan.contexts) == 1

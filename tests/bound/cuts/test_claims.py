"""What is claimed of a loop is asserted, and what does not hold leaves the plan."""

from __future__ import annotations

from bound.functions import Functions

from fathom.bound.cut_plan import CutPlan, Fact
from fathom.bound.options import BoundOptions
from fathom.bound.walk.walk import Walk
from fathom.ir.instructions import Assert

COUNTS = Functions(counts="unsigned n = nondet_uint(), i = 0; while (i < n) i++;")


def _walk(plan: CutPlan) -> list[str]:
    """What is asserted of the loop."""
    bounded = Walk(COUNTS.module, BoundOptions(unwind=2, cuts=plan)).run("counts")
    items = [item for block in bounded.program.blocks for item in block.body]
    return [item.prop.description for item in items if isinstance(item, Assert) and item.prop is not None]


def _make_plan() -> tuple[CutPlan, Fact, Fact]:
    """A plan that knows what changes, with a fact that holds and one that does not."""
    (loop,) = Walk(COUNTS.module, BoundOptions(unwind=2)).run("counts").cut
    plan = CutPlan(loops={loop.name: None})
    _walk(plan)
    assert plan.has_changed
    (found,) = plan.contexts.values()
    (slot,) = found.registers
    right = Fact("compare", f"r{slot}", "sge", None, -5)
    wrong = Fact("compare", f"r{slot}", "sge", None, 5)
    found.facts = {right: None, wrong: None}
    return plan, right, wrong


def test_facts_are_asserted_and_wrong_ones_leave() -> None:
    plan, right, wrong = _make_plan()
    asserted = _walk(plan)
    (context,) = plan.contexts
    assert plan.has_claim(context, right)
    assert not plan.has_claim(context, wrong)
    assert {fact for _, fact in plan.claims.values()} == {right}
    assert set(asserted) <= set(plan.claims)


def test_a_switch_for_each_fact() -> None:
    plan, right, _ = _make_plan()
    plan.has_switches = True
    _walk(plan)
    assert right in {fact for _, fact in plan.switches}

"""From a bounded program to a goal."""

from __future__ import annotations

import pytest
from command_line import Write
from engine.checking import request

from fathom.deadline import OutOfTime
from fathom.engine.budget import Budget
from fathom.engine.formulate import formulate
from fathom.engine.walker import Walker, count_instructions
from fathom.options import LimitOptions, ModelOptions

TWO = "__VERIFIER_assert(n != 7); __VERIFIER_assert(n != 8);"


@pytest.mark.parametrize(("query", "checks"), [("one", 0), ("each", 2)])
def test_one_goal_for_all_properties_or_one_for_each(query: str, checks: int, write: Write) -> None:
    asked, budget = request(write, TWO, model=ModelOptions(query=query)), Budget()
    walker = Walker.of(asked)
    formulation = formulate(asked, walker.walk(walker.options()), budget)
    assert len(formulation.goal.checks) == checks
    assert len(formulation.one_block.blocks) == 1
    assert list(budget.seconds) == ["transform", "encode"]


def test_what_is_measured(write: Write) -> None:
    asked = request(write, TWO)
    walker = Walker.of(asked)
    bounded = walker.walk(walker.options())
    formulation = formulate(asked, bounded, Budget())
    measured = formulation.measure()
    assert measured["residual"] == count_instructions(formulation.tidy)
    assert measured["definitions"] == len(formulation.one_block.blocks[0].body)
    assert (measured["executed"], measured["checks_asked"]) == (bounded.executed, bounded.undecided)


def test_nothing_is_encoded_when_time_is_up(write: Write) -> None:
    asked = request(write, TWO, LimitOptions(unwind=1))
    walker = Walker.of(asked)
    with pytest.raises(OutOfTime, match="while encoding"):
        formulate(asked, walker.walk(walker.options()), Budget(0.0))

"""What is told where time runs out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine.stubs import PROPERTY, bounded, outcome

from fathom.bound.options import Bounded
from fathom.engine.account import AccountKeeper, describe_slowest
from fathom.engine.bounds import Bounds
from fathom.engine.budget import Budget
from fathom.engine.outcome import Outcome
from fathom.ir.instructions import Assert, Property
from fathom.ir.parser import parse_program

UNWIND = Property("main.unwind.1", "unwind", "loop main:3 runs on")
OPEN = replace(outcome("unknown", reason="time"), open=(PROPERTY,), has_answer=False)


def at(unwind: int, rounds: int = 1) -> Bounded:
    return replace(bounded(Bounds(unwind, rounds)), properties=(PROPERTY, UNWIND))


def keep(*outcomes: tuple[Bounded, Outcome]) -> AccountKeeper:
    keeper = AccountKeeper()
    for program, found in outcomes:
        keeper.add_walk(program)
        keeper.add_outcome(program, found)
    return keeper


def test_the_largest_bound_that_was_proved() -> None:
    cut = outcome("unknown", larger=True)
    account = keep((at(1), cut), (at(2), cut), (at(4), OPEN)).write(Budget())
    assert (account.proved_unwind, account.proved_rounds, account.unwind) == (2, 1, 4)
    assert (account.proved, account.open, account.cut) == (0, (PROPERTY,), ("main:3",))


def test_rounds_that_were_proved() -> None:
    few = outcome("unknown", rounds=True)
    account = keep((at(2, 1), few), (at(2, 2), few), (at(2, 3), OPEN)).write(Budget())
    assert (account.proved_unwind, account.proved_rounds, account.rounds) == (2, 2, 3)


@pytest.mark.parametrize("found", [OPEN, outcome("unsafe", larger=True)])
def test_no_bound_is_proved_where_something_fails_or_is_open(found: Outcome) -> None:
    account = keep((at(1), found)).write(Budget())
    assert (account.proved_unwind, account.proved_rounds) == (None, None)


def test_what_the_walk_has_left_is_open_until_a_query_says_more() -> None:
    program = parse_program('fun main() {\nBB0:\n  R0:i1 = nondet "x"\n  assert R0\n  halt\n}\n')
    body = tuple(replace(item, prop=PROPERTY) if isinstance(item, Assert) else item for item in program.blocks[0].body)
    asserting = replace(program, blocks=(replace(program.blocks[0], body=body),))
    other = Property("main.bounds.1", "bounds", "a[i]")
    keeper = AccountKeeper()
    keeper.add_walk(replace(at(1), program=asserting, properties=(PROPERTY, other, UNWIND)))
    account = keeper.write(Budget())
    assert (account.proved, account.open) == (1, (PROPERTY,))


def test_nothing_was_walked() -> None:
    account = AccountKeeper().write(Budget(seconds={"bound": 2.0}))
    assert (account.unwind, account.open) == (None, ())
    assert account.slowest == "walking the program took 2.0 of 2.0 seconds"


def test_the_slowest_stage() -> None:
    budget = Budget(seconds={"bound": 1.0, "solve": 2.5}, stats={"nodes": 7})
    assert describe_slowest(budget) == "solving took 2.5 of 3.5 seconds, the last query with 7 nodes"
    assert describe_slowest(Budget()) == ""

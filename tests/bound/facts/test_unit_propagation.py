"""What a path learns when of several ways one is left. That nothing of it is wrong is for `test_path_facts`."""

from __future__ import annotations

import random
from typing import cast

import pytest

from fathom.bound.facts.fact_map import Facts
from fathom.bound.facts.unit_propagation import JoinArm
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.ir.types import BOOL
from fathom.ir.values import Reg
from fathom.persistent import IntMap

NOTHING: Facts = IntMap()


@pytest.fixture
def fold() -> Folder:
    return Folder(Residue(64))


def some(fold: Folder, *names: str) -> list[Scalar]:
    return [fold.fresh(BOOL, name) for name in names]


def given_that(fold: Folder, facts: Facts, *conditions: tuple[Scalar, int]) -> Facts:
    for cond, value in conditions:
        facts = fold.known.learn(facts, cast("Reg", cond), value)
    return facts


def values(fold: Folder, facts: Facts, *conditions: Scalar) -> list[int | None]:
    closed = fold.known.propagate(facts)
    return [fold.known.decide(closed, cond) for cond in conditions]


def test_the_other_part_of_a_disjunction(fold: Folder) -> None:
    x, y = some(fold, "x", "y")
    facts = given_that(fold, NOTHING, (fold.disjunction(x, y), 1))
    assert values(fold, facts, x, y) == [None, None]
    assert values(fold, given_that(fold, facts, (x, 0)), y) == [1]
    assert values(fold, given_that(fold, facts, (x, 1)), y) == [None]


def test_the_other_part_of_a_conjunction_that_does_not_hold(fold: Folder) -> None:
    x, y = some(fold, "x", "y")
    facts = given_that(fold, NOTHING, (fold.conjunction(x, y), 0), (y, 1))
    assert values(fold, facts, x) == [0]


def test_the_other_arm_of_a_choice(fold: Folder) -> None:
    cond, x, y = some(fold, "cond", "x", "y")
    chosen = fold.select(cond, x, y, BOOL)
    facts = given_that(fold, NOTHING, (chosen, 1))
    assert values(fold, facts, cond, x, y) == [None, None, None]
    assert values(fold, given_that(fold, facts, (x, 0)), cond, y) == [0, 1]
    assert values(fold, given_that(fold, facts, (cond, 1)), x, y) == [1, None]


def test_one_step_leads_to_the_next(fold: Folder) -> None:
    x, y, z = some(fold, "x", "y", "z")
    first, second = fold.disjunction(x, y), fold.disjunction(fold.negate(y), z)
    facts = given_that(fold, NOTHING, (second, 1), (first, 1), (x, 0))
    assert values(fold, facts, y, z) == [1, 1]


def test_the_only_path_that_may_have_come_here(fold: Folder) -> None:
    """Two paths meet: on one a condition is false, on the other it is what `x` is, and `y` was known to hold."""
    x, y = some(fold, "x", "y")
    joined = fold.residue.reg(BOOL)
    left = JoinArm(fold.operand(BOOL, 0), given_that(fold, NOTHING, (y, 0)))
    right = JoinArm(fold.operand(BOOL, x), given_that(fold, NOTHING, (y, 1)))
    fold.known.add_condition_join(joined, NOTHING, [left, right])
    assert values(fold, given_that(fold, NOTHING, (joined, 1)), x, y) == [1, 1]
    assert values(fold, given_that(fold, NOTHING, (joined, 0)), x, y) == [None, None]
    assert values(fold, given_that(fold, NOTHING, (joined, 0), (y, 1)), x) == [0]


def test_what_is_kept_of_a_join_goes_by_the_order_of_registers(fold: Folder) -> None:
    """Of more conditions than are kept those count that were made first, in whatever order a path has learned them."""
    most = fold.effort.limits.join_conditions
    conditions = some(fold, *(f"input {number}" for number in range(2 * most)))
    joined = fold.residue.reg(BOOL)
    learned = [(cond, 1) for cond in conditions]
    random.Random(1).shuffle(learned)
    arms = [
        JoinArm(fold.operand(BOOL, 1), given_that(fold, NOTHING, *learned)),
        JoinArm(fold.operand(BOOL, 0), NOTHING),
    ]
    fold.known.add_condition_join(joined, NOTHING, arms)
    facts = given_that(fold, NOTHING, (joined, 1))
    assert values(fold, facts, *conditions) == [1] * most + [None] * most
    assert fold.effort.reached == {"join_conditions": 1}

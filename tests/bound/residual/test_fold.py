"""Scalar operations that are computed, simplified or recognised, and so leave less behind."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.ir.arithmetic import COMPARE, INT_OPS
from fathom.ir.instructions import IntKind, Predicate
from fathom.ir.types import BOOL, Int

PREDICATES: tuple[Predicate, ...] = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")


@pytest.mark.parametrize("pred", PREDICATES)
def test_every_choice_of_three_bits(pred: Predicate) -> None:
    for then, other, with_ in product(range(8), repeat=3):
        fold = Folder(Residue())
        cond = fold.fresh(BOOL, "which")
        chosen = fold.select(cond, then, other, Int(3))
        result = fold.compare(pred, 3, chosen, with_)
        truths = {1: COMPARE[pred](then, with_, 3), 0: COMPARE[pred](other, with_, 3)}
        wanted = truths[1] if truths[1] == truths[0] else cond if truths[1] else fold.negate(cond)
        assert result is wanted or result == wanted


def fresh(fold: Folder, *names: str, width: int = 8) -> list[Scalar]:
    return [fold.fresh(Int(width), name) for name in names]


def test_operations_that_change_nothing_are_not_written() -> None:
    fold = Folder(Residue())
    (x,) = fresh(fold, "x")
    for op in ("add", "sub", "or", "xor", "shl", "lshr", "ashr"):
        assert fold.int_op(cast("IntKind", op), 8, x, 0) is x
    assert fold.int_op("and", 8, x, 255) is x
    assert fold.int_op("mul", 8, 1, x) is x
    assert [fold.int_op("mul", 8, x, 0), fold.int_op("sub", 8, x, x), fold.int_op("or", 8, x, 255)] == [0, 0, 255]


def test_literals_are_gathered() -> None:
    fold = Folder(Residue())
    (x,) = fresh(fold, "x")
    three = fold.int_op("add", 8, x, 3)
    assert fold.int_op("add", 8, three, 4) is fold.int_op("add", 8, x, 7)
    assert fold.int_op("sub", 8, three, 3) is x
    cond = fold.fresh(BOOL, "c")
    assert fold.negate(fold.negate(cond)) is cond


def test_the_same_question_is_asked_once() -> None:
    fold = Folder(Residue())
    x, y = fresh(fold, "x", "y")
    less = fold.compare("ult", 8, x, y)
    assert fold.compare("ult", 8, x, y) is less
    assert fold.compare("ugt", 8, y, x) is less
    assert fold.compare("uge", 8, x, y) is fold.negate(less)
    assert fold.compare("ule", 8, y, x) is fold.negate(less)


def test_a_truth_value_that_became_an_int_is_recognised() -> None:
    fold = Folder(Residue())
    cond = fold.fresh(BOOL, "c")
    wide = fold.cast("zext", cond, BOOL, Int(32))
    assert fold.compare("ne", 32, wide, 0) is cond
    assert fold.compare("eq", 32, wide, 0) is fold.negate(cond)
    assert fold.compare("ult", 32, wide, 2) == 1
    assert fold.cast("trunc", wide, Int(32), BOOL) is cond


def test_choices_on_one_condition() -> None:
    fold = Folder(Residue())
    cond = fold.fresh(BOOL, "c")
    x, y = fresh(fold, "x", "y")
    inner = fold.select(cond, x, y, Int(8))
    assert fold.select(cond, inner, y, Int(8)) is inner
    assert fold.select(cond, 7, inner, Int(8)) is fold.select(cond, 7, y, Int(8))
    assert [fold.select(1, x, y, Int(8)), fold.select(0, x, y, Int(8)), fold.select(cond, x, x, Int(8))] == [x, y, x]


def test_conditions_that_say_something_about_each_other() -> None:
    fold = Folder(Residue())
    one, two = fold.fresh(BOOL, "one"), fold.fresh(BOOL, "two")
    both = fold.conjunction(one, two)
    assert fold.conjunction(both, one) is both
    assert fold.conjunction(both, fold.negate(two)) == 0
    assert fold.disjunction(one, fold.negate(one)) == 1
    either = fold.disjunction(one, two)
    assert fold.disjunction(either, one) is either


@given(st.lists(st.tuples(st.sampled_from(sorted(INT_OPS)), st.integers(0, 15)), max_size=6), st.integers(0, 15))
def test_what_is_known_is_computed(steps: list[tuple[str, int]], start: int) -> None:
    """A known number gives what the arithmetic of SEA-IR gives, and leaves nothing behind."""
    fold = Folder(Residue())
    before, found, expected = fold.residue.count, start, start
    for op, operand in steps:
        found = cast("int", fold.int_op(cast("IntKind", op), 4, found, operand))
        expected = INT_OPS[op](expected, operand, 4)
    assert (found, fold.residue.count) == (expected, before)

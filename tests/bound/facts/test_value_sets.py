"""Sets of constants hold every value that a number has, and only numbers that are built from constants have one."""

from __future__ import annotations

from bound.straight import built
from hypothesis import given
from hypothesis import strategies as st

from fathom.bound.facts.value_sets import ValueSets
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.effort import Effort, EffortMeter
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Lit, Reg

WORD = Int(32)


@given(st.data())
def test_every_value_is_in_the_set(data: st.DataObject) -> None:
    path = built(data)
    for number, row in path.numbers:
        values = path.fold.value_sets.find(number) if isinstance(number, Reg) else None
        assert values is None or set(row) <= set(values)


def chosen(fold: Folder, *values: int) -> Reg:
    """One of some constants, by conditions that are inputs."""
    number: int | Reg = values[0]
    for value in values[1:]:
        number = fold.select(fold.fresh(BOOL, "c"), value, number, WORD)
    assert isinstance(number, Reg)
    return number


def test_computed_with_constants() -> None:
    fold = Folder(Residue())
    offset = fold.int_op("mul", 64, fold.cast("sext", chosen(fold, 1, 2, 2**32 - 1), WORD, Int(64)), 4)
    assert isinstance(offset, Reg)
    assert fold.value_sets.find(offset) == (4, 8, 2**64 - 4)


def test_a_condition_is_one_of_two() -> None:
    fold = Folder(Residue())
    sum_of_two = fold.int_op("add", 32, fold.cast("zext", fold.fresh(BOOL, "c"), BOOL, WORD), chosen(fold, 5, 7))
    assert isinstance(sum_of_two, Reg)
    assert fold.value_sets.find(sum_of_two) == (5, 6, 7, 8)


def test_a_number_that_can_be_anything() -> None:
    fold = Folder(Residue())
    number = fold.select(fold.fresh(BOOL, "c"), 3, fold.fresh(WORD, "n"), WORD)
    assert isinstance(number, Reg)
    assert fold.value_sets.find(number) is None


def test_arms_of_a_join() -> None:
    fold = Folder(Residue())
    joined, again = fold.residue.reg(WORD), fold.residue.reg(WORD)
    fold.known.add_join(joined, [Lit(WORD, 9), chosen(fold, 1, 4)])
    fold.known.add_join(again, [joined, Lit(WORD, 0)])
    assert fold.value_sets.find(again) == (0, 1, 4, 9)


def test_too_many() -> None:
    effort = EffortMeter(Effort(summary_alternatives=3))
    fold = Folder(Residue(), effort)
    assert fold.value_sets.find(chosen(fold, 1, 2, 3)) == (1, 2, 3)
    assert fold.value_sets.find(chosen(fold, 1, 2, 3, 4)) is None
    assert effort.reached["summary_alternatives"] == 1


def test_long_chains_need_no_deep_stack() -> None:
    fold = Folder(Residue())
    assert fold.value_sets.find(chosen(fold, *[n % 7 for n in range(5000)])) == tuple(range(7))


def test_comparisons_that_all_agree_on() -> None:
    fold = Folder(Residue())
    number = chosen(fold, 2**32 - 1, 0)
    sets: ValueSets = fold.value_sets
    assert sets.decide("sle", 32, number, 0) == 1
    assert sets.decide("sgt", 32, number, 0) == 0
    assert sets.decide("eq", 32, number, 0) is None
    assert sets.decide("eq", 32, number, 0, (0, 5)) == 1
    assert fold.compare("sle", 32, number, 0) == 1

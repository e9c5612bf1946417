"""What a path learns of a number it knows of the numbers that it was computed from."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.facts.fact_map import Facts
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.effort import Effort
from fathom.ir.instructions import IntKind
from fathom.ir.types import Int
from fathom.ir.values import Reg
from fathom.persistent import IntMap

WIDTH = 16
TOP = (1 << WIDTH) - 1


@pytest.fixture
def fold() -> Folder:
    fold = Folder(Residue(64))
    fold.known.operand_depth = Effort().fact_depth
    return fold


def an_input(fold: Folder, most: int = TOP) -> Reg:
    number = fold.residue.reg(Int(WIDTH))
    return number if most == TOP else computed(fold, "and", number, most)


def computed(fold: Folder, op: IntKind, x: Reg, y: Reg | int) -> Reg:
    made = fold.int_op(op, WIDTH, x, y)
    assert isinstance(made, Reg)
    return made


def learn(fold: Folder, number: Reg, most: int, width: int = WIDTH) -> Facts:
    cond = fold.compare("ule", width, number, most)
    assert isinstance(cond, Reg)
    return fold.known.learn(IntMap(), cond, 1)


def test_a_summand_is_at_most_the_sum(fold: Folder) -> None:
    total = an_input(fold, 0xFF)
    facts = learn(fold, computed(fold, "add", total, 2), 4)
    assert fold.known.interval(facts, total) == (0, 2)


def test_a_summand_of_a_sum_that_may_wrap_around_is_not(fold: Folder) -> None:
    total = an_input(fold)
    facts = learn(fold, computed(fold, "add", total, 2), 4)
    assert fold.known.interval(facts, total) == (0, TOP)


def test_both_bytes_of_a_small_number(fold: Folder) -> None:
    """Through the shift of one of them, and through a cast."""
    high, low = an_input(fold, 0xFF), an_input(fold, 0xFF)
    wide = fold.cast("zext", computed(fold, "or", computed(fold, "shl", high, 8), low), Int(WIDTH), Int(64))
    assert isinstance(wide, Reg)
    facts = learn(fold, wide, 0x102, 64)
    assert fold.known.interval(facts, high) == (0, 1)
    assert fold.known.interval(facts, low) == (0, 0xFF)
    assert fold.known.interval(learn(fold, wide, 3, 64), low) == (0, 3)


def test_what_one_operand_says_of_the_other(fold: Folder) -> None:
    """Of 4 i + j <= 0 with i <= 1: i is 0, and so is j."""
    i, j = an_input(fold, 1), an_input(fold, 3)
    facts = learn(fold, computed(fold, "add", computed(fold, "mul", i, 4), j), 1)
    assert fold.known.interval(facts, i) == (0, 0)
    assert fold.known.interval(facts, j) == (0, 1)


def test_as_many_operations_back_as_the_limit_says() -> None:
    fold = Folder(Residue(64))
    fold.known.operand_depth = 1
    number = an_input(fold)
    once = computed(fold, "lshr", number, 1)
    twice = computed(fold, "or", once, an_input(fold, 7))
    facts = learn(fold, twice, 3)
    assert fold.known.interval(facts, once) == (0, 3)
    assert number.number not in facts


SOURCE = Functions(
    """
static unsigned char values[8];
""",
    length="unsigned char low = nondet_uchar(), high = nondet_uchar(); unsigned n = low | high << 8;"
    " if (n + 2 <= 6) { check(low <= 4 && high == 0); values[n] = 1; }",
    wrong="unsigned n = nondet_uint(); if (n + 2 <= 6) check(n <= 4);",
)


def test_nothing_is_left_of_a_length_that_fits() -> None:
    assert SOURCE.walk("length", paths="apart").asserted == []


def test_a_length_that_wraps_around_is_left() -> None:
    assert SOURCE.walk("wrong", paths="apart").asserted == ["assert"]

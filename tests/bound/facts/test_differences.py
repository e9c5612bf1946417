"""Comparisons that are decided by how far two numbers are apart. That no answer is wrong is for `test_path_facts`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import cast

import pytest

from fathom.bound.facts.fact_map import Facts
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.ir.instructions import Predicate
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Reg
from fathom.persistent import IntMap

LONG = Int(64)


class Path:
    """A path with numbers `n`, from 1 to 1000, and `i`, which can be any."""

    def __init__(self) -> None:
        self.fold = Folder(Residue(64))
        self.facts: Facts = IntMap()
        self.n, self.i = self.any(), self.any()
        self.suppose("uge", self.n, 1)
        self.suppose("ule", self.n, 1000)

    def any(self) -> Scalar:
        return self.fold.fresh(LONG, "number")

    def suppose(self, pred: Predicate, x: Scalar, y: Scalar) -> None:
        cond = self.fold.compare(pred, 64, x, y)
        assert isinstance(cond, Reg)
        self.facts = self.fold.known.learn(self.facts, cond, 1)

    def decided(self, pred: Predicate, x: Scalar, y: Scalar) -> int | None:
        return self.fold.known.decide(self.facts, self.fold.compare(pred, 64, x, y))

    def plus(self, x: Scalar, y: Scalar) -> Scalar:
        return self.fold.int_op("add", 64, x, y)

    def times(self, x: Scalar, y: Scalar) -> Scalar:
        return self.fold.int_op("mul", 64, x, y)

    def less(self, x: Scalar, y: Scalar) -> Scalar:
        return self.fold.int_op("sub", 64, x, y)


@pytest.fixture
def path() -> Path:
    return Path()


def element(path: Path, index: Scalar) -> int | None:
    """Whether an element of 24 bytes after a header of 80 is inside of a block for `n` of them."""
    last = path.plus(path.times(path.n, 24), 80 - 24)
    return path.decided("ule", path.plus(path.times(index, 24), 80), last)


def masked(path: Path) -> Scalar:
    return path.fold.int_op("and", 64, path.i, path.less(path.n, 1))


def remainder(path: Path) -> Scalar:
    return path.fold.int_op("urem", 64, path.i, path.n)


def compared(path: Path) -> Scalar:
    path.suppose("ult", path.i, path.n)
    return path.i


def next_compared(path: Path) -> Scalar:
    path.suppose("ule", path.i, 2000)
    path.suppose("ule", path.plus(path.i, 1), path.n)
    return path.i


def chosen(path: Path) -> Scalar:
    cond = path.fold.compare("ult", 64, path.i, path.n)
    result = path.fold.select(cond, path.i, 0, LONG)
    path.suppose("ule", result, 5000)
    return result


def joined(path: Path) -> Scalar:
    result = path.fold.residue.reg(LONG)
    arms = [cast("Reg", masked(path)), path.fold.operand(LONG, 0)]
    path.fold.known.add_join(result, arms)
    path.suppose("ule", result, 5000)
    return result


def between(path: Path) -> Scalar:
    middle = path.any()
    path.suppose("ule", middle, path.n)
    path.suppose("ult", path.i, middle)
    return path.i


def before_the_last(path: Path) -> Scalar:
    return path.less(path.n, 1)


INSIDE = [masked, remainder, compared, next_compared, chosen, joined, between, before_the_last]


@pytest.mark.parametrize("index", INSIDE, ids=lambda each: cast("str", each.__name__))
def test_an_element_is_inside(path: Path, index: Callable[[Path], Scalar]) -> None:
    assert element(path, index(path)) == 1


def test_one_element_further_may_be_outside(path: Path) -> None:
    assert element(path, path.plus(compared(path), 1)) is None


def test_nothing_is_said_where_the_bound_may_wrap_around() -> None:
    path = Path()
    path.facts = IntMap()  # n may be 0, and n - 1 any number
    assert path.decided("ult", masked(path), path.n) is None


def test_nothing_is_said_where_the_offset_may_wrap_around(path: Path) -> None:
    m = path.any()
    path.suppose("ult", path.i, m)
    assert path.decided("ule", path.times(path.i, 24), path.times(m, 24)) is None


def test_a_signed_comparison_tells_nothing_of_numbers_that_may_be_negative(path: Path) -> None:
    path.suppose("slt", path.i, path.n)
    assert path.decided("ult", path.i, path.n) is None
    path.suppose("ule", path.i, 2000)
    assert path.decided("ult", path.i, path.n) == 1


def test_products_of_two_widths_are_the_same_number(path: Path) -> None:
    wide = Int(128)
    product = path.fold.int_op("mul", 128, path.fold.cast("zext", path.n, LONG, wide), 24)
    again = path.fold.cast("zext", path.times(path.n, 24), LONG, wide)
    assert path.fold.known.decide(path.facts, path.fold.compare("ne", 128, product, again)) == 0
    more = path.fold.cast("zext", path.times(path.n, 25), LONG, wide)
    assert path.fold.known.decide(path.facts, path.fold.compare("ne", 128, product, more)) == 1


def test_a_conjunction_that_contradicts_itself(path: Path) -> None:
    some = path.fold.fresh(BOOL, "some")
    size = path.fold.select(some, path.n, 0, LONG)
    wrong = path.fold.conjunction(path.fold.compare("ne", 64, size, 0), path.fold.negate(some))
    right = path.fold.conjunction(path.fold.compare("ne", 64, size, 0), some)
    known = path.fold.known
    assert known.is_refuted(path.facts, cast("Reg", wrong), 1)
    assert not known.is_refuted(path.facts, cast("Reg", wrong), 0)
    assert not known.is_refuted(path.facts, cast("Reg", right), 1)


def test_a_search_ends(path: Path) -> None:
    """Each of many numbers is at most any of those after it: the search looks at a few of them."""
    numbers = [path.any() for _ in range(16)]
    for x, y in combinations(numbers, 2):
        path.suppose("ule", x, y)
    last = path.any()
    path.suppose("ule", numbers[-1], last)
    assert path.decided("ule", numbers[0], last) == 1
    assert path.decided("ule", numbers[0], path.i) is None
    assert path.decided("ult", numbers[0], last) is None


def test_what_is_at_least_something_that_is_not_0_is_not_0_itself(path: Path) -> None:
    length, size = path.any(), path.any()
    path.suppose("ule", size, 64)
    path.suppose("ule", length, size)
    assert path.decided("uge", size, 1) is None
    path.suppose("ult", path.i, length)
    assert path.decided("uge", size, 1) == 1
    assert path.decided("eq", size, 0) == 0
    assert path.decided("ule", path.i, path.less(size, 1)) == 1
    assert path.decided("ule", path.i, path.less(size, 2)) is None


def test_what_is_at_most_something_is_below_what_that_is_below(path: Path) -> None:
    most = path.any()
    path.suppose("ule", path.i, most)
    path.suppose("ule", most, 100)
    assert path.decided("ult", path.i, 101) == 1
    assert path.decided("ult", path.times(path.i, 4), 401) is None  # which might wrap around
    assert path.decided("ult", path.i, 100) is None

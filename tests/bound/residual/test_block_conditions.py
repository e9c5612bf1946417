"""Conditions of blocks are true for exactly the inputs for which execution comes there."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest

from fathom.bound.residual.block_conditions import BlockConditions
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import OpenBlock, Residue
from fathom.ir.arithmetic import CASTS, COMPARE, INT_OPS
from fathom.ir.instructions import Assert, Assume, CastKind, Compare, IntKind, Phi, Predicate
from fathom.ir.types import BOOL, Float, Int
from fathom.ir.values import Lit, Null, Reg
from fathom.logic.evaluate import evaluate
from fathom.logic.terms import symbols

WIDTH = 3
KIND = Int(WIDTH)
NUMBERS = range(1 << WIDTH)


class Written:
    """A residual program that is being written, with two inputs."""

    def __init__(self, width: int = WIDTH) -> None:
        self.residue = Residue()
        self.fold = Folder(self.residue)
        self.conditions = BlockConditions(self.residue)
        self.x, self.y = (cast("Reg", self.fold.fresh(Int(width), name)) for name in "xy")

    def branch(self, cond: object) -> tuple[OpenBlock, OpenBlock]:
        assert isinstance(cond, Reg)
        return self.residue.branch(cond)

    def holds(self, block: OpenBlock, x: int, y: int) -> bool:
        """Whether execution comes to the end of a block for these inputs; other symbols are 0."""
        parts = [part for _, part in self.conditions.list_parts(block)]
        values = {self.x.name: x, self.y.name: y}
        model = {symbol: values.get(str(symbol.data), 0) for symbol in symbols(parts)}
        return all(evaluate(parts, model))


OPS: tuple[IntKind, ...] = (
    "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor",
)  # fmt: skip
PREDICATES: tuple[Predicate, ...] = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")


@pytest.mark.parametrize("width", [1, WIDTH])
@pytest.mark.parametrize("op", OPS)
def test_operations(op: IntKind, width: int) -> None:
    for wanted in range(1 << width):
        p = Written(width)
        then, other = p.branch(p.fold.compare("eq", width, p.fold.int_op(op, width, p.x, p.y), wanted))
        for x, y in product(range(1 << width), repeat=2):
            assert p.holds(then, x, y) == (INT_OPS[op](x, y, width) == wanted)
            assert p.holds(other, x, y) != p.holds(then, x, y)


@pytest.mark.parametrize("width", [1, WIDTH])
@pytest.mark.parametrize("pred", PREDICATES)
def test_comparisons(pred: Predicate, width: int) -> None:
    p = Written(width)
    then, other = p.branch(p.fold.compare(pred, width, p.x, p.y))
    for x, y in product(range(1 << width), repeat=2):
        assert p.holds(then, x, y) == bool(COMPARE[pred](x, y, width))
        assert p.holds(other, x, y) != p.holds(then, x, y)


@pytest.mark.parametrize(
    ("op", "source", "target"),
    [("trunc", 3, 1), ("trunc", 3, 2), ("zext", 1, 3), ("sext", 1, 3), ("zext", 3, 5), ("sext", 3, 5)],
)
def test_casts(op: CastKind, source: int, target: int) -> None:
    for wanted in range(1 << target):
        p = Written(source)
        made = p.fold.cast(op, p.x, Int(source), Int(target))
        cond = p.residue.reg(BOOL)
        p.residue.emit(Compare(cond, "eq", cast("Reg", made), Lit(Int(target), wanted)))
        then, _ = p.branch(cond)
        for x in range(1 << source):
            assert p.holds(then, x, 0) == (CASTS[op](x, Int(source), Int(target)) == wanted)


def test_choices() -> None:
    p = Written()
    smaller = p.fold.select(p.fold.compare("ult", WIDTH, p.x, p.y), p.x, p.y, KIND)
    then, _ = p.branch(p.fold.compare("eq", WIDTH, smaller, 2))
    for x, y in product(NUMBERS, repeat=2):
        assert p.holds(then, x, y) == (min(x, y) == 2)


def test_assumptions_and_assertions_that_are_written_later_count() -> None:
    p = Written()
    start = p.residue.here
    p.residue.emit(Assume(cast("Reg", p.fold.compare("ult", WIDTH, p.x, 5))))
    assert [p.holds(start, x, 0) for x in NUMBERS] == [x < 5 for x in NUMBERS]
    p.residue.emit(Assert(cast("Reg", p.fold.compare("ne", WIDTH, p.x, p.y))))
    for x, y in product(NUMBERS, repeat=2):
        assert p.holds(start, x, y) == (x < 5 and x != y)


def _join(p: Written) -> tuple[OpenBlock, Reg]:
    """`x < 3 ? 1 : y == 2 ? 6 : y`, where y is not 7 behind the first branch."""
    then, other = p.branch(p.fold.compare("ult", WIDTH, p.x, 3))
    p.residue.here = other
    p.residue.emit(Assume(cast("Reg", p.fold.compare("ne", WIDTH, p.y, 7))))
    two, rest = p.branch(p.fold.compare("eq", WIDTH, p.y, 2))
    joined = p.residue.here = p.residue.join_block([then, two, rest])
    number = p.residue.reg(KIND)
    values = (Lit(KIND, 1), Lit(KIND, 6), p.y)
    joined.phis.append(Phi(number, tuple(zip(values, ("BB1", "BB3", "BB4"), strict=True))))
    return joined, number


def test_joins() -> None:
    p = Written()
    joined, number = _join(p)
    for x, y in product(NUMBERS, repeat=2):
        assert p.holds(joined, x, y) == (x < 3 or y != 7)
    for wanted in NUMBERS:
        p = Written()
        joined, number = _join(p)
        then, _ = p.branch(p.fold.compare("eq", WIDTH, number, wanted))
        for x, y in product(NUMBERS, repeat=2):
            comes = x < 3 or y != 7
            assert p.holds(then, x, y) == (comes and (1 if x < 3 else 6 if y == 2 else y) == wanted)


def test_branches_that_were_absorbed_go_on_in_the_block_before() -> None:
    p = Written()
    start = p.residue.here
    then, other = p.branch(p.fold.compare("ult", WIDTH, p.x, 3))
    assert p.holds(then, 2, 0)
    p.residue.here = then
    more = p.fold.int_op("add", WIDTH, p.x, 4)
    assert not p.holds(other, 2, 0)
    p.residue.absorb(start, (then, other))
    after, _ = p.branch(p.fold.compare("ugt", WIDTH, more, 5))
    assert [p.holds(after, x, 0) for x in NUMBERS] == [(x + 4) % 8 > 5 for x in NUMBERS]


def test_what_is_no_arithmetic_may_be_anything() -> None:
    p = Written()
    pointer = p.residue.reg(p.residue.pointer)
    is_null = p.residue.reg(BOOL)
    p.residue.emit(Compare(is_null, "eq", pointer, Null()))
    small = p.fold.float_compare("folt", Float("float"), cast("Reg", p.fold.fresh(Float("float"), "f")), 0)
    then, _ = p.branch(p.fold.conjunction(is_null, small))
    terms = [part for _, part in p.conditions.list_parts(then)]
    assert {str(symbol.data) for symbol in symbols(terms)} == {is_null.name, str(small)}


def test_long_chains_take_no_stack() -> None:
    p = Written(32)
    number: object = p.x
    for _ in range(5000):
        assert isinstance(number, Reg)
        number = p.fold.int_op("mul", 32, number, p.y)
        then, p.residue.here = p.branch(p.fold.compare("eq", 32, number, 7))
    assert len(list(p.conditions.list_parts(then))) == 5000 + 1

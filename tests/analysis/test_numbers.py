"""Numbers of analyses: computed where they are known, and otherwise instructions that compute the same."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product

import pytest

from fathom.analysis import AnalysisError, Number, ite, maximum, minimum
from fathom.analysis.aggregation import Aggregation
from fathom.analysis.specs import FieldSpec
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.ir.instructions import Nondet
from fathom.ir.interpret_layout import Layout
from fathom.ir.interpreter import Machine
from fathom.ir.types import Int

BINARY: dict[str, Callable[[object, object], object]] = {
    "or": operator.or_, "and": operator.and_, "xor": operator.xor, "add": operator.add, "sub": operator.sub,
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
    "shl": operator.lshift, "shr": operator.rshift, "max": maximum, "min": minimum,
}  # fmt: skip
PAIRS = [(0, 0), (1, 0), (3, 5), (7, 7), (6, 2)]


class Solved:
    """A residue whose inputs have values, so that what was written can be computed."""

    def __init__(self) -> None:
        self.residue = Residue(64)
        self.fold = Folder(self.residue)
        self.values: list[int] = []

    def number(self, value: int, bits: int) -> Number:
        self.values.append(value)
        return Number(self.fold, self.fold.fresh(Int(bits), "input"), bits)

    def known(self, value: Scalar) -> int:
        if isinstance(value, int):
            return value
        given = iter(self.values)
        machine = Machine(64, lambda *_: 0, lambda *_: 0, Layout([], 64))
        for statement in self.residue.here.body:
            if isinstance(statement, Nondet):
                machine.env[statement.result] = next(given)
            else:
                machine.step(statement)
        return int(machine.env[value])


@pytest.mark.parametrize("name", BINARY)
@pytest.mark.parametrize(("x", "y"), PAIRS)
def test_known_and_symbolic_agree(name: str, x: int, y: int) -> None:
    fold = Folder(Residue(64))
    known = BINARY[name](Number(fold, x, 3), Number(fold, y, 3))
    assert isinstance(known, Number)
    solved = Solved()
    symbolic = BINARY[name](solved.number(x, 3), solved.number(y, 3))
    assert isinstance(symbolic, Number)
    assert symbolic.known is None or (x, y) == (0, 0)
    assert known.known == solved.known(symbolic.value)
    mixed = BINARY[name](solved.number(x, 3), y)
    assert isinstance(mixed, Number)


def test_plain_numbers_stand_on_either_side() -> None:
    solved = Solved()
    x = solved.number(5, 4)
    assert solved.known((1 | x).value) == 5
    assert solved.known((x > 2).value) == 1
    assert solved.known(ite(x > 4, 9, 2).value) == 9  # type: ignore[union-attr]
    assert solved.known((~x).value) == 10
    assert ite(1, 2, 3) == 2
    assert maximum(1, 3, 2) == 3


def test_what_is_not_known_has_no_truth_value() -> None:
    x = Solved().number(1, 1)
    with pytest.raises(AnalysisError, match="use ite"):
        bool(x)
    with pytest.raises(AnalysisError, match="negative"):
        x | -1
    with pytest.raises(AnalysisError, match="not a number"):
        x | "1"  # type: ignore[operator]


@pytest.mark.parametrize(
    ("aggregate", "together"), [("or", operator.or_), ("and", operator.and_), ("max", max), ("min", min)]
)
@pytest.mark.parametrize("bits", [1, 3, 8])
def test_gathering(aggregate: str, together: Callable[[int, int], int], bits: int) -> None:
    top = (1 << bits) - 1
    for low, high in product({0, 1, top}, repeat=2):
        for symbolic in (False, True):
            solved = Solved()
            field = FieldSpec(bits, 0, 0, aggregate, "values")  # type: ignore[arg-type]
            aggregation = Aggregation(solved.fold, field)
            shadow: Scalar = low | high << 8
            if symbolic:
                shadow = solved.number(low | high << 8, 16).value
            assert solved.known(aggregation.aggregate_shadow(shadow, 16)) == together(low, high)
            number = solved.number(low, bits).value if symbolic else low
            assert solved.known(aggregation.splat(number, 24)) == low * 0x010101
            assert aggregation.aggregate_shadow(aggregation.splat(number, 24), 24) in (number, low)

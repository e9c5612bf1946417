"""The interval of a computation has every value that it can have."""

from __future__ import annotations

from typing import cast

from checks.exhaustive import ALL, WIDTH, evaluator

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.ir.arithmetic import to_signed
from fathom.ir.instructions import IntKind
from fathom.ir.types import Int


def test_ranges_contain_the_values() -> None:
    """The interval of every computation of two steps on 4 bits has every value that it can have."""
    for op in cast("list[IntKind]", ["add", "sub", "mul", "and", "udiv", "sdiv", "urem", "srem", "lshr", "ashr"]):
        for literal in ALL:
            fold = Folder(Residue())
            x = fold.fresh(Int(WIDTH), "x")
            first = fold.int_op("and", WIDTH, x, 7)
            second = fold.int_op(op, WIDTH, first, literal)
            third = fold.cast("sext", fold.int_op(op, WIDTH, x, literal), Int(WIDTH), Int(8))
            for number, width in ((second, WIDTH), (third, 8)):
                low, high = fold.range(width, number)
                evaluate = evaluator(fold, number)
                for given in ALL:
                    assert low <= to_signed(evaluate(given), width) <= high, (op, literal, given)

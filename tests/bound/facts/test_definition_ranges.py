"""Intervals from definitions hold for all values of what numbers are computed from, and are tight where it matters."""

from __future__ import annotations

import pytest

from fathom.bound.facts.definition_ranges import DefinitionRanges
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.effort import EffortMeter
from fathom.ir.arithmetic import INT_OPS, to_signed
from fathom.ir.instructions import Cast, CastKind, IntKind, IntOp
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Lit, Reg

NARROW, WIDE = Int(3), Int(5)


@pytest.mark.parametrize("op", ["add", "sub", "mul", "and", "udiv", "sdiv", "urem", "srem", "lshr", "ashr", "or"])
@pytest.mark.parametrize("extend", ["zext", "sext"])
def test_every_value_lies_inside(op: IntKind, extend: CastKind) -> None:
    x, wide, result = Reg("x", NARROW), Reg("w", WIDE), Reg("r", WIDE)
    for literal in range(1 << WIDE.width):
        if literal == 0 and op in ("udiv", "sdiv", "urem", "srem"):
            continue
        made = {wide: Cast(wide, extend, x), result: IntOp(result, op, wide, Lit(WIDE, literal))}
        low, high = DefinitionRanges(made, EffortMeter()).signed(result)
        for value in range(1 << NARROW.width):
            number = to_signed(value, NARROW.width) % 32 if extend == "sext" else value
            assert low <= to_signed(INT_OPS[op](number, literal, WIDE.width), WIDE.width) <= high


def test_a_byte_that_became_an_int() -> None:
    fold = Folder(Residue())
    byte = fold.fresh(Int(8), "byte")
    wide = fold.cast("zext", byte, Int(8), Int(32))
    assert fold.range(32, wide) == (0, 255)
    assert fold.range(32, fold.int_op("add", 32, wide, 10)) == (10, 265)
    assert fold.range(32, fold.select(fold.fresh(BOOL, "c"), wide, 1000, Int(32))) == (0, 1000)


def test_what_wraps_is_anywhere() -> None:
    fold = Folder(Residue())
    number = fold.fresh(Int(8), "n")
    assert fold.range(8, fold.int_op("add", 8, number, 1)) == (-128, 127)

"""Bits that are known of numbers that are not."""

from __future__ import annotations

from itertools import product

import pytest

from fathom.bound.facts.known_bits import KnownBits
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.ir.arithmetic import INT_OPS
from fathom.ir.instructions import IntKind, IntOp
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg

OPS: tuple[IntKind, ...] = ("and", "or", "xor", "shl", "lshr")


def fresh(fold: Folder, width: int) -> Scalar:
    return fold.fresh(Int(width), "u", None)


def test_a_bit_field_in_memory_that_nobody_has_set() -> None:
    fold = Folder(Residue())
    byte = fold.int_op("or", 8, fold.int_op("and", 8, fresh(fold, 8), 1), 10)
    assert fold.int_op("and", 8, byte, 254) == 10
    assert fold.int_op("lshr", 8, byte, 1) == 5
    assert not isinstance(fold.int_op("and", 8, byte, 1), int)


def test_casts() -> None:
    fold = Folder(Residue())
    wide = fold.cast("zext", fresh(fold, 8), Int(8), Int(32))
    assert fold.int_op("lshr", 32, wide, 8) == 0
    assert fold.int_op("and", 32, wide, 0xFF00) == 0
    assert not isinstance(fold.int_op("and", 32, wide, 0x1FF), int)


@pytest.mark.parametrize(("inner", "outer"), list(product(OPS, OPS)))
def test_what_is_decided_is_right_for_all_numbers_of_three_bits(inner: IntKind, outer: IntKind) -> None:
    unknown, made = Reg("u", Int(3), 0), Reg("r", Int(3), 1)
    for c, d in product(range(3), range(8)):
        if outer in ("shl", "lshr") and d > 2:
            continue
        bits = KnownBits({made: IntOp(made, inner, unknown, Lit(Int(3), c))})
        found = bits.decide(outer, 3, made, d)
        values = {INT_OPS[outer](INT_OPS[inner](u, c, 3), d, 3) for u in range(8)}
        assert found is None or values == {found}


def test_a_long_chain_that_is_looked_at_step_by_step() -> None:
    """`n = (n & 0x7F) << 1` has shifted all bits out after eight rounds."""
    fold = Folder(Residue())
    number = fresh(fold, 8)
    for _ in range(8):
        assert not isinstance(fold.int_op("and", 32, fold.cast("zext", number, Int(8), Int(32)), 128), int)
        wide = fold.cast("zext", number, Int(8), Int(32))
        number = fold.cast("trunc", fold.int_op("shl", 32, fold.int_op("and", 32, wide, 127), 1), Int(32), Int(8))
    assert fold.int_op("and", 32, fold.cast("zext", number, Int(8), Int(32)), 128) == 0

"""Types of LLVM as shapes of values, and where their scalars lie in memory."""

from __future__ import annotations

import pytest

from fathom.bound.code.shapes import Shapes, check_computable, flatten
from fathom.errors import Unsupported
from fathom.frontend.llvm import types as llvm
from fathom.frontend.load import read_text
from fathom.ir.types import Float, Int, Pointer

LAYOUT = read_text(
    'target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"\n'
    'target triple = "x86_64-unknown-linux-gnu"\ndefine void @f() {\n  ret void\n}\n'
).layout
BYTE, WORD, POINTER = llvm.IntType(8), llvm.IntType(32), llvm.PtrType()


@pytest.fixture
def shapes() -> Shapes:
    return Shapes(LAYOUT)


def test_scalars(shapes: Shapes) -> None:
    kinds = BYTE, llvm.FloatType("double"), POINTER
    assert [shapes.scalar(kind) for kind in kinds] == [Int(8), Float("double"), Pointer(64)]


def test_aggregates_are_tuples_of_shapes(shapes: Shapes) -> None:
    pair = llvm.StructType((BYTE, POINTER))
    assert shapes.of(llvm.ArrayType(2, pair)) == ((Int(8), Pointer(64)),) * 2
    with pytest.raises(Unsupported, match="an aggregate in this place"):
        shapes.scalar(pair)


def test_scalars_lie_where_the_layout_has_them(shapes: Shapes) -> None:
    inner = llvm.StructType((BYTE, WORD))
    outer = llvm.StructType((BYTE, llvm.ArrayType(2, inner), POINTER))
    pairs = (4, Int(8)), (8, Int(32)), (12, Int(8)), (16, Int(32))
    assert shapes.parts(outer) == ((0, Int(8)), *pairs, (24, Pointer(64)))


def test_a_vector_has_no_padding(shapes: Shapes) -> None:
    assert shapes.parts(llvm.VectorType(2, llvm.IntType(24), False)) == ((0, Int(24)), (3, Int(24)))
    with pytest.raises(Unsupported, match="a vector of such elements in memory"):
        shapes.parts(llvm.VectorType(8, llvm.IntType(1), False))


def test_a_format_that_no_value_has(shapes: Shapes) -> None:
    check_computable(shapes.of(llvm.FloatType("double")), Int(8), None)
    with pytest.raises(Unsupported, match="this floating-point format"):
        shapes.of(llvm.FloatType("ppc_fp128"))


def test_flatten_keeps_the_order() -> None:
    assert flatten((1, (2, (), (3, 4)), 5)) == [1, 2, 3, 4, 5]

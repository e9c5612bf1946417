"""Integer operations against arithmetic on mathematical integers, and casts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.ir.arithmetic import COMPARE, INT_OPS, cast, to_signed, to_unsigned
from fathom.ir.types import Float, Int


@st.composite
def pairs(draw: st.DrawFn) -> tuple[int, int, int]:
    width = draw(st.sampled_from([1, 2, 7, 8, 32, 64, 65]))
    value = st.one_of(st.integers(0, (1 << width) - 1), st.sampled_from([0, 1, (1 << width) - 1, 1 << (width - 1)]))
    return draw(value), draw(value), width


def truncated(x: int, y: int) -> int:
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


@given(pairs())
def test_modular_operations(case: tuple[int, int, int]) -> None:
    a, b, width = case
    x, y = to_signed(a, width), to_signed(b, width)
    for op, exact in (("add", x + y), ("sub", x - y), ("mul", x * y), ("and", x & y), ("or", x | y), ("xor", x ^ y)):
        assert INT_OPS[op](a, b, width) == to_unsigned(exact, width)
    if b:
        assert INT_OPS["udiv"](a, b, width) * b + INT_OPS["urem"](a, b, width) == a
        assert INT_OPS["sdiv"](a, b, width) == to_unsigned(truncated(x, y), width)
        assert INT_OPS["srem"](a, b, width) == to_unsigned(x - truncated(x, y) * y, width)
    assert INT_OPS["shl"](a, b, width) == (to_unsigned(a << min(b, width), width))
    assert INT_OPS["lshr"](a, b, width) == a >> min(b, width)
    assert to_signed(INT_OPS["ashr"](a, b, width), width) == x >> min(b, width)


@given(pairs())
def test_comparisons(case: tuple[int, int, int]) -> None:
    a, b, width = case
    x, y = to_signed(a, width), to_signed(b, width)
    wanted = {"eq": a == b, "ne": a != b, "ult": a < b, "ule": a <= b, "ugt": a > b, "uge": a >= b,
              "slt": x < y, "sle": x <= y, "sgt": x > y, "sge": x >= y}  # fmt: skip
    assert {pred: COMPARE[pred](a, b, width) for pred in COMPARE} == wanted


@pytest.mark.parametrize(
    ("op", "a", "wanted"),
    [("udiv", 5, 255), ("urem", 5, 5), ("sdiv", 5, 255), ("sdiv", 0, 255), ("sdiv", 251, 1), ("srem", 251, 251)],
)
def test_division_by_zero_is_that_of_smt_lib(op: str, a: int, wanted: int) -> None:
    assert INT_OPS[op](a, 0, 8) == wanted


def test_overflowing_division() -> None:
    assert INT_OPS["sdiv"](128, 255, 8) == 128
    assert INT_OPS["srem"](128, 255, 8) == 0


def test_casts() -> None:
    i8, i32, double, single = Int(8), Int(32), Float("double"), Float("float")
    assert cast("trunc", 0x1FF, i32, i8) == 0xFF
    assert cast("zext", 0xFF, i8, i32) == 0xFF
    assert cast("sext", 0xFF, i8, i32) == 0xFFFFFFFF
    assert cast("bitcast", 0x3F800000, i32, single) == 0x3F800000
    assert cast("fpext", 0x3F800000, single, double) == 0x3FF0000000000000
    assert cast("fptrunc", 0x3FF0000000000000, double, single) == 0x3F800000
    assert cast("uitofp", 255, i8, single) == 0x437F0000
    assert cast("sitofp", 255, i8, single) == 0xBF800000
    assert cast("fptosi", 0xBF800000, single, i8) == 255
    assert cast("fptoui", 0x437F0000, single, i8) == 255

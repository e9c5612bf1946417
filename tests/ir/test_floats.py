"""Float operations on bits against exact fractions, C's own arithmetic through ctypes, and the rules of IEEE 754."""

from __future__ import annotations

import ctypes
import math
import struct
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fathom.errors import Unsupported
from fathom.ir import floats

KINDS = st.sampled_from(["half", "float", "double"])
EDGES = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 65504.0, 65520.0, 3.4028234663852886e38, 3.4028235677973366e38,
         5e-324, 1.401298464324817e-45, 5.960464477539063e-08, math.inf, -math.inf, math.nan, 1e308, 2.0**24 + 1]  # fmt: skip


def bits_of(kind: str) -> st.SearchStrategy[int]:
    edges = st.sampled_from(EDGES).map(lambda number: floats.from_float(number, kind))
    return st.one_of(edges, st.integers(0, (1 << floats.FORMATS[kind].width) - 1))


@st.composite
def operands(draw: st.DrawFn, count: int) -> tuple[str, list[int]]:
    kind = draw(KINDS)
    return kind, [draw(bits_of(kind)) for _ in range(count)]


def exact(op: str, a: Fraction, b: Fraction) -> Fraction:
    if op == "fadd":
        return a + b
    if op == "fsub":
        return a - b
    return a * b if op == "fmul" else a / b


@given(st.sampled_from(["fadd", "fsub", "fmul", "fdiv"]), operands(2))
def test_arithmetic_rounds_the_exact_result_once(op: str, case: tuple[str, list[int]]) -> None:
    kind, (a, b) = case
    x, y = floats.to_float(a, kind), floats.to_float(b, kind)
    if not (math.isfinite(x) and math.isfinite(y)) or (op == "fdiv" and not y):
        return
    wanted = exact(op, Fraction(x), Fraction(y))
    result = floats.operate(op, kind, [a, b])
    if wanted:
        assert result == floats.from_fraction(wanted, kind)
    else:
        assert floats.to_float(result, kind) == 0.0


@given(operands(2))
def test_float_addition_is_that_of_c(case: tuple[str, list[int]]) -> None:
    _, (a, b) = case
    a, b = a & 0xFFFFFFFF, b & 0xFFFFFFFF
    x, y = floats.to_float(a, "float"), floats.to_float(b, "float")
    wanted = ctypes.c_float(x + y).value
    result = floats.to_float(floats.operate("fadd", "float", [a, b]), "float")
    assert result == wanted or (math.isnan(result) and math.isnan(wanted))


@given(operands(1))
def test_square_root_is_the_nearest(case: tuple[str, list[int]]) -> None:
    kind, (a,) = case
    x = floats.to_float(a, kind)
    if not (x > 0 and math.isfinite(x)):
        return
    result = floats.operate("fsqrt", kind, [a])
    root, square = Fraction(floats.to_float(result, kind)), Fraction(x)
    below, above = (Fraction(floats.to_float(result + step, kind)) for step in (-1, 1))
    assert ((below + root) / 2) ** 2 <= square <= ((root + above) / 2) ** 2


@given(operands(3))
@example(("float", [floats.from_float(1 + 2.0**-23, "float")] * 2 + [floats.from_float(2.0**-60, "float")]))
def test_fma_rounds_once(case: tuple[str, list[int]]) -> None:
    kind, bits = case
    x, y, z = (floats.to_float(value, kind) for value in bits)
    if not all(map(math.isfinite, (x, y, z))):
        return
    wanted = Fraction(x) * Fraction(y) + Fraction(z)
    result = floats.operate("fma", kind, bits)
    assert floats.to_float(result, kind) == 0 if not wanted else result == floats.from_fraction(wanted, kind)


def test_fma_differs_from_multiply_then_add() -> None:
    a, minus_square = 1 + 2.0**-12, -(1 + 2.0**-11)
    bits = [floats.from_float(number, "float") for number in (a, a, minus_square)]
    product = floats.operate("fmul", "float", bits[:2])
    assert floats.to_float(floats.operate("fadd", "float", [product, bits[2]]), "float") == 0
    assert floats.to_float(floats.operate("fma", "float", bits), "float") == 2.0**-24


@pytest.mark.parametrize(
    ("args", "wanted"),
    [((0.0, -1.0, -0.0), -0.0), ((0.0, 1.0, -0.0), 0.0), ((1.0, 1.0, -1.0), 0.0), ((math.inf, 0.0, 1.0), math.nan),
     ((math.inf, 1.0, -math.inf), math.nan), ((1e308, 1e308, -math.inf), -math.inf), ((1.0, 1.0, math.nan), math.nan)],
)  # fmt: skip
def test_fma_special_cases(args: tuple[float, ...], wanted: float) -> None:
    result = floats.operate("fma", "double", [floats.from_float(number, "double") for number in args])
    assert result == floats.from_float(wanted, "double")


@given(operands(1))
def test_bits_and_numbers_are_one_to_one(case: tuple[str, list[int]]) -> None:
    kind, (bits,) = case
    again = floats.from_float(floats.to_float(bits, kind), kind)
    assert again == (floats.FORMATS[kind].nan if math.isnan(floats.to_float(bits, kind)) else bits)


@given(st.floats(), KINDS)
def test_narrowing_agrees_with_exact_rounding(number: float, kind: str) -> None:
    result = floats.convert(floats.from_float(number, "double"), "double", kind)
    if math.isfinite(number) and number:
        assert result == floats.from_fraction(Fraction(number), kind)
    if kind == "float":
        wanted = ctypes.c_float(number)
        assert math.isnan(number) or result == struct.unpack("<I", bytes(wanted))[0]


@given(st.integers(-(2**80), 2**80), KINDS)
@example(2**53 + 2**29 + 1, "float")
def test_integers_round_once(value: int, kind: str) -> None:
    assert floats.from_int(value, kind) == floats.from_fraction(Fraction(value), kind)


def test_integer_conversion_is_not_through_double() -> None:
    """2**60 + 2**36 + 1 lies just above the middle of two floats; as a double it is the middle."""
    value = 2**60 + 2**36 + 1
    assert floats.from_int(value, "float") != floats.from_float(float(value), "float")


@pytest.mark.parametrize(
    ("number", "width", "unsigned", "signed"),
    [(3.9, 8, 3, 3), (-3.9, 8, 0, 253), (-0.5, 8, 0, 0), (255.9, 8, 255, 0), (256.0, 8, 0, 0), (127.9, 8, 127, 127),
     (-128.9, 8, 0, 128), (-129.0, 8, 0, 0), (math.nan, 8, 0, 0), (math.inf, 8, 0, 0), (1.0, 1, 1, 0)],
)  # fmt: skip
def test_to_integer(number: float, width: int, unsigned: int, signed: int) -> None:
    bits = floats.from_float(number, "double")
    assert floats.to_unsigned_int(bits, "double", width) == unsigned
    assert floats.to_signed_int(bits, "double", width) == signed


@pytest.mark.parametrize(
    ("op", "args", "wanted"),
    [("fround", [2.5], 3.0), ("fround", [-2.5], -3.0), ("fround", [-0.4], -0.0), ("fround", [0.49999999999999994], 0.0),
     ("froundeven", [2.5], 2.0), ("froundeven", [-0.5], -0.0), ("ffloor", [-0.5], -1.0), ("ffloor", [-0.0], -0.0),
     ("fceil", [-0.5], -0.0), ("ftrunc", [-1.9], -1.0), ("ftrunc", [math.inf], math.inf), ("fround", [math.nan], math.nan),
     ("fmin", [math.nan, 1.0], 1.0), ("fmin", [1.0, math.nan], 1.0), ("fmin", [0.0, -0.0], -0.0),
     ("fmax", [-0.0, 0.0], 0.0), ("fmax", [0.0, -0.0], 0.0), ("fmax", [math.nan, math.nan], math.nan),
     ("fmax", [2.0, 3.0], 3.0), ("fmin", [2.0, 3.0], 2.0), ("fcopysign", [2.0, -0.0], -2.0), ("fneg", [0.0], -0.0),
     ("fabs", [-1.0], 1.0), ("fsqrt", [-0.0], -0.0), ("fsqrt", [-1.0], math.nan), ("fsqrt", [math.nan], math.nan),
     ("fdiv", [1.0, 0.0], math.inf), ("fdiv", [1.0, -0.0], -math.inf), ("fdiv", [0.0, 0.0], math.nan),
     ("fdiv", [math.inf, 0.0], math.inf), ("frem", [5.5, 2.0], 1.5), ("frem", [-5.5, 2.0], -1.5),
     ("frem", [-4.0, 2.0], -0.0), ("frem", [1.0, 0.0], math.nan), ("frem", [math.inf, 1.0], math.nan),
     ("frem", [1.0, math.inf], 1.0), ("fadd", [math.inf, -math.inf], math.nan), ("fsub", [0.0, 0.0], 0.0)],
)  # fmt: skip
def test_special_values(op: str, args: list[float], wanted: float) -> None:
    for kind in ("half", "float", "double"):
        if op == "fround" and kind != "double" and args == [0.49999999999999994]:
            continue
        bits = [floats.from_float(number, kind) for number in args]
        assert floats.operate(op, kind, bits) == floats.from_float(wanted, kind), kind


def test_overflow_is_infinity_and_underflow_is_gradual() -> None:
    top = floats.from_float(3.4028234663852886e38, "float")
    assert floats.operate("fadd", "float", [top, top]) == 0x7F800000
    assert floats.operate("fmul", "half", [0x7BFF, 0xC000]) == 0xFC00
    least = 1
    assert floats.operate("fmul", "float", [least, floats.from_float(0.5, "float")]) == 0
    assert floats.operate("fmul", "float", [3, floats.from_float(0.5, "float")]) == 2


PREDICATES = {  # less, equal, greater, unordered
    "foeq": "0100", "fogt": "0010", "foge": "0110", "folt": "1000", "fole": "1100", "fone": "1010", "ford": "1110",
    "fueq": "0101", "fugt": "0011", "fuge": "0111", "fult": "1001", "fule": "1101", "fune": "1011", "funo": "0001",
}  # fmt: skip


@pytest.mark.parametrize("pred", PREDICATES)
def test_comparisons(pred: str) -> None:
    one, two, nan = (floats.from_float(number, "float") for number in (1.0, 2.0, math.nan))
    found = [floats.compare(pred, "float", *pair) for pair in ((one, two), (one, one), (two, one), (nan, one))]
    assert "".join(map(str, found)) == PREDICATES[pred]
    assert floats.compare(pred, "float", 0, 1 << 31) == int(PREDICATES[pred][1])


@pytest.mark.parametrize("kind", ["bfloat", "fp128"])
def test_other_formats_are_refused(kind: str) -> None:
    with pytest.raises(Unsupported, match=kind):
        floats.operate("fadd", kind, [0, 0])
    with pytest.raises(Unsupported, match=kind):
        floats.convert(0, "double", kind)

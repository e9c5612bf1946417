"""The bits of floats: symbols that mean the float, the canonical NaN, and the integer bit of a long double."""

from __future__ import annotations

import pytest

from fathom.encode.floats import Floats
from fathom.ir import extended
from fathom.ir.floats import from_float
from fathom.ir.types import Float
from fathom.logic import ops
from fathom.logic.evaluate import evaluate
from fathom.logic.softfloat import nan
from fathom.logic.sorts import bv
from fathom.logic.terms import Terms

DOUBLE, LONG = Float("double"), Float("x86_fp80")


@pytest.fixture
def floats() -> Floats:
    return Floats(Terms())


def test_what_was_made_from_bits_has_them_again(floats: Floats) -> None:
    bits = floats.terms.symbol("b", bv(64))
    assert floats.to_bits(floats.from_bits(bits, DOUBLE), DOUBLE) is bits
    assert floats.constraints == []


def test_the_bits_of_a_computed_float_are_one_symbol_with_its_meaning(floats: Floats) -> None:
    terms = floats.terms
    x = floats.from_bits(terms.symbol("b", bv(64)), DOUBLE)
    computed = floats.operate("fadd", DOUBLE, [x, floats.literal(from_float(1.0, "double"), DOUBLE)], None)
    bits = floats.to_bits(computed, DOUBLE)
    assert bits.op is ops.SYMBOL
    assert floats.to_bits(computed, DOUBLE) is bits
    model = {terms.symbol("b", bv(64)): from_float(2.0, "double")}
    assert evaluate(floats.constraints, {**model, bits: from_float(3.0, "double")}) == [True, True]
    assert evaluate(floats.constraints, {**model, bits: from_float(4.0, "double")}) == [False, True]


def test_the_bits_of_nan_are_canonical(floats: Floats) -> None:
    terms = floats.terms
    b = terms.symbol("b", bv(64))
    computed = floats.operate("fsqrt", DOUBLE, [floats.from_bits(b, DOUBLE)], None)
    bits, canonical = floats.to_bits(computed, DOUBLE), nan(floats.sort(DOUBLE))
    negative = {b: from_float(-1.0, "double")}
    assert all(evaluate(floats.constraints, {**negative, bits: canonical}))
    assert not all(evaluate(floats.constraints, {**negative, bits: canonical | 1}))


@pytest.mark.parametrize("number", [0.0, -0.0, 1.0, -2.5, 1e300, float("inf")])
def test_a_long_double_has_its_integer_bit(floats: Floats, number: float) -> None:
    expected = from_float(number, "x86_fp80")
    plain = floats.terms.symbol("b", bv(extended.SORT.width))
    low = expected & (1 << 63) - 1
    assert evaluate([floats.with_integer_bit(plain)], {plain: expected >> 64 << 63 | low}) == [expected]
    assert evaluate([floats.to_bits(floats.literal(expected, LONG), LONG)], {}) == [expected]


@pytest.mark.parametrize(
    ("op", "number", "width", "result"),
    [
        ("fptosi", -3.9, 8, 256 - 3),
        ("fptosi", 127.9, 8, 127),
        ("fptosi", 128.0, 8, 0),
        ("fptoui", 255.5, 8, 255),
        ("fptoui", -1.0, 8, 0),
        ("fptoui", -0.5, 8, 0),
        ("fptosi", float("nan"), 8, 0),
        ("fptosi", float("inf"), 8, 0),
    ],
)
def test_integers_are_towards_zero_and_zero_where_they_do_not_fit(
    floats: Floats, op: str, number: float, width: int, result: int
) -> None:
    value = floats.literal(from_float(number, "double"), DOUBLE)
    assert evaluate([floats.to_integer(op, value, DOUBLE, width)], {}) == [result]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("op", "left", "right", "result"),
    [
        ("fcopysign", 2.5, -1.0, -2.5),
        ("fcopysign", -2.5, 1.0, 2.5),
        ("fcopysign", 1e300, -0.0, -1e300),
        ("fcopysign", 0.0, -3.0, -0.0),
        ("fmin", 0.0, -0.0, -0.0),
        ("fmax", -0.0, 0.0, 0.0),
        ("fmin", float("nan"), 2.0, 2.0),
        ("fmax", 2.0, float("nan"), 2.0),
        ("fmax", -1.0, 2.0, 2.0),
    ],
)
def test_signs_and_extremes(floats: Floats, op: str, left: float, right: float, result: float) -> None:
    terms = floats.terms
    bits = [terms.symbol(name, bv(64)) for name in "xy"]
    operands = [floats.from_bits(each, DOUBLE) for each in bits]
    found = floats.operate(op, DOUBLE, operands, None)  # type: ignore[arg-type]
    given = {bit: from_float(number, "double") for bit, number in zip(bits, (left, right), strict=True)}
    expected = floats.literal(from_float(result, "double"), DOUBLE)
    assert evaluate([found], given) == evaluate([expected], {})

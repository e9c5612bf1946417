"""Arithmetic, comparisons, casts and selects of known values, and of inputs where they are simple."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "casts": ("check((unsigned char)300 == 44 && (int)(signed char)200 == -56 && (long)-1 < 0);", []),
    "float_to_int": ("double x = 2.9; check((int)x == 2 && (int)-x == -2);", []),
    "int_to_float": ("int n = 3; check((double)n / 2 == 1.5);", []),
    "float_out_of_range": ("double x = 1e10; (int)x;", ["overflow fails"]),
    "comparisons": ("int n = -1; check(n < 0 && (unsigned)n > 5);", []),
    "not_a_number": ("double x = 0.0; double y = x / x; check(!(y == y) && y != y);", []),
    "select": ("_Bool c = nondet_bool(); int n = c ? 1 : 2; check(n == 1 || n == 2);", []),
    "there_and_back": ("_Bool c = nondet_bool(); check(((c != 0) == 1) == c);", []),
    "pointer_bits": ("int a; check((unsigned long)&a != 0);", ["assert"]),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

"""What is checked of integer arithmetic: by the marks of clang, the sign of variables, and what paths know."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "signed_sum": ("int n = nondet_int(); n + 1;", ["overflow"]),
    "small_operands": ("int a = nondet_uchar(), b = nondet_uchar(); a * b + 1;", []),
    "unsigned_sum": ("unsigned n = nondet_uint(); n + 1;", ["unsigned-overflow"]),
    "shift": ("unsigned n = nondet_uint(); 1u << n;", ["shift"]),
    "shift_that_is_masked": ("unsigned n = nondet_uint(); 1u << (n & 31);", []),
    "divided": ("unsigned n = nondet_uint(); 7 / n;", ["div-by-zero"]),
    "divided_below_a_test": ("unsigned n = nondet_uint(); if (n) 7 / n;", []),
    "least_by_minus_one": ("int n = nondet_int(), m = nondet_int(); if (m) n / m;", ["overflow"]),
    "narrowed": ("unsigned char c = nondet_uint();", ["explicit-conversion"]),
    "narrowed_to_what_fits": ("unsigned char c = nondet_uint() & 255;", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    selected = frozenset({"overflow", "unsigned-overflow", "shift", "div-by-zero", "explicit-conversion"})
    assert SOURCE.walk(name, selected=selected).asserted == CASES[name][1]

"""Arithmetic on known and unknown integers gives what LLVM says, at every edge of the fast path."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "wraps": ("unsigned n = -1u; check(n + 1 == 0 && 0u - 1 == n && n * 2 == n - 1);", []),
    "signed_numbers": ("int n = -7; check(n / 2 == -3 && n % 2 == -1 && n >> 1 == -4);", []),
    "largest": ("int n = 0x7fffffff; check(n - 1 < n);", []),
    "overflow": ("int n = 0x7fffffff; n + 1;", ["overflow fails"]),
    "overflow_of_an_input": ("int n = nondet_int(); check(n + 1 > n);", ["overflow", "assert"]),
    "zero_divisor": ("unsigned n = 0; 1 / n;", ["div-by-zero fails"]),
    "least_by_minus_one": ("int least = -2147483647 - 1, n = -1; least / n;", ["overflow fails"]),
    "shift_too_far": ("unsigned n = 32; 1u << n;", ["shift fails"]),
    "wide": ("unsigned __int128 n = (unsigned __int128)1 << 100; check(n >> 99 == 2);", []),
    "narrow": ("unsigned char n = 200; n += 100; check(n == 44);", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

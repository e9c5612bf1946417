"""The same bytes as another type: numbers, floats, pointers, and parts of them."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "float_as_bits": ("union { float f; unsigned u; } x = {1.0f}; check(x.u == 0x3f800000);", []),
    "bits_as_float": ("union { unsigned u; float f; } x = {0x40000000}; check(x.f == 2.0f);", []),
    "any_float_and_back": (
        "union { float f; unsigned u; } x; x.u = nondet_uint(); unsigned n = x.u; check(x.u == n);",
        [],
    ),
    "low_byte": ("unsigned n = nondet_uint(); check(*(unsigned char *)&n == (n & 255));", ["assert"]),
    "two_halves": ("unsigned n = 0x12345678; check(((unsigned short *)&n)[1] == 0x1234);", []),
    "pointer_by_bytes": (
        "int a, *p = &a, *q; for (int i = 0; i < 8; i++) ((char *)&q)[i] = ((char *)&p)[i]; check(q == p);",
        [],
    ),
    "pointer_in_a_number": ("int a = 3; unsigned long n = (unsigned long)&a; check(*(int *)n == 3);", []),
    "long_double": (
        "union { long double d; unsigned char bytes[16]; } x = {.d = 1.0L}; check(x.bytes[7] == 0x80);",
        [],
    ),
    "long_double_of_any_bytes": (
        "union { unsigned long words[2]; long double d; } x = {{nondet_ulong(), 0x3fff}}; check(x.d == x.d);",
        ["unsupported", "assert"],
    ),
    "long_double_of_known_bytes": (
        "union { unsigned long words[2]; long double d; } x = {{1ul << 63, 0x3fff}}; check(x.d == 1.0L);",
        [],
    ),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

"""Copies and fills of ranges, of which the length may be an input."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "nothing": ("memcpy(0, 0, 0); memset(0, 1, 0); memmove(0, 0, 0);", []),
    "copied": ("char a[2] = {1, 2}, b[2]; check(memcpy(b, a, 2) == b && b[1] == 2);", []),
    "moved": ("char a[3] = {1, 2, 3}; memmove(a, a + 1, 2); check(a[0] == 2 && a[1] == 3);", []),
    "filled": ("unsigned n; memset(&n, 0x1ff, 4); check(n == -1u);", []),
    "filled_with_an_input": ("unsigned char x = nondet_uchar(), a[2]; memset(a, x, 2); check(a[1] == x);", ["assert"]),
    "filled_by_a_call_with_a_wide_number": (
        "void *(*fill)(void *, int, size_t) = memset; int x = nondet_int(); unsigned char a[2];"
        "fill(a, x | 256, 2); check(a[1] == (unsigned char)x);",
        ["assert"],
    ),
    "length_of_an_input": ("char a[4]; memset(a, 0, nondet_uint() & 7);", ["bounds"]),
    "freed": ("char *p = malloc(1); free(p); memset(p, 0, 1);", ["use-after-free fails"]),
    "constant": ('memset((char *)"text", 0, 1);', ["readonly fails"]),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

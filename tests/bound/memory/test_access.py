"""Loads and stores through any pointer: known cells, indices of inputs, and several targets."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "read_back": ("unsigned a[4], x = nondet_uint(); a[2] = x; check(a[2] == x);", []),
    "wider": ("unsigned char a[4] = {1, 2, 3, 4}; check(*(unsigned *)a == 0x04030201);", []),
    "narrower": ("unsigned n = 0x04030201; check(((unsigned char *)&n)[2] == 3);", []),
    "across_two": ("unsigned a[2] = {0x44332211, 0x88776655}; check(*(unsigned *)((char *)a + 2) == 0x66554433);", []),
    "through_a_choice": ("int a = 1, b = 2, *p = nondet_bool() ? &a : &b; check(*p != 1);", ["assert"]),
    "choices_that_exclude_each_other": (
        "int a = 1, b = 2, x = 3; _Bool c = nondet_bool(); int *p = __builtin_choose_expr(0, 0, c ? &a : &b);"
        "int *q = c ? &x : p; *q = 5; check(a == 1);",
        [],
    ),
    "copied": ("int a[2] = {1, 2}, b[2]; memcpy(b, a, 8); check(b[1] == 2);", []),
    "moved_over_itself": ("char a[4] = {1, 2, 3, 4}; memmove(a + 1, a, 3); check(a[3] == 3 && a[1] == 1);", []),
    "filled": ("unsigned a[2]; memset(a, 0x11, 8); check(a[1] == 0x11111111);", []),
    "filled_in_part": ("unsigned a[2] = {1, 2}; memset(a, 0, 4); check(a[0] == 0 && a[1] == 2);", []),
    "copied_by_any_length": (
        "char a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 3, 4}; memcpy(b, a, nondet_uint() & 3); check(b[3] == 4);",
        ["assert"],
    ),
    "uninitialised_is_one_value": ("int a; check(a == a);", []),
    "uninitialised_is_any_value": ("int a; check(a != 7);", ["assert"]),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

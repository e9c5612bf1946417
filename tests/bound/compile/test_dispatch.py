"""Calls through pointers: exactly the known targets, or those whose address is taken and whose type fits."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
static int up(int n) { return n + 1; }
static int down(int n) { return n - 1; }
"""
CASES = {
    "known": ("int (*f)(int) = up; check(f(1) == 2);", []),
    "either": ("int (*f)(int) = nondet_bool() ? up : down; check(f(1) == 2 || f(1) == 0);", []),
    "null": ("int (*f)(int) = 0; f(1);", ["null fails"]),
    "perhaps_null": ("int (*f)(int) = nondet_bool() ? up : 0; check(f(1) == 2);", ["null fails"]),
    "table": ("int (*table[2])(int) = {up, down}; check(table[1](1) == 0);", []),
    "any_of_a_table": ("int (*table[2])(int) = {up, down}; check(table[nondet_uint() & 1](1) != 5);", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

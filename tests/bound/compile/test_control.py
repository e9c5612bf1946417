"""Ends of blocks: branches, switches, computed jumps, and code that is not reached."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "decided": ("if (3 > 2) check(1); else check(0);", []),
    "switched": ("switch (3) { case 1: check(0); case 3: break; default: check(0); }", []),
    "switched_by_an_input": (
        "unsigned n = nondet_uint(); switch (n) { case 1: check(n == 1); break; default: check(n != 1); }",
        [],
    ),
    "falls_through": ("int n = 0; switch (1) { case 1: n++; case 2: n++; } check(n == 2);", []),
    "computed": ("void *to[2] = {&&one, &&two}; goto *to[1]; one: check(0); two: check(1);", []),
    "computed_by_an_input": (
        "void *to[2] = {&&one, &&two}; int n = 0; goto *to[nondet_bool()]; one: n = 1; two: check(n < 2);",
        [],
    ),
    "unreachable": ("__builtin_unreachable();", ["unreachable fails"]),
    "unreachable_on_one_path": ("if (nondet_bool()) __builtin_unreachable();", ["unreachable fails"]),
    "conditions_know": ("unsigned n = nondet_uint(); if (n < 5) check(n < 6); else check(n > 4);", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

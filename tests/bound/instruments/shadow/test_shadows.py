"""Shadows of registers across calls, returns and joins."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
static int same(int n) { return n; }
static int twice(int n) { return n + n; }
static int made(void) { int n[1]; return n[0]; }
static int down(int n) { return n ? down(n - 1) : 7; }
"""
CASES = {
    "argument": ("int x = 1; if (same(x)) ;", []),
    "unwritten_argument": ("int x; same(x);", ["uninit fails"]),
    "result": ("if (made()) ;", ["uninit fails"]),
    "through_a_pointer": ("int (*f)(int) = nondet_bool() ? same : twice; int x = 1; if (f(x)) ;", []),
    "joined": ("int x, y; if (nondet_bool()) y = 1; else y = 2; if (y) ;", []),
    "joined_with_unwritten": ("int y; if (nondet_bool()) y = 1; if (y) ;", ["uninit fails"]),
    "in_a_loop": ("int sum = 0; for (int i = 0; i < 3; i++) sum += i; if (sum) ;", []),
    "recursion": ("if (down(3)) ;", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name, selected=frozenset({"uninit"})).asserted == CASES[name][1]

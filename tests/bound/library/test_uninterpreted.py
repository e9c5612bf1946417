"""Uninterpreted functions: equal arguments give equal results."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROTOTYPES = """
struct three { long a, b, c; };
int __CPROVER_uninterpreted_f(int), __CPROVER_uninterpreted_s(struct three);
double __CPROVER_uninterpreted_d(double, int *);
#define f __CPROVER_uninterpreted_f
#define s __CPROVER_uninterpreted_s
#define d __CPROVER_uninterpreted_d
"""
CASES = {
    "known": ("check(f(3) == f(3));", []),
    "symbolic": ("int n = nondet_int(); check(f(n) == f(n));", []),
    "different": ("check(f(3) == f(4));", ["assert"]),
    "in_branches": ("int n = nondet_bool() ? f(1) : f(2); check(f(1) == n || f(2) == n);", ["assert"]),
    "pointers_and_floats": ("int n; double x = d(1.5, &n), y = d(1.5, &n); check(*(long *)&x == *(long *)&y);", []),
    "structs": ("struct three t = {1, 2, 3}; s(t);", ["unsupported fails"]),
}
SOURCE = Functions(PROTOTYPES, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


def test_nothing_is_left_out() -> None:
    left = SOURCE.walk("symbolic").bounded
    assert (left.undefined, left.approximations) == ((), ())

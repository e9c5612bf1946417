"""A pointer in any iteration is one of those that it has been, at any offset, or any pointer at all."""

from __future__ import annotations

import pytest
from bound.cuts.inductions import prove, twins
from bound.functions import Functions

BODIES = {
    "two": (
        "int x = 1, y = 1, *p = &x; while (nondet_bool()) p = p == &x ? &y : &x; check(*p == 1);",
        "y = 1",
        "y = 2",
    ),
    "or_null": (
        "int x = 1, *p = 0; while (nondet_bool()) p = p ? 0 : &x; if (p) check(*p == 1);",
        "if (p) check",
        "check",
    ),
    "back_and_forth": (
        "int a[10], *p = a; while (nondet_bool()) { if (p < a + 9) p++; else p = a; } *p = 1;",
        "a + 9",
        "a + 10",
    ),
    "called": (
        "int (*f)(int) = same; while (nondet_bool()) f = f == same ? next : same; check(f(1) <= 2);",
        "<= 2",
        "<= 1",
    ),
    "loaded": (
        "int x = 1, y = 2, *t[8]; for (int i = 0; i < 8; i++) t[i] = &x; int *p = &y;"
        " while (nondet_bool()) p = t[nondet_uint() & 7]; check(x == 1); p = &x; *p = 3; check(y == 2);",
        "check(y == 2)",
        "check(x == 1)",
    ),
}
PROGRAMS = Functions(
    "static int same(int n) { return n; }\nstatic int next(int n) { return n + 1; }\n", **twins(BODIES)
)


@pytest.mark.parametrize("name", BODIES)
def test_pointers_of_any_iteration(name: str) -> None:
    assert prove(PROGRAMS, name)
    assert not prove(PROGRAMS, f"{name}_wrong")

"""Two states are the same only if nothing that an execution can read tells them apart."""

from __future__ import annotations

import pytest
from bound.endless.recurring import goes_on
from bound.functions import Functions

SAME = {
    "number": "unsigned x = nondet_uint(); while (x > 9) x = 10 + x % 2;",
    "pointer": "int a, b; int *p = &a, *q = &b; while (p != q) { int *t = nondet_bool() ? p : q; p = t == p ? p : &a; }",
    "member": "struct { int m, n; } s = {nondet_int(), 3}, *p = &s; while (p->m < p->n) p->m = p->m;",
    "first_write": "static int g; int *p = &g; *p = 0; while (*p == 0) *p = nondet_int();",
    "freed": "while (nondet_bool()) { void *p = malloc(4); free(p); }",
    "not_given": "while (nondet_bool()) malloc(4);",
    "floats": "double d = 1.5; int i = nondet_int(); while (d > 1) { i ^= 1; if (i == 9) d = 0.5; }",
}
DIFFERENT = {
    "number": "unsigned char x = nondet_uchar(); while (x < 200) x++;",
    "pointer": "int a[4]; int *p = a, *end = a + 4; while (p != end) p++;",
    "member": "struct { int m, n; } s = {0, 9}, *p = &s; while (p->m < p->n) p->m++;",
    "first_write": "static int g; int *p = &g; *p = 0; while (*p == 0) *p = 1 + (nondet_int() & 1);",
    "array": "int a[3] = {0}; for (int i = 0; a[2] == 0; i = (i + 1) % 3) a[i]++;",
    "held": "for (int n = 0; n < 3;) { void *p = malloc(4); if (p) { n++; } else return; }",
    "lifetime": "int *p = malloc(4), done = 0; if (p) while (!done) { free(p); done = 1; }",
    "floats": "double d = 1.5; while (d > 1) d = d / 2;",
}
SOURCE = Functions(
    "",
    **{f"same_{name}": body for name, body in SAME.items()},
    **{f"different_{name}": body for name, body in DIFFERENT.items()},
)


@pytest.mark.parametrize("name", SAME)
def test_the_same_state(name: str) -> None:
    assert goes_on(SOURCE, f"same_{name}")


@pytest.mark.parametrize("name", DIFFERENT)
def test_another_state(name: str) -> None:
    assert not goes_on(SOURCE, f"different_{name}")

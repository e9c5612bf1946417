"""What a body changes in any way is arbitrary in any iteration: each program has a twin that is wrong after some 60."""

from __future__ import annotations

import pytest
from bound.cuts.inductions import attempt, prove, twins
from bound.functions import Functions

TEXT = """
struct pair { int a, b; };
union both { int i; char c[4]; };
static int g, h;
static void count(void) { g = g < 100 ? g + 1 : 0; }
static int counter(void) { static int c; c = (c + 1) & 127; return c; }
static void nothing(void) {}
static void spoil(void) { g = 1; }
static void ahead(unsigned n) { for (unsigned i = 0; i < n; i++) h = (h + 1) % 100; }
void keep(int *), other(void), ext(int *);
#define LOOP unsigned i = 0; for (; nondet_bool(); i = (i + 1) & 127)
"""
BODIES = {
    "alias": ("int x = 0, y = 0, *p = &x; LOOP { if (i == 60) *p = 0; } check(x == 0);", "*p = 0", "*p = 1"),
    "callee": ("g = 0; LOOP count(); check(g <= 100);", "g <= 100", "g <= 99"),
    "local_static": ("int r = 0; LOOP r = counter(); check(r >= 0 && r <= 127);", "r <= 127", "r <= 126"),
    "limit_of_it": (
        "unsigned n = 10, k = 0; while (k < n) { k++; n = n < 200 ? n : 10; } check(k <= 10);",
        "n < 200 ? n",
        "n < 200 ? n + 2",
    ),
    "inner": ("h = 0; LOOP ahead(nondet_uint()); check(h < 100);", "h < 100", "h < 99"),
    "outer_counter": (
        "unsigned k = 0; while (nondet_bool()) for (int j = 0; j < 3; j++) k = k < 90 ? k + 1 : 0; check(k <= 90);",
        "k <= 90",
        "k <= 89",
    ),
    "two_out": (
        "unsigned s = 0; while (nondet_bool()) { for (;;) { if (nondet_bool()) break; s = s < 81 ? s + 1 : 0;"
        " if (s == 82) goto out; } } check(1); return; out: check(0);",
        "s == 82",
        "s == 80",
    ),
    "wraps": ("unsigned char k = 0; while (nondet_bool()) k += 2; check(k % 2 == 0);", "k += 2", "k += 3"),
    "walks": ("int a[100], *p = a; while (p != a + 100) { *p = 0; p++; }", "a + 100", "a + 101"),
    "table": (
        "int x = 0, *t[2] = {&x, &x}; LOOP { t[i & 1] = &x; } check(x == 0 && (t[0] == &x || 1));",
        "t[i & 1] = &x",
        "if (i > 60) *t[i & 1] = 1",
    ),
    "function": (
        "void (*f)(void) = nothing; g = 0; LOOP { f(); if (i == 60) f = nothing; } check(!g);",
        "f = nothing; }",
        "f = spoil; }",
    ),
    "fill": (
        "char a[64]; memset(a, 0, 64); LOOP { if (i > 60) memset(a + (i & 63), 1, 1); } check(i < 128);",
        "i < 128",
        "a[5] == 0",
    ),
    "bytes": ("union both x; x.i = 0; LOOP { if (i == 55) x.c[2] = 0; } check(x.i == 0);", "x.c[2] = 0", "x.c[2] = 1"),
    "copied": ("struct pair x = {0, 0}, y = {5, 0}; LOOP { if (i == 55) x = y; } check(x.b == 0);", "{5, 0}", "{5, 1}"),
    "reached": ("int x = 0; LOOP { if (i == 60) ext(&x); } check(i < 128);", "i < 128", "x == 0"),
    "kept": (
        "int x = 0; LOOP { if (i > 70) { other(); check(i < 128); } if (i == 60) { keep(&x); x = 0; } }",
        "check(i < 128)",
        "check(x == 0)",
    ),
    "constant": (
        "LOOP { const int c = 5; int *p = (int *)&c; if (i == 60) check(*p == 5 || 1); }",
        "check(*p == 5 || 1)",
        "*p = 1",
    ),
    "scope": (
        "int *q = 0; LOOP { int x = 1; q = &x; if (i == 60) check(*q == 1); }",
        "q = &x; if (i == 60) check(*q == 1);",
        "if (i == 60 && q) check(*q <= 1); q = &x;",
    ),
    "freed": (
        "int *p = malloc(4); if (!p) return; *p = 0; LOOP { if (i == 128) free(p); } check(*p == 0);",
        "i == 128",
        "i == 60",
    ),
    "floats": ("double d = 0; LOOP { d = d > 100 ? 0 : d + 1; } check(i < 128);", "i < 128", "d < 70"),
    "null": ("int x = 1, *p = &x; LOOP { check(*p == 1); if (i == 60) p = &x; }", "p = &x; }", "p = 0; }"),
}
PROGRAMS = Functions(TEXT, **twins(BODIES))


@pytest.mark.parametrize("name", BODIES)
def test_what_changes_in_a_body(name: str) -> None:
    assert prove(PROGRAMS, name)
    assert not prove(PROGRAMS, f"{name}_wrong")


ODD = Functions(
    entered="unsigned i = 0; if (nondet_bool()) goto in; while (nondet_bool()) { i++; in: i = (i + 2) & 63; }",
    grows="void *p = 0; while (nondet_bool()) { free(p); p = malloc(4); }",
    lost="for (;;) { void *p = malloc(4); if (!p) return; }",
    given_back="while (nondet_bool()) { void *p = malloc(4); free(p); }",
)


def test_what_cannot_be_cut() -> None:
    from fathom.errors import Unsupported

    with pytest.raises(Unsupported, match="in the middle"):
        attempt(ODD, "entered")


def test_memory_of_an_iteration() -> None:
    assert prove(ODD, "given_back", extend_select=("leak",))
    assert not prove(ODD, "lost", extend_select=("leak",))
    assert not prove(ODD, "grows")

"""Addresses that earlier iterations have left behind, of objects that are there and of others: each twin is wrong."""

from __future__ import annotations

import pytest
from bound.cuts.inductions import prove, twins
from bound.functions import Functions

TEXT = """
struct node { struct node *next; int v; };
struct holder { int *at; };
static long number;
void keep(void *), other(void);
_Bool __CPROVER_r_ok(const void *, unsigned long), __CPROVER_same_object(const void *, const void *);
_Bool __CPROVER_DYNAMIC_OBJECT(const void *);
unsigned long __CPROVER_OBJECT_SIZE(const void *);
#define LOOP unsigned i = 0; for (; nondet_bool(); i = (i + 1) & 127)
#define NEW(p) p = malloc(4); if (!p) return; *p = i
"""
WRITTEN = {
    "in_a_table": "int x = 0, *t[4] = {0}; LOOP { if (t[i & 3]) *t[i & 3] = 1; t[i & 3] = &x; } check(x == 0);",
    "read_back": "int x = 0, *t[4] = {0}; LOOP { x = 5; int *q = t[i & 3]; if (i > 60 && q) check(*q != 5); t[i & 3] = &x; }",
    "written_back": "int x = 0, *t[4] = {0}; LOOP { x = 0; if (i > 60 && t[i & 3]) { *t[i & 3] = 1; check(x == 0); } t[i & 3] = &x; }",
    "as_a_number": "int x = 0; number = 0; LOOP { if (i > 60 && number) *(int *)number = 1; number = (long)&x; } check(x == 0);",
    "before_the_loop": "int x = 0, *t[4] = {&x, &x, &x, &x}; LOOP { int *a = t[i & 3]; t[i & 3] = t[nondet_uint() & 3];"
    " t[nondet_uint() & 3] = a; if (i > 60) *t[i & 3] = 1; } check(x == 0);",
}
THERE = {
    "never_written": (
        "struct node x = {0, 5}, *a = malloc(sizeof *a); if (!a) return; int f = 0;"
        " LOOP { if (f) check(a->next->v == 0); if (a->next == &x) f = 0; }",
        "f = 0; }",
        "f = 1; }",
    ),
    "passed_on": (
        "int x = 0, *t[4] = {0}; LOOP { keep(t[i & 3]); check(x == 0); t[i & 3] = 0; x = 0; }",
        "] = 0; x",
        "] = &x; x",
    ),
}
GONE = {
    "value": "if (i > 60) check(*q != 60)",
    "readable": "if (i > 60 && __CPROVER_r_ok(q, 4)) check(*q != 60)",
    "allocated": "if (i > 60) check(!__CPROVER_DYNAMIC_OBJECT(q))",
    "sized": "if (i > 60) check(__CPROVER_OBJECT_SIZE(q) != 4)",
    "same": "if (i > 60) check(!__CPROVER_same_object(q, r))",
    "written": "if (i > 60) { *q = 1; check(0); }",
    "freed": "if (i > 60) { free(q); check(0); }",
    "moved": "if (i > 60) { number = (long)(q + 1); check(*(int *)(number - 4) != 60); }",
}
OWN = twins(
    {
        name: ("int *q = 0, *r = 0; LOOP { r = q; NEW(q); check(*q == i); } check(r == r);", "r = q;", f"r = q; if (q) {{ {use}; }}")
        for name, use in GONE.items()
    }
)  # fmt: skip
KEPT = twins(
    {
        "kept": (
            "int y = 0; LOOP { other(); check(y == 0); struct holder *a = malloc(8); if (!a) return; keep(a); a->at = 0; y = 0; }",
            "a->at = 0",
            "a->at = &y",
        ),
        "kept_behind": (
            "int y = 0, **q = malloc(8); if (!q) return; *q = 0; keep(q); LOOP { other(); check(y == 0);"
            " int **r = malloc(8); if (!r) return; *r = 0; *q = (int *)r; y = 0; }",
            "*r = 0",
            "*r = &y",
        ),
    }
)
PROGRAMS = Functions(TEXT, **WRITTEN, **twins(THERE), **OWN, **KEPT)


@pytest.mark.parametrize("name", WRITTEN)
def test_objects_that_are_written(name: str) -> None:
    """Only assertions are checked: whether the pointers are valid is assumed."""
    assert not prove(PROGRAMS, name, select=("assert",))


@pytest.mark.parametrize("name", THERE)
def test_objects_that_are_there(name: str) -> None:
    assert prove(PROGRAMS, name, select=("assert",))
    assert not prove(PROGRAMS, f"{name}_wrong", select=("assert",))


@pytest.mark.parametrize("name", GONE)
def test_objects_of_earlier_iterations(name: str) -> None:
    assert prove(PROGRAMS, name, select=("assert",))
    assert not prove(PROGRAMS, f"{name}_wrong", select=("assert",))


@pytest.mark.parametrize("name", ["kept", "kept_behind"])
def test_an_object_that_is_known_elsewhere_leads_to_others(name: str) -> None:
    assert prove(PROGRAMS, name)
    assert not prove(PROGRAMS, f"{name}_wrong")

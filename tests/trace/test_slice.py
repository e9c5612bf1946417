"""What a failure does not depend on is left out of the short trace, and marked in the full one."""

from __future__ import annotations

import json

import pytest
from command_line import Fathom, Write

HEAD = """int nondet_int(void); _Bool nondet_bool(void); void __VERIFIER_assert(_Bool); void __VERIFIER_assume(_Bool);
#include <stdlib.h>
#include <string.h>
"""
PROGRAMS: dict[str, tuple[str, str, str]] = {
    "a variable that is not read": ("int x = nondet_int(); int y = x + 1; __VERIFIER_assert(x != 5);", "x =", "y ="),
    "a variable that is read later only": (
        "int x = nondet_int(), y = 3; __VERIFIER_assert(x != 5); return y;",
        "x =",
        "y =",
    ),
    "a branch that decides nothing": (
        "int x = nondet_int(), y = nondet_int(), z = 0; if (y > 4) z = 1; __VERIFIER_assert(x != 5); return z;",
        "x =",
        "> 4 is",
    ),
    "a branch that decides a value": (
        "int x = nondet_int(), z = 1; if (x > 4) z = 2; __VERIFIER_assert(z != 2);",
        "> 4 is true",
        "nothing",
    ),
    "a branch that is not taken": (
        "int x = nondet_int(), z = 1; if (x > 4) z = 2; __VERIFIER_assert(z != 1);",
        "> 4 is false",
        "nothing",
    ),
    "a branch that decides whether it fails": (
        "int x = nondet_int(); if (x > 4) return 0; __VERIFIER_assert(0);",
        "> 4 is false",
        "nothing",
    ),
    "memory that is overwritten": (
        "int a[3]; int *p = &a[nondet_int() & 1]; *p = 7; a[2] = 9; *p = 8; __VERIFIER_assert(*p != 8);",
        "= 8",
        "= 9",
    ),
    "memory that is copied": (
        "char a[4] = {1, 2, 3, 4}, b[4], c[4]; a[1] = nondet_bool() + 5; c[0] = 77; memcpy(b, a, 4);"
        "__VERIFIER_assert(b[1] != 6);",
        "a[1] = ",
        "c[0] = ",
    ),
    "a call whose result is not used": (
        "int x = nondet_int(); unused(x); __VERIFIER_assert(used(x) != 10);",
        "used(n = ",
        "unused(",
    ),
    "where a block is freed": (
        "char *p = malloc(4); if (!p) return 0; p[1] = 3; if (nondet_bool()) free(p); return p[0];",
        "the condition is true",
        "= 3",
    ),
    "an assumption": (
        "int x = nondet_int(), y = nondet_int(); __VERIFIER_assume(x > 3 && x < 9); __VERIFIER_assert(x != 6);",
        "holds",
        "y =",
    ),
    "a loop that only counts": (
        "int x = nondet_int(), n = 0; for (int i = 0; i < 5; i++) n += 2; __VERIFIER_assert(x != 5); return n;",
        "x =",
        "n = 10",
    ),
}
FUNCTIONS = (
    "static int used(int n) { int t = n + 1; return t * 2; } static int unused(int n) { int t = n - 1; return t; }"
)


@pytest.mark.parametrize("name", PROGRAMS)
def test_steps_that_matter(name: str, fathom: Fathom, write: Write) -> None:
    body, kept, dropped = PROGRAMS[name]
    path = write("a.c", f"{HEAD}{FUNCTIONS}\nint main(void) {{ {body} return 0; }}\n")
    out = fathom("check", path).out
    told = out[out.index("  execution:\n") :]
    assert kept in told
    assert dropped not in told
    full = json.loads(fathom("check", path, "--trace", "full", "--json").out)["trace"]["steps"]
    assert all(step["matters"] for step in full if kept in step["text"] and "un" + kept not in step["text"])
    assert not any(step["matters"] for step in full if dropped in step["text"])
    assert full[-1]["matters"]

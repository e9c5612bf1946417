"""Paths that return apart: each goes on behind the call, in the middle of a block, and its inputs keep their names."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

HEAD = """
#include <stdlib.h>
_Bool nondet_bool(void);
unsigned nondet_uint(void);
unsigned char nondet_uchar(void);
void __VERIFIER_assert(_Bool), __VERIFIER_assume(_Bool);
#define check __VERIFIER_assert
#define APART __attribute__((noinline)) static
static unsigned cells[16];
static volatile int seen;
"""
PICK = "APART unsigned pick(void) { if (nondet_bool()) { seen = 1; return 2; } return 5; }\n"
NODE = "struct node { struct node *next; unsigned value; };\n"
PROGRAMS = {
    "one_call": (
        PICK + "int main(void) { unsigned a = pick(), x = nondet_uint(); cells[a] = x; check({}); }",
        "cells[a] == x",
        "x != 77",
    ),
    "inputs_behind_two_calls": (
        PICK + "int main(void) { unsigned a = pick(), x = nondet_uint(), b = pick(), y = nondet_uint();"
        " cells[a] = x; cells[b + 1] = y; check({}); }",
        "cells[a] == x && cells[b + 1] == y",
        "!(a == 5 && b == 2 && x == 3 && y == 4)",
    ),
    "nested_calls": (
        PICK + "APART unsigned outer(void) { unsigned a = pick(); unsigned b = nondet_uchar() & 1; return a + b; }\n"
        "int main(void) { unsigned a = outer(); cells[a] = nondet_uchar(); check({}); }",
        "cells[a] < 256 && a < 7",
        "!(cells[a] == 9 && a == 6)",
    ),
    "recursion": (
        "APART unsigned depth(unsigned n) { if (n == 0 || nondet_bool()) return 0; unsigned d = depth(n - 1);"
        " cells[d] = nondet_uchar(); return d + 1; }\n"
        "int main(void) { unsigned d = depth(4); check({}); }",
        "d <= 4 && cells[4] == 0",
        "!(d == 3 && cells[0] == 1 && cells[1] == 2 && cells[2] == 3)",
    ),
    "call_in_a_loop": (
        PICK
        + "int main(void) { unsigned at = 0; for (int i = 0; i < 3; i++) { at += pick(); cells[at] = nondet_uchar(); }"
        " check({}); }",
        "at >= 6 && at <= 15",
        "!(at == 12 && cells[2] == 7)",
    ),
    "single_block_loop": (
        PICK + "int main(void) { unsigned at = 0; do { at += pick(); cells[at] = nondet_uchar(); } while (at < 9);"
        " check({}); }",
        "at >= 9 && at < 14",
        "!(at == 11 && cells[at] == 200 && cells[6] == 1)",
    ),
    "list_of_any_length": (
        NODE + "APART struct node *build(unsigned n) { struct node *head = 0; for (unsigned i = 0; i < n; i++) {"
        " struct node *p = malloc(sizeof *p); if (!p) exit(1); p->next = head; p->value = nondet_uchar(); head = p; }"
        " return head; }\n"
        "APART unsigned sum(struct node *p) { unsigned s = 0; for (; p; p = p->next) s += p->value; return s; }\n"
        "int main(void) { unsigned n = nondet_uint(); __VERIFIER_assume(n < 4); struct node *list = build(n);"
        " unsigned s = sum(list); check({}); while (list) { struct node *next = list->next; free(list); list = next; } }",
        "s <= 3 * 255",
        "s != 2 * 255 + 17",
    ),
    "locals_of_any_size": (
        PICK
        + "APART unsigned use(unsigned n) { unsigned char room[n]; room[n - 1] = nondet_uchar(); return room[n - 1]; }\n"
        "int main(void) { unsigned n = pick(); unsigned char own[n]; own[n - 1] = use(n);"
        " unsigned m = pick(); check({}); }",
        "own[n - 1] < 256",
        "!(own[n - 1] == 33 && n == 5 && m == 2)",
    ),
    "an_address_that_was_allocated_apart": (
        PICK + "int main(void) { unsigned n = pick(); unsigned long *p = malloc(n * 8), *q = malloc(8);"
        " if (!p || !q) return 1; p[n - 1] = (unsigned long) p; *q = p[n - 1]; check({}); free(p); free(q); }",
        "*q == (unsigned long) p && *q % 8 == 0",
        "!(n == 2 && p < q)",
    ),
}
"""Each program, with a condition that always holds and one that does not."""
WAYS = ("merge", "apart", "auto")


@pytest.fixture
def compiled(write: Write, request: pytest.FixtureRequest) -> Module:
    name, which = request.param
    program, *conditions = PROGRAMS[name]
    path = write("main.c", HEAD + program.replace("{}", conditions[which]))
    return load(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))


def checked(module: Module, paths: str) -> Verdict:
    return check_module(CheckRequest(module, "main", LimitOptions(unwind=6, paths=paths), ModelOptions())).verdict


@pytest.mark.parametrize(
    ("compiled", "expect"),
    [
        pytest.param((name, which), expect, id=f"{name}-{expect}")
        for name in PROGRAMS
        for which, expect in enumerate(("safe", "unsafe"))
    ],
    indirect=["compiled"],
)
def test_all_ways_say_the_same(compiled: Module, expect: str) -> None:
    """A counterexample of paths that were apart is executed again, by the names of its inputs."""
    for way in WAYS:
        verdict = checked(compiled, way)
        assert verdict.result == expect, (way, verdict.reason)
        if way == "apart":
            assert verdict.stats["paths_kept_apart"] != 0

"""Loops with contracts leave out iterations: what these may have left behind is no proof of anything."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

HEAD = """
#include <stdlib.h>
unsigned nondet_uint(void);
void keep(void *), other(void), __CPROVER_assert(_Bool, const char *);
#define check(c) __CPROVER_assert(c, #c)
#define LOOP(changed, holds) while (i < 100) __CPROVER_assigns(i changed) __CPROVER_loop_invariant(i <= 100 && (holds))
#define AND ,
"""
BODIES = {
    "value": ("int *q = 0; LOOP(AND q, i == 0 || __CPROVER_r_ok(q, 4)) { {}; q = malloc(4); if (!q) return 0; *q = i; i++; }",
              "if (i) check(*q != 60)"),
    "of_the_first": ("int *q = 0; LOOP(AND q, i == 0 || __CPROVER_r_ok(q, 4)) { {}; q = malloc(4); if (!q) return 0; *q = i; i++; }",
                     "if (i) check(*q == 0)"),
    "only_later": ("int x = 5, *q = &x; LOOP(AND q, __CPROVER_r_ok(q, 4)) { if (i > 80) check(*q == 5); {}; i++; }",
                   "if (i == 60) { int *p = malloc(4); if (p) { *p = 6; q = p; } }"),
    "address": ("int x = 0, *q = 0; LOOP(AND x AND q, !q || __CPROVER_w_ok(q, 4)) { x = 0; if (q) { *q = 1; check(x == 0); } {}; i++; }",
                "if (i == 60) q = &x"),
    "table": ("int x = 0, *t[4] = {0}; LOOP(AND x AND t, 1) { x = 0; int *q = t[i & 3]; if (q && __CPROVER_w_ok(q, 4)) { *q = 1; check(x == 0); } {}; i++; }",
              "if (i == 60) t[nondet_uint() & 3] = &x"),
    "known_elsewhere": ("int x = 0; LOOP(AND x, x == 0) { other(); check(x == 0); int **a = malloc(8); if (!a) return 0; *a = 0; keep(a); {}; x = 0; i++; }",
                        "*a = &x"),
    "told_later": ("int x = 0; LOOP(AND x, x == 0) { if (i > 60) { other(); check(x == 0); } {}; x = 0; i++; }",
                   "if (i == 60) keep(&x)"),
    "leaked": ("LOOP(, 1) { void *p = malloc(4); free(p); {}; i++; }", "if (i == 60) p = malloc(4)"),
}  # fmt: skip


@pytest.mark.parametrize("name", BODIES)
def test_what_earlier_iterations_left_behind(fathom: Fathom, write: Write, name: str) -> None:
    body, what = BODIES[name]
    for statement, is_safe in (("", True), (what, False)):
        text = f"{HEAD}int main(void) {{ unsigned i = 0; {body.replace('{}', statement)} }}\n"
        ran = fathom("check", write("loop.c", text), "--apply-loop-contracts", "--extend-select", "leak,lost")
        if name == "leaked" or not is_safe:
            assert (ran.code == 0) is is_safe, ran.out


CALLED = """
int *g, *h;
void set(void) __CPROVER_ensures(__CPROVER_w_ok(g, 4)) __CPROVER_assigns(g) { g = malloc(4); }
"""


@pytest.mark.parametrize(
    "body", ["int x = 5; g = &x; set(); check(*g == 5);", "int x = 5; h = &x; set(); *g = 6; check(x == 5);"]
)
def test_what_a_call_left_behind(fathom: Fathom, write: Write, body: str) -> None:
    path = write("call.c", f"{HEAD}{CALLED}int main(void) {{ {body} }}\n")
    assert fathom("check", path, "--replace-call-with-contract", "set").code != 0

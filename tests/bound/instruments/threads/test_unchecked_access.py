"""Memory as a thread sees it: stores that wait are done and undone, whatever has become of the memory."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROGRAM = """
#include <pthread.h>
int x, y, *volatile p;
static void *thread(void *unused) {{ {thread} return 0; }}
int main(void) {{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    {main}
    return 0;
}}
"""
CASES = {
    "freed by the thread itself": ("int *b = malloc(4); if (b) { p = b; *b = 1; free(b); x = 1; }", "int a = x;", "safe"),
    "freed by another thread": ("int *b = p; if (b) *b = 1; y = 1;", "p = malloc(4); free(p); int a = y;", "unsafe"),
    "a local that is gone": ("{ int own = 1; p = &own; own = 2; x = 1; }", "int a = x; check(a < 2);", "safe"),
    "one of two places": ("int *to = nondet_bool() ? &x : &y; *to = 1;", "check(x != 1 || y != 1);", "safe"),
    "an element of an array": ("static int a[4]; unsigned i = nondet_uint() % 4; p = a; a[i] = 1; check(a[i]);", "x = 1;", "safe"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_verdict(name: str) -> None:
    thread, main, expected = CASES[name]
    program = Functions(PROGRAM.format(thread=thread, main=main))
    assert program.verdict(rounds=2, memory_model="tso") == expected

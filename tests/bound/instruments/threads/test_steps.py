"""Which operations are steps of a thread: between two of them another thread may come, within one it may not."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROGRAM = """
#include <pthread.h>
int x, y, *known;
static int __VERIFIER_atomic_both(void) {{ x = 1; y = 1; return 0; }}
static void *thread(void *unused) {{ {thread} return 0; }}
int main(void) {{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    {main}
    return 0;
}}
"""
CASES = {
    "two writes are two steps": ("x = 1; y = 1;", "check(x == y);", "unsafe"),
    "a function that is atomic is one": ("__VERIFIER_atomic_both();", "int b = y, a = x; check(b <= a);", "safe"),
    "a read and a write are two": ("x = x + 1;", "x = x + 1; pthread_join(id, 0); check(x == 2);", "unsafe"),
    "an atomic addition is one": (
        "__sync_fetch_and_add(&x, 1);",
        "__sync_fetch_and_add(&x, 1); pthread_join(id, 0); check(x == 2);",
        "safe",
    ),
    "a local that nobody knows is none": ("int n = 0; n++; check(n == 1);", "int n = 5; n--; check(n == 4);", "safe"),
    "a local that another thread knows is one": (
        "if (known) *known = 1;",
        "int n = 0; known = &n; check(n == 0);",
        "unsafe",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_verdict(name: str) -> None:
    thread, main, expected = CASES[name]
    assert Functions(PROGRAM.format(thread=thread, main=main)).verdict(rounds=3, select=("assert",)) == expected

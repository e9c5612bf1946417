"""Calls as steps: a call of the C library or of an atomic function is one, and is made once."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.instruments.threads.calls import is_step

PROGRAM = """
#include <pthread.h>
#include <string.h>
void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x, y;
static void __VERIFIER_atomic_both(void) {{ x = 1; y = 1; }}
static void both(void) {{ x = 1; y = 1; }}
static void *thread(void *argument) {{ {thread} return 0; }}
int main(void) {{
    pthread_t id;
    char text[4] = "abc";
    pthread_create(&id, 0, thread, text);
    {main}
    return 0;
}}
"""
CASES = {
    "a function in pieces": ("both();", "int a = x, b = y; check(!b || a);", "unsafe"),
    "an atomic function": ("__VERIFIER_atomic_both();", "int b = y, a = x; check(!b || a);", "safe"),
    "an atomic block": (
        "__VERIFIER_atomic_begin(); x = 1; y = 1; __VERIFIER_atomic_end();",
        "int b = y, a = x; check(!b || a);",
        "safe",
    ),
    "a call of the library is made once": ("x = (int)strlen(argument); y = 1; y = 2;", "y = 3; pthread_join(id, 0); check(x == 3);", "safe"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_verdict(name: str) -> None:
    thread, main, expected = CASES[name]
    assert Functions(PROGRAM.format(thread=thread, main=main)).verdict(rounds=2, select=("assert",)) == expected


def test_which_functions_are_steps() -> None:
    functions = Functions(
        PROGRAM.format(thread="both(); strlen(argument);", main="__VERIFIER_atomic_both();")
    ).module.functions
    assert is_step(functions["__VERIFIER_atomic_both"], is_cancelling=False)
    assert is_step(functions["strlen"], is_cancelling=False)
    assert not is_step(functions["both"], is_cancelling=False)
    assert not is_step(functions["main"], is_cancelling=False)

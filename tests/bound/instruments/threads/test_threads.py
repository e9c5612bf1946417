"""A thread that gets another turn takes no step twice: inputs, allocations and writes stay what they were."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROGRAM = """
#include <pthread.h>
int x, y;
static void *thread(void *argument) {{ {thread} return 0; }}
int main(void) {{
    pthread_t id, second;
    int mine = 3;
    {main}
    return 0;
}}
"""
START, JOIN = "pthread_create(&id, 0, thread, &mine);", "pthread_join(id, 0);"
CASES = {
    "an input keeps its value": ("int n = nondet_int(); x = 1; y = 2; check(n == n); x = n;", f"{START} y = 1; {JOIN}", "safe"),
    "a counter is counted once": ("x++; y = 1; y = 2;", f"{START} y = 3; {JOIN} check(x == 1);", "safe"),
    "an allocation is made once": ("char *p = malloc(1); *p = 4; y = 1; y = 2; check(*p == 4); free(p);", f"{START} y = 3; {JOIN}", "safe"),
    "an argument of its own": ("check(*(int *)argument == 3);", f"{START} {JOIN}", "safe"),
    "two of one function": ("x++;", f"{START} {JOIN} pthread_create(&second, 0, thread, &mine); pthread_join(second, 0); check(x == 2);", "safe"),
    "created or not": ("x = 1;", f"_Bool c = nondet_bool(); if (c) {{ {START} {JOIN} }} check(x == c);", "safe"),
    "another order": ("x = 1;", f"{START} check(x == 0);", "unsafe"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_verdict(name: str) -> None:
    thread, main, expected = CASES[name]
    source = Functions(PROGRAM.format(thread=thread, main=main))
    assert (
        source.verdict(rounds=3, malloc_may_fail=False, select=("assert", "use-after-free", "double-free")) == expected
    )

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


_LOAD = "__atomic_load_n(&x, __ATOMIC_{});"
_FENCE = "__atomic_thread_fence(__ATOMIC_{});"
NOTED = {
    "relaxed": (_LOAD.format("RELAXED"), "", True),
    "relaxed in main": ("", _LOAD.format("RELAXED"), True),
    "acquire": (_LOAD.format("ACQUIRE"), "", True),
    "sequentially consistent": (_LOAD.format("SEQ_CST"), _LOAD.format("SEQ_CST"), False),
    "release": ("__atomic_store_n(&x, 1, __ATOMIC_RELEASE);", "", True),
    "addition": ("__atomic_fetch_add(&x, 1, __ATOMIC_RELAXED);", "", True),
    "weak where it fails": (
        "int e = 0; __atomic_compare_exchange_n(&x, &e, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);", "", True,
    ),
    "fence": (_FENCE.format("ACQ_REL"), "", True),
    "fence of all": (_FENCE.format("SEQ_CST"), "", False),
    "fence for a signal handler": ("__atomic_signal_fence(__ATOMIC_ACQUIRE);", "", False),
    "a local, of which an atomic operation takes the address": ("int n = 0; __atomic_fetch_add(&n, 1, __ATOMIC_RELAXED); check(n == 1);", "", True),
    "not reached": (f"if (x == 7) {_LOAD.format('RELAXED')}", "", False),
}  # fmt: skip


@pytest.mark.parametrize("name", NOTED)
def test_weak_orders_are_noted(name: str) -> None:
    thread, main, noted = NOTED[name]
    approximations = Functions(PROGRAM.format(thread=thread, main=main)).walk(rounds=2).bounded.approximations
    assert any("weaker orders" in note for note in approximations) is noted


def test_weak_orders_before_there_is_another_thread_are_none() -> None:
    program = PROGRAM.format(thread="", main="").replace("pthread_create", _LOAD.format("RELAXED") + " pthread_create")
    assert Functions(program).walk(rounds=2).bounded.approximations == ()


@pytest.mark.parametrize("name", CASES)
def test_verdict(name: str) -> None:
    thread, main, expected = CASES[name]
    assert Functions(PROGRAM.format(thread=thread, main=main)).verdict(rounds=3, select=("assert",)) == expected

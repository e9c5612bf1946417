"""Store buffers: which inputs and notes a program has that has them, and what of it is not modelled."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.instruments.threads.store_buffers import DRAIN

PROGRAM = """
#include <pthread.h>
int x, y;
int *volatile p;
union {{ volatile char byte[8]; volatile int word[2]; long whole; int *pointer; }} u;
static void *thread(void *unused) {{ {thread} return 0; }}
int main(void) {{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    {main}
    return 0;
}}
"""


def source(thread: str, main: str = "x = 2; y = 2; p = 0; u.word[1] = 1;") -> Functions:
    return Functions(PROGRAM.format(thread=thread, main=main))


def test_a_store_that_may_wait_has_an_input_for_each_turn() -> None:
    program = source("x = 1;", "x = 2;")
    assert DRAIN not in program.walk(rounds=2).inputs
    counts = [program.walk(rounds=rounds, memory_model="tso").inputs.count(DRAIN) for rounds in (1, 2, 3)]
    assert counts == sorted(counts)
    assert 0 < counts[0] < counts[2]


def test_effect_on_the_verdict() -> None:
    """It is said where stores race, unless they cannot."""
    assert source("x = 1;").walk(rounds=2).bounded.stores == "at once"
    assert source("x = 1;").walk(rounds=2, memory_model="tso").bounded.stores == "waits"
    assert source("__atomic_store_n(&x, 1, 5);", "").walk(rounds=2).bounded.stores is None
    assert Functions(alone="static int a; a = 1;").walk(memory_model="tso").bounded.stores is None


MODELLED = {
    "a part of what waits": ("u.word[0] = 5; int b = u.byte[0]; check(b == 5);", "safe"),
    "more than what waits": ("u.word[0] = 5; long b = u.whole; check(b != 3);", "unknown"),
    "more, behind a fence": ("u.word[0] = 5; __sync_synchronize(); long b = u.whole; check(b != 3);", "safe"),
    "beside what waits": ("u.word[0] = 5; int b = u.word[1]; check(b != 3);", "safe"),
    "a number over a pointer": ("u.pointer = &x; u.whole = 5; check(u.whole == 5);", "unknown"),
    "a pointer over another": ("p = &x; p = &y; int *q = p; check(q == &x || q == &y);", "safe"),
    "a pointer that is seen by itself": ("p = &x; *p = 3; check(1);", "safe"),
}


@pytest.mark.parametrize("name", MODELLED)
def test_what_is_modelled(name: str) -> None:
    thread, expected = MODELLED[name]
    program = source(thread, "u.word[1] = 1; p = &x;")
    assert program.verdict(rounds=2, select=("assert",), memory_model="tso") == expected

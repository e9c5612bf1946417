"""What the models of threads ask of the walk: results, identities, ends, waiting, and what no other thread interrupts."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROGRAM = """
#include <pthread.h>
void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int shared;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_t creator;
static void *thread(void *argument) {{ {thread} return argument; }}
int main(void) {{
    pthread_t id;
    void *result;
    creator = pthread_self();
    pthread_create(&id, 0, thread, &shared);
    {main}
    return 0;
}}
"""
CASES = {
    "the result of a thread": ("", "pthread_join(id, &result); check(result == &shared);", "safe"),
    "the result of exit": ("pthread_exit(0);", "pthread_join(id, &result); check(result == 0);", "safe"),
    "who runs": ("check(!pthread_equal(pthread_self(), creator));", "check(pthread_equal(pthread_self(), creator));", "safe"),
    "join waits": ("shared = 1;", "pthread_join(id, 0); check(shared == 1);", "safe"),
    "without join": ("shared = 1;", "check(shared == 1);", "unsafe"),
    "nothing after exit": ("pthread_exit(0); check(0);", "", "safe"),
    "a lock": (
        "pthread_mutex_lock(&lock); shared++; shared--; pthread_mutex_unlock(&lock);",
        "pthread_mutex_lock(&lock); check(shared == 0); pthread_mutex_unlock(&lock);",
        "safe",
    ),
    "no lock": ("shared++; shared--;", "check(shared == 0);", "unsafe"),
    "an atomic block": ("__VERIFIER_atomic_begin(); shared++; shared--; __VERIFIER_atomic_end();", "check(shared == 0);", "safe"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_verdict(name: str) -> None:
    thread, main, expected = CASES[name]
    assert Functions(PROGRAM.format(thread=thread, main=main)).verdict(rounds=2, select=("assert",)) == expected

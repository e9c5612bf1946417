"""Deadlocks: what every thread waits for, after its last turn."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROGRAM = """
#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *thread(void *unused) {{ {} return 0; }}
int main(void) {{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    pthread_join(id, 0);
    return 0;
}}
"""
CASES = {
    "the same order": ("pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b); pthread_mutex_unlock(&a);", "safe"),
    "the other order": ("pthread_mutex_lock(&b); pthread_mutex_lock(&a); pthread_mutex_unlock(&a); pthread_mutex_unlock(&b);", "unsafe"),
    "a lock that is kept": ("pthread_mutex_lock(&b);", "unsafe"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_verdict(name: str) -> None:
    body, expected = CASES[name]
    assert Functions(PROGRAM.format(body)).verdict(rounds=2, select=("deadlock",)) == expected

"""Happens-before: what hands the knowledge of an access on, and what does not."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROGRAM = """
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
int data;
atomic_int flag, other;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t readers = PTHREAD_RWLOCK_INITIALIZER;
pthread_barrier_t barrier;
sem_t full;
static void *thread(void *unused) {{ {thread} return 0; }}
int main(void) {{
    pthread_t id;
    pthread_barrier_init(&barrier, 0, 2);
    sem_init(&full, 0, 0);
    pthread_create(&id, 0, thread, 0);
    {main}
    return 0;
}}
"""
STORE = "atomic_store_explicit(&flag, 1, memory_order_{});"
LOAD = "if (atomic_load_explicit(&flag, memory_order_{})) data = 2;"
UPDATE = "atomic_fetch_add_explicit(&flag, 1, memory_order_{});"
FENCE = "atomic_thread_fence(memory_order_{});"


def publication(store: str, load: str) -> tuple[str, str]:
    return f"data = 1; {STORE.format(store)}", LOAD.format(load)


CASES = {
    "release and acquire": (*publication("release", "acquire"), "safe"),
    "sequentially consistent": (*publication("seq_cst", "seq_cst"), "safe"),
    "relaxed store": (*publication("relaxed", "acquire"), "unsafe"),
    "relaxed load": (*publication("release", "relaxed"), "unsafe"),
    "fences": (
        f"data = 1; {FENCE.format('release')} {STORE.format('relaxed')}",
        f"if (atomic_load_explicit(&flag, memory_order_relaxed)) {{ {FENCE.format('acquire')} data = 2; }}",
        "safe",
    ),
    "fence too late": (
        f"data = 1; {STORE.format('relaxed')} {FENCE.format('release')}",
        f"if (atomic_load_explicit(&flag, memory_order_relaxed)) {{ {FENCE.format('acquire')} data = 2; }}",
        "unsafe",
    ),
    "another flag": (f"data = 1; {STORE.format('release')}", "if (atomic_load(&other) == 0) data = 2;", "unsafe"),
    "an update continues the sequence": (
        f"data = 1; {STORE.format('release')} {UPDATE.format('relaxed')}",
        "if (atomic_load_explicit(&flag, memory_order_acquire) == 2) data = 2;",
        "safe",
    ),
    "a store breaks the sequence": (
        f"data = 1; {STORE.format('release')} atomic_store_explicit(&flag, 2, memory_order_relaxed);",
        "if (atomic_load_explicit(&flag, memory_order_acquire) == 2) data = 2;",
        "unsafe",
    ),
    "a swap that fails does not release": (
        "data = 1; int old = 5; atomic_compare_exchange_strong(&flag, &old, 6);",
        "data = 2;",
        "unsafe",
    ),
    "a swap that succeeds": (
        "data = 1; int old = 0; atomic_compare_exchange_strong(&flag, &old, 1);",
        "int old = 1; if (atomic_compare_exchange_strong(&flag, &old, 2)) data = 2;",
        "safe",
    ),
    "a swap that fails by a relaxed load": (
        "data = 1; int old = 0; atomic_compare_exchange_strong(&flag, &old, 1);",
        "int old = 0; if (!atomic_compare_exchange_strong_explicit(&flag, &old, 2, memory_order_acq_rel,"
        " memory_order_relaxed)) data = 2;",
        "unsafe",
    ),
    "a mutex": (
        "pthread_mutex_lock(&lock); data = 1; pthread_mutex_unlock(&lock);",
        "pthread_mutex_lock(&lock); data = 2; pthread_mutex_unlock(&lock);",
        "safe",
    ),
    "two readers that write": (
        "pthread_rwlock_rdlock(&readers); data = 1; pthread_rwlock_unlock(&readers);",
        "pthread_rwlock_rdlock(&readers); data = 2; pthread_rwlock_unlock(&readers);",
        "unsafe",
    ),
    "a reader and a writer": (
        "pthread_rwlock_rdlock(&readers); check(data != 1); pthread_rwlock_unlock(&readers);",
        "pthread_rwlock_wrlock(&readers); data = 2; pthread_rwlock_unlock(&readers);",
        "safe",
    ),
    "a barrier": (
        "data = 1; pthread_barrier_wait(&barrier);",
        "pthread_barrier_wait(&barrier); data = 2;",
        "safe",
    ),
    "behind the barrier": (
        "pthread_barrier_wait(&barrier); data = 1;",
        "pthread_barrier_wait(&barrier); data = 2;",
        "unsafe",
    ),
    "a semaphore": ("data = 1; sem_post(&full);", "sem_wait(&full); data = 2;", "safe"),
    "a semaphore the other way round": ("sem_post(&full); data = 1;", "sem_wait(&full); data = 2;", "unsafe"),
    "join": ("data = 1;", "pthread_join(id, 0); data = 2;", "safe"),
}


@pytest.mark.parametrize("name", CASES)
def test_verdict(name: str) -> None:
    thread, main, expected = CASES[name]
    source = Functions(PROGRAM.format(thread=thread, main=main))
    assert source.verdict(rounds=2, select=("race",), malloc_may_fail=False) == expected

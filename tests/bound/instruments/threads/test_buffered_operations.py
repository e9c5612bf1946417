"""Which operations wait in store buffers, and which let what waits become visible."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.instruments.threads.buffered_operations import has_weak_stores, is_locked

PROGRAM = """
#include <pthread.h>
#include <sched.h>
#include <string.h>
int x, y, r, s, z;
pthread_mutex_t m;
static void __VERIFIER_atomic_set(int *to) {{ *to = 1; }}
static void *one(void *unused) {{ int *mine = &x; {store}; {fence}; r = y; return 0; }}
static void *two(void *unused) {{ y = 1; __sync_synchronize(); s = x; return 0; }}
int main(void) {{
    pthread_t a, b;
    pthread_create(&a, 0, one, 0);
    pthread_create(&b, 0, two, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    check(r || s);
    return 0;
}}
"""
STORES = {
    "x = 1": "unsafe",
    "__atomic_store_n(mine, 1, __ATOMIC_RELEASE)": "unsafe",
    "__atomic_store_n(mine, 1, __ATOMIC_SEQ_CST)": "safe",
    "__atomic_fetch_add(mine, 1, __ATOMIC_RELAXED)": "safe",
    "__VERIFIER_atomic_set(mine)": "safe",
    "strcpy((char *)mine, (char[]){1, 0})": "unsafe",
}
FENCES = {
    "__atomic_thread_fence(__ATOMIC_SEQ_CST)": "safe",
    "__atomic_thread_fence(__ATOMIC_ACQ_REL)": "unsafe",
    "__atomic_signal_fence(__ATOMIC_SEQ_CST)": "unsafe",
    "__atomic_exchange_n(&z, 1, __ATOMIC_RELAXED)": "safe",
    "{ int e = 5; __atomic_compare_exchange_n(&z, &e, 1, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED); }": "safe",
    '__asm__ volatile("mfence" ::: "memory")': "safe",
    '__asm__ volatile("lock; addl $0,0(%%rsp)" ::: "memory")': "safe",
    '__asm__ volatile("sfence" ::: "memory")': "unsafe",
    "pthread_mutex_lock(&m)": "safe",
    "pthread_self()": "unsafe",
    "sched_yield()": "unsafe",
    "free(malloc(1))": "unsafe",
    "nondet_int()": "unsafe",
}


def verdict(store: str, fence: str) -> str:
    source = Functions(PROGRAM.format(store=store, fence=fence))
    return source.verdict(rounds=3, select=("assert",), memory_model="tso")


@pytest.mark.parametrize("store", STORES)
def test_stores(store: str) -> None:
    assert verdict(store, "") == STORES[store]


@pytest.mark.parametrize("fence", FENCES)
def test_fences(fence: str) -> None:
    assert verdict("x = 1", fence) == FENCES[fence]


def test_what_is_locked() -> None:
    functions = Functions(PROGRAM.format(store="__VERIFIER_atomic_set(mine)", fence="")).module.functions
    assert is_locked(functions["__VERIFIER_atomic_set"])
    assert is_locked(functions["pthread_join"])
    assert not is_locked(functions["one"])
    assert not is_locked(None)


def test_weak_stores() -> None:
    weak = Functions(weak="static int a; __atomic_store_n(&a, 1, __ATOMIC_RELAXED);").module
    strong = Functions(strong="static int a; a = 1; __atomic_store_n(&a, 1, __ATOMIC_SEQ_CST);").module
    assert has_weak_stores(weak)
    assert not has_weak_stores(strong)

"""Data races: which pairs of accesses of two threads are one."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROGRAM = """
#include <pthread.h>
int shared, other;
_Atomic int atomic;
char buffer[8];
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *thread(void *unused) {{ {thread} return 0; }}
int main(void) {{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    {main}
    return 0;
}}
"""
CASES = {
    "two writes": ("shared = 1;", "shared = 2;", True),
    "a read and a write": ("shared = 1;", "check(shared < 2);", True),
    "two reads": ("check(shared == 0);", "check(shared == 0);", False),
    "two variables": ("shared = 1;", "other = 2;", False),
    "two bytes of an object": ("buffer[0] = 1;", "buffer[1] = 2;", False),
    "bytes that overlap": ("buffer[1] = 1;", "memset(buffer, 0, 2);", True),
    "two atomics": ("atomic = 1;", "atomic = 2;", False),
    "after join": ("shared = 1;", "pthread_join(id, 0); shared = 2;", False),
    "locals": ("int n = 1; check(n == 1);", "int n = 2; check(n == 2);", False),
}


@pytest.mark.parametrize("name", CASES)
def test_verdict(name: str) -> None:
    thread, main, expected = CASES[name]
    assert (
        Functions(PROGRAM.format(thread=thread, main=main)).verdict(rounds=2, select=("race",)) == "unsafe"
    ) == expected

"""What an operation touches: blocks of memory, atomics, and memory that is freed while another thread uses it."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROGRAM = """
#include <pthread.h>
char buffer[8], other[8], *heap;
int word;
static void *thread(void *unused) {{ {thread} return 0; }}
int main(void) {{
    pthread_t id;
    heap = malloc(4);
    pthread_create(&id, 0, thread, 0);
    {main}
    return 0;
}}
"""
CASES = {
    "a copy reads its source": ("buffer[3] = 1;", "memcpy(other, buffer, 8);", "unsafe"),
    "a copy writes its target": ("other[3] = 1;", "memcpy(other, buffer, 8);", "unsafe"),
    "two copies from one source": ("char own[8]; memcpy(own, buffer, 8);", "memcpy(other, buffer, 8);", "safe"),
    "a copy of other bytes": ("buffer[7] = 1;", "memcpy(other, buffer, 4);", "safe"),
    "freed while it is used": ("heap[0] = 1;", "free(heap);", "unsafe"),
    "an atomic and a plain write": ("__atomic_store_n(&word, 1, 5);", "word = 2;", "unsafe"),
    "two atomics": ("__atomic_store_n(&word, 1, 5);", "__atomic_fetch_add(&word, 2, 5);", "safe"),
}


@pytest.mark.parametrize("name", CASES)
def test_verdict(name: str) -> None:
    thread, main, expected = CASES[name]
    source = Functions(PROGRAM.format(thread=thread, main=main))
    assert source.verdict(rounds=2, select=("race",), malloc_may_fail=False) == expected

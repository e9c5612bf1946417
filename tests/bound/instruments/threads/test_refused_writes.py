"""Blocks of memory that other threads may see are not written where stores wait; what nobody else sees is."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROGRAM = """
#include <pthread.h>
struct pair {{ long one, two; }} shared;
static void fill(struct pair *to) {{ memset(to, 1, sizeof *to); }}
static void *thread(void *unused) {{ {thread} return 0; }}
int main(void) {{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    check(shared.two == 0 || shared.one != 7);
    return 0;
}}
"""
BLOCKS = {
    "memset(&shared, 0, sizeof shared);": "unknown",
    "shared = (struct pair){1, 2};": "unknown",
    "__sync_synchronize(); memcpy(&shared, &(struct pair){1, 2}, sizeof shared);": "unknown",
    "struct pair own = {1, 2}; check(own.two == 2);": "safe",
    "struct pair own; fill(&own);": "safe",
    "long *block = calloc(2, 8); if (block) check(!block[1]);": "safe",
}


@pytest.mark.parametrize("thread", BLOCKS)
def test_blocks(thread: str) -> None:
    program = Functions(PROGRAM.format(thread=thread))
    assert program.verdict(rounds=2, select=("assert",), memory_model="tso") == BLOCKS[thread]
    assert program.verdict(rounds=2, select=("assert",)) == "safe"

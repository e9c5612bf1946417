"""Constants of the module: initialisers, addresses in them, and expressions of the linker."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
static int four(void) { return 4; }
static int table[3] = {1, 2, 3}, *first = table, *third = &table[2], nothing[100];
static double real = 1.5;
static unsigned __int128 wide = (unsigned __int128)1 << 64;
static struct { char c; struct { int n[2]; } inner; } pair = {'x', {{4, 5}}};
static int (*handler)(void) = four;
static const char *name = "abc";
static long distance = (char *)&table[2] - (char *)table;
static void *self = &self;
"""
CASES = {
    "numbers": ("check(table[2] == 3 && real == 1.5 && wide >> 64 == 1);", []),
    "members": ("check(pair.c == 'x' && pair.inner.n[1] == 5);", []),
    "address": ("check(*first == 1 && *third == 3);", []),
    "address_of_a_function": ("check(handler() == 4);", []),
    "text": ("check(name[0] == 'a' && name[3] == 0);", []),
    "zeros": ("check(nothing[99] == 0);", []),
    "difference": ("check(distance == 8);", []),
    "itself": ("check(self == &self);", []),
    "common_start": ("check((void *)&pair == (void *)&pair.c);", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

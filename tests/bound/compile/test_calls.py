"""Calls: inlined, structs by value, results of functions without a body, and inline assembly."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
struct pair { int first, second; };
struct large { int n[20]; };
int other(int);
static int twice(int n) { return n + n; }
static void change(struct pair p) { p.first = 9; }
static void grow(struct large l) { l.n[0] = 9; }
static struct pair swapped(struct pair p) { return (struct pair){p.second, p.first}; }
static int sum(int n) { return n ? n + sum(n - 1) : 0; }
"""
CASES = {
    "inlined": ("check(twice(4) == 8);", []),
    "by_value": ("struct pair p = {1, 2}; change(p); check(p.first == 1);", []),
    "a_struct_as_result": ("check(swapped((struct pair){1, 2}).first == 2);", []),
    "large_by_value": ("struct large l = {{1}}; grow(l); check(l.n[0] == 1);", []),
    "no_body": ("check(other(3) == other(3));", ["assert"]),
    "recursion_that_ends": ("check(sum(10) == 55);", []),
    "assembly": ('int n = 3; __asm__("" : "+r"(n)); check(n == 3);', []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


def test_a_function_without_a_body_is_named() -> None:
    assert SOURCE.walk("no_body").bounded.undefined == ("other",)
    assert SOURCE.walk("inlined").bounded.undefined == ()

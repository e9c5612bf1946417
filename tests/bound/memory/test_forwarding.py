"""Loads that are answered by the stores before them leave nothing behind; those that are not stay."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.walk.bound import bound
from fathom.checks.registry import DEFAULT
from fathom.frontend.load import load
from fathom.ir.instructions import Load
from fathom.options import SourceOptions

PROGRAM = """
#include <stdlib.h>
#include <string.h>
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);
struct bucket {{ int *first; unsigned count, spare; }};

int main(void) {{
    unsigned i = nondet_uint() & 31, j = nondet_uint() & 31, k = nondet_uint() & 1;
    int a = 1, b = 2, *pair[2] = {{&a, &b}};
    struct bucket t[32];
    unsigned bytes[8];
    memset(t, 0, sizeof t);
    memset(bytes, 0, sizeof bytes);
    {}
}}
"""
ANSWERED = {
    "the same place": "t[i].count = 5; __VERIFIER_assert(t[i].count == 5);",
    "another member": "t[i].count = 5; __VERIFIER_assert(t[j].spare == 0);",
    "another object": "t[i].count = 5; bytes[j & 7] = 1; __VERIFIER_assert(t[i].count == 5);",
    "a second index": "t[i].count = 5; __VERIFIER_assert(t[j].count == (i == j ? 5 : 0));",
    "a place that is known": "t[i].count = 5; __VERIFIER_assert(t[3].count == (i == 3 ? 5 : 0));",
    "a pointer": "t[i].first = &a; if (t[j].first) *t[j].first = 3; __VERIFIER_assert(a == (i == j ? 3 : 1));",
    "a table of pointers": "__VERIFIER_assert(*pair[k] == (k ? 2 : 1));",
    "a change in the table": "pair[k ^ 1] = &a; __VERIFIER_assert(*pair[k] == (k ? 2 : 1));",
    "after free": "void *p = malloc(1); t[i].count = 5; free(p); __VERIFIER_assert(t[i].count == 5);",
}
LEFT = {
    "part of a word": "bytes[i & 7] = 5; __VERIFIER_assert(((char *)bytes)[j] <= 5);",
    "a wider load": "((char *)bytes)[i] = 5; __VERIFIER_assert(bytes[j & 7] % 5 == 0 || bytes[j & 7] > 5);",
    "a join": "if (k) t[i].count = 5; else t[j].count = 5; __VERIFIER_assert(t[i].count <= 5);",
    "arbitrary contents": "unsigned u[4]; u[k] = 5; __VERIFIER_assert(u[i & 3] <= 5 || u[i & 3] > 5);",
    "a copy": "memcpy(t, &t[i], 16); __VERIFIER_assert(t[j].count == 0);",
    "a part that is filled": "memset(&t[i], 1, sizeof *t); __VERIFIER_assert(t[j].count <= 0x01010101);",
}


def walked(write: Write, body: str, **options: object) -> Bounded:
    module = load(SourceOptions(sources=(str(write("main.c", PROGRAM.format(body))),)))
    return bound(module, "main", BoundOptions(unwind=1, **options))  # type: ignore[arg-type]


def loads(result: Bounded) -> int:
    return sum(isinstance(each, Load) for block in result.program.blocks for each in block.body)


@pytest.mark.parametrize("why", ANSWERED)
def test_answered(write: Write, why: str) -> None:
    assert loads(walked(write, ANSWERED[why])) == 0


@pytest.mark.parametrize("why", LEFT)
def test_left_to_the_residue(write: Write, why: str) -> None:
    assert loads(walked(write, LEFT[why])) > 0


@pytest.mark.parametrize("ignored", ["bounds", "null"])
def test_accesses_of_classes_that_are_not_selected_are_inside_too(write: Write, ignored: str) -> None:
    """What they require is assumed."""
    selected = DEFAULT - {ignored}
    assert loads(walked(write, ANSWERED["the same place"], selected=selected)) == 0


def test_nothing_is_looked_for_without_known_memory(write: Write) -> None:
    assert loads(walked(write, ANSWERED["the same place"], known_memory=False)) > 0

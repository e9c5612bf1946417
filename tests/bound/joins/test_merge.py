"""An object that malloc did not give says nothing where paths join: what the others know of it stays known."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.load import load
from fathom.ir.instructions import Load, Select
from fathom.ir.types import Memory
from fathom.options import SourceOptions

PROGRAM = """
#include <stdlib.h>
#include <string.h>
_Bool nondet_bool(void);
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);
struct node {{ struct node *next; unsigned value; }};

int main(void) {{
    unsigned x = nondet_uint();
    struct node *p = {};
    {}
    __VERIFIER_assert(!p || (!p->next && p->value == x));
    return 0;
}}
"""
MALLOC, COMPUTED = "malloc(sizeof *p)", "malloc(sizeof *p * (1 + x % 4))"
KNOWN = {
    "all of it": "if (p) { memset(p, 0, sizeof *p); p->value = x; }",
    "its members": "if (p) { p->next = 0; p->value = x; }",
    "an early end": "if (!p) x = 1; else { p->next = 0; p->value = x; }",
    "no other call": "if (nondet_bool()) { free(p); p = malloc(sizeof *p); if (p) abort(); x = 2; } else { free(p); p = 0; }",
    "further paths": "if (p) { p->next = 0; p->value = x; if (nondet_bool()) p->value = x + 1; p->value = x; }",
}
NOT_KNOWN = {
    "another condition": "if (p && nondet_bool()) { p->next = 0; p->value = x; }",
}


def loads(write: Write, size: str, body: str) -> int:
    module = load(SourceOptions(sources=(str(write("main.c", PROGRAM.format(size, body))),)))
    blocks = bound(module, "main", BoundOptions(unwind=1)).program.blocks
    merged = [each for block in blocks for each in block.body if isinstance(each, Select)]
    assert not any(isinstance(each.result.type, Memory) for each in merged)
    return sum(isinstance(each, Load) for block in blocks for each in block.body)


@pytest.mark.parametrize("size", [MALLOC, COMPUTED])
@pytest.mark.parametrize("what", KNOWN)
def test_what_is_known_where_it_was_given(write: Write, what: str, size: str) -> None:
    assert loads(write, size, KNOWN[what]) == 0


@pytest.mark.parametrize("what", NOT_KNOWN)
def test_a_path_that_has_it_counts(write: Write, what: str) -> None:
    assert loads(write, MALLOC, NOT_KNOWN[what]) > 0

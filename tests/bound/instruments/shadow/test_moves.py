"""Shadows move with their values: through memory, aggregates and vectors."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
struct pair { int first, second; };
typedef int v __attribute__((vector_size(8)));
__attribute__((noinline)) static struct pair swapped(struct pair p) { return (struct pair){p.second, p.first}; }
"""
CASES = {
    "loaded_and_stored": ("int a = 1, b, *p = &b; *p = a; if (b) ;", []),
    "one_member": ("struct pair p; p.first = 1; struct pair q = p; if (q.first) ;", []),
    "the_other_member": ("struct pair p; p.first = 1; struct pair q = p; if (q.second) ;", ["uninit fails"]),
    "in_registers": ("struct pair p = {1, 2}; p = swapped(p); if (p.first) ;", []),
    "unwritten_in_registers": ("struct pair p; p.first = 1; p = swapped(p); if (p.first) ;", ["uninit fails"]),
    "vector": ("v a = {1, 2}, b = {3, 4}; v c = a + b; if (c[1]) ;", []),
    "one_element": ("v a; a[0] = 1; if (a[0]) ;", []),
    "the_other_element": ("v a; a[0] = 1; if (a[1]) ;", ["uninit fails"]),
    "shuffled": ("v a; a[0] = 1; v b = __builtin_shufflevector(a, a, 1, 0); if (b[1]) ;", []),
    "filled": ("int a[2]; memset(a, 1, 8); if (a[1]) ;", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name, selected=frozenset({"uninit"})).asserted == CASES[name][1]

"""What was never written, in memory: locals, the heap, copies, and parts of them."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "local": ("int x; if (x) ;", ["uninit fails"]),
    "written": ("int x = 1; if (x) ;", []),
    "written_on_one_path": ("int x; if (nondet_bool()) x = 1; if (x) ;", ["uninit fails"]),
    "global": ("static int x; if (x) ;", []),
    "heap": ("int *p = malloc(4); if (*p) ;", ["uninit fails"]),
    "zeroed": ("int *p = calloc(1, 4); if (*p) ;", []),
    "filled": ("int a[2]; memset(a, 0, 8); if (a[1]) ;", []),
    "filled_in_part": ("int a[2]; memset(a, 0, 4); if (a[1]) ;", ["uninit fails"]),
    "copying_is_no_use": ("int a[2], b[2]; memcpy(b, a, 8);", []),
    "copied": ("int a[2] = {1, 2}, b[2]; memcpy(b, a, 8); if (b[1]) ;", []),
    "copied_unwritten": ("int a[2], b[2]; memcpy(b, a, 8); if (b[1]) ;", ["uninit fails"]),
    "member": ("struct { int x, y; } p; p.x = 1; if (p.x) ;", []),
    "bit_fields": ("struct { unsigned a : 3, b : 5; } f; f.a = 1; f.b = 2; if (f.a) ;", []),
    "input": ("int x = nondet_int(); if (x) ;", []),
    "as_an_address": ("int *p; *p = 1;", ["uninit fails"]),
    "any_index": ("int a[2]; a[nondet_uint() & 1] = 1; if (a[0]) ;", ["uninit"]),
    "never_used": ("int x; x = 1;", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name, selected=frozenset({"uninit"})).asserted == CASES[name][1]

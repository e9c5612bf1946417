"""Rules of C about pointers that are checked on request: ranges apart, addresses aligned, orders in one object."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "apart": ("char a[8]; memcpy(a, a + 4, 4);", []),
    "same": ("char a[8]; memcpy(a, a, 8);", []),
    "overlap": ("char a[8]; memcpy(a, a + 1, 4);", ["overlap fails"]),
    "moved": ("char a[8]; memmove(a, a + 1, 4);", []),
    "overlap_at_any_place": ("char a[8]; memcpy(a, a + (nondet_uint() & 3), 4);", ["overlap"]),
    "two_objects": ("char a[8], b[8]; memcpy(a, b, nondet_uint() & 7);", []),
    "aligned": ("int a[2]; a[1] = 0;", []),
    "misaligned": ("int a[2]; *(int *)((char *)a + 1) = 0;", ["alignment fails"]),
    "perhaps_misaligned": ("int a[2]; *(int *)((char *)a + (nondet_uint() & 3)) = 0;", ["alignment"]),
    "ordered": ("int a[2]; check(&a[0] < &a[1]);", []),
    "not_ordered": ("int a, b; check(&a < &b);", ["pointer-compare fails"]),
    "moved_to_the_end": ("int a[2], *p = a; p += 2; memset(p, 0, 0);", []),
    "moved_beyond": ("int a[2], *p = a; p += 3; memset(p, 0, 0);", ["pointer-overflow fails"]),
    "moved_before": ("int a[2], *p = a; p -= 1; memset(p, 0, 0);", ["pointer-overflow fails"]),
    "moved_anywhere": ("int a[2], *p = a; p += nondet_uint(); memset(p, 0, 0);", ["pointer-overflow"]),
    "moved_from_null": ("int *p = 0; p += nondet_uint() & 3; memset(p, 0, 0);", ["pointer-overflow"]),
    "moved_to_be_accessed": ("char a[2], *p = a; p[nondet_uint() & 3] = 0;", []),
    "subtracted": ("int a, b; check(&a - &b);", ["pointer-compare fails"]),
}
SELECTED = frozenset({"overlap", "alignment", "pointer-compare", "pointer-overflow"})
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name, selected=SELECTED).asserted == CASES[name][1]

"""Allocation and release: what may fail, how large an object is, and what may be freed."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.ir.instructions import Alloc

CASES = {
    "freed": ("free(malloc(4));", []),
    "freed_null": ("free(0);", []),
    "freed_twice": ("char *p = malloc(4); free(p); free(p);", ["double-free fails"]),
    "freed_twice_perhaps": ("char *p = malloc(4); if (nondet_bool()) free(p); free(p);", ["double-free"]),
    "freed_inside": ("char *p = malloc(4); free(p + 1);", ["invalid-free fails"]),
    "freed_at_any_place": ("char *p = malloc(4); free(p + (nondet_uint() & 3));", ["invalid-free"]),
    "freed_local": ("int a; free(&a);", ["invalid-free fails"]),
    "freed_one_of_two": ("char *p = malloc(4), *q = malloc(4); free(nondet_bool() ? p : q); free(p);", ["double-free"]),
    "size_is_exact": ("char *p = malloc(3); p[3] = 0;", ["bounds fails"]),
    "nothing": ("char *p = malloc(0); p[0] = 0;", ["bounds fails"]),
    "too_large": ("check(malloc(-1ul) == 0);", []),
    "zeroed": ("int *p = calloc(2, 4); check(p[1] == 0);", []),
    "product_overflows": ("check(calloc(1ul << 33, 1ul << 33) == 0);", []),
    "not_zeroed": ("int *p = malloc(4); check(*p == 0);", ["assert"]),
    "aligned": ("check((unsigned long)malloc(1) % 16 == 0);", []),
    "aligned_by_chance": ("check((unsigned long)malloc(1) % 32 == 0);", ["assert"]),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()}, used="*(char *)malloc(1) = 0;")


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


def test_allocation_may_fail() -> None:
    left = SOURCE.walk("used", malloc_may_fail=True)
    assert (left.asserted, left.inputs) == (["null"], ["malloc fails"])
    assert SOURCE.walk("used").asserted == []


def test_an_object_that_only_known_code_uses_is_not_allocated() -> None:
    assert SOURCE.walk("used").count(Alloc) == 0
    assert SOURCE.walk("aligned_by_chance").count(Alloc) == 1

"""Whether bytes behind a pointer can be accessed, as a condition: decided where the object is known."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
_Bool sea_is_dereferenceable(const void *, unsigned long), sea_is_alloc(const void *);
"""
CASES = {
    "all": ("char a[4]; check(sea_is_dereferenceable(a, 4));", []),
    "nothing_behind_the_end": ("char a[4]; check(sea_is_dereferenceable(a + 4, 0));", []),
    "too_many": ("char a[4]; check(!sea_is_dereferenceable(a + 1, 4));", []),
    "before": ("char a[4]; check(!sea_is_dereferenceable(a - 1, 1));", []),
    "wraps": ("char a[4]; check(!sea_is_dereferenceable(a + 1, -1ul));", []),
    "null": ("check(!sea_is_dereferenceable(0, 1));", []),
    "freed": ("char *p = malloc(4); free(p); check(!sea_is_dereferenceable(p, 1));", []),
    "freed_on_one_path": (
        "char *p = malloc(4); _Bool c = nondet_bool(); if (c) free(p); if (!c) check(sea_is_dereferenceable(p, 1));",
        [],
    ),
    "any_size": ("unsigned long n = nondet_uint(); char *p = malloc(n); check(sea_is_dereferenceable(p, n));", []),
    "either": ("char a[4], b[2], *p = nondet_bool() ? a : b; check(sea_is_dereferenceable(p, 2));", []),
    "asked": ("char a[4]; check(sea_is_dereferenceable(a, nondet_uint()));", ["assert"]),
    "alive": ("char *p = malloc(4); check(sea_is_alloc(p)); free(p); check(!sea_is_alloc(p));", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

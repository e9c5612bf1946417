"""Questions of harness dialects about pointers: objects, offsets, sizes, and what may be freed."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
unsigned long __CPROVER_OBJECT_SIZE(const void *), __CPROVER_POINTER_OBJECT(const void *);
_Bool __CPROVER_DYNAMIC_OBJECT(const void *), __CPROVER_is_freeable(const void *), __CPROVER_LIVE_OBJECT(const void *);
_Bool __CPROVER_w_ok(const void *, unsigned long), __CPROVER_r_ok(const void *, unsigned long);
_Bool __CPROVER_is_fresh(const void *, unsigned long);
void klee_check_memory_access(const void *, unsigned long);
"""
CASES = {
    "size": ("int a[3]; check(__CPROVER_OBJECT_SIZE(&a[1]) == 12);", []),
    "size_of_null": ("check(__CPROVER_OBJECT_SIZE(0) == 0);", []),
    "size_of_either": (
        "char a[3], b[5]; _Bool c = nondet_bool(); check(__CPROVER_OBJECT_SIZE(c ? a : b) == (c ? 3 : 5));",
        ["assert"],
    ),
    "dynamic": ("int a; check(__CPROVER_DYNAMIC_OBJECT(malloc(1)) && !__CPROVER_DYNAMIC_OBJECT(&a));", []),
    "freeable": (
        "char *p = malloc(2); check(__CPROVER_is_freeable(p) && !__CPROVER_is_freeable(p + 1) && __CPROVER_is_freeable(0));",
        [],
    ),
    "writable": ('int a; check(__CPROVER_w_ok(&a, 4) && !__CPROVER_w_ok("text", 1) && __CPROVER_r_ok("text", 5));', []),
    "live": ("char *p = malloc(1); check(__CPROVER_LIVE_OBJECT(p)); free(p); check(!__CPROVER_LIVE_OBJECT(p));", []),
    "one_object": ("char a[2], b[2]; check(__CPROVER_POINTER_OBJECT(a) == __CPROVER_POINTER_OBJECT(a + 1));", []),
    "klee_access": ("char a[2]; klee_check_memory_access(a, nondet_uint());", ["bounds"]),
    "not_modelled": ("check(__CPROVER_is_fresh(malloc(1), 1));", ["unsupported fails"]),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

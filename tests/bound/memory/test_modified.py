"""Which objects were written: exact per object, under the conditions of paths and pointers."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
_Bool sea_is_modified(void *);
void sea_reset_modified(void *), sea_tracking_on(void), sea_tracking_off(void), memhavoc(void *, unsigned long);
static void watch(void *p) { sea_tracking_on(); sea_reset_modified(p); }
"""
CASES = {
    "not_written": ("int a; watch(&a); check(!sea_is_modified(&a));", []),
    "written": ("int a; watch(&a); a = 1; check(sea_is_modified(&a));", []),
    "another": ("int a, b; watch(&a); b = 1; check(!sea_is_modified(&a));", []),
    "on_one_path": ("int a; watch(&a); if (nondet_bool()) a = 1; check(!sea_is_modified(&a));", ["assert"]),
    "through_a_choice": (
        "int a, b; watch(&a); _Bool c = nondet_bool(); *(c ? &a : &b) = 1; check(sea_is_modified(&a) == c);",
        [],
    ),
    "a_copy_of_nothing": ("char a[2], b[2]; watch(a); memcpy(a, b, 0); check(!sea_is_modified(a));", []),
    "a_fill": ("char a[2]; watch(a); memset(a, 0, 2); check(sea_is_modified(a));", []),
    "reset": ("int a; watch(&a); a = 1; sea_reset_modified(&a); check(!sea_is_modified(&a));", []),
    "not_watched": ("int a; watch(&a); sea_tracking_off(); a = 1; check(!sea_is_modified(&a));", []),
    "on_again": ("int a; watch(&a); a = 1; sea_tracking_on(); check(!sea_is_modified(&a));", []),
    "written_before_off": ("int a; watch(&a); a = 1; sea_tracking_off(); check(sea_is_modified(&a));", []),
    "havoc_is_no_write": ("char a[2]; watch(a); memhavoc(a, 2); check(!sea_is_modified(a));", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

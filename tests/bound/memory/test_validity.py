"""What is checked before memory is accessed: which classes, under which conditions, and what is known without asking."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "inside": ("int a[2]; a[1] = 0;", []),
    "behind_the_end": ("int a[2]; a[2] = 0;", ["bounds fails"]),
    "before_the_start": ("int a[2]; a[-1] = 0;", ["bounds fails"]),
    "half_outside": ("char a[6]; *(int *)(a + 3) = 0;", ["bounds fails"]),
    "any_index": ("int a[2]; a[nondet_uint()] = 0;", ["bounds"]),
    "masked_index": ("int a[4]; a[nondet_uint() & 3] = 0;", []),
    "any_size": ("char *p = malloc(nondet_uint()); p[0] = 0;", ["bounds"]),
    "checked_once": ("int a[2]; unsigned i = nondet_uint(); a[i] = 0; a[i]++;", ["bounds"]),
    "null": ("*(int *)0 = 0;", ["null fails"]),
    "null_on_one_path": ("int a, *p = nondet_bool() ? &a : 0; *p = 0;", ["null"]),
    "freed": ("int *p = malloc(4); free(p); *p = 0;", ["use-after-free fails"]),
    "freed_on_one_path": ("int *p = malloc(4); if (nondet_bool()) free(p); *p = 0;", ["use-after-free"]),
    "out_of_scope": ("int *p; { int a; p = &a; } *p = 0;", ["use-after-scope fails"]),
    "constant": ("char *p = (char *)\"text\"; *p = 0;", ["readonly fails"]),
    "constant_read": ("char *p = (char *)\"text\"; check(*p == 't');", []),
    "function": ("*(char *)&freed = 0;", ["bounds fails"]),
    "number": ("*(int *)nondet_ulong() = 0;", ["null", "bounds", "use-after-free"]),
    "copy_of_nothing": ("memcpy(0, 0, 0);", []),
    "copy_too_long": ("char a[4], b[8]; memcpy(a, b, 8);", ["bounds fails"]),
    "copy_of_any_length": ("char a[4], b[8]; memcpy(a, b, nondet_uint());", ["bounds", "bounds"]),
    "copy_of_one_of_two_lengths": ("char a[4], b[8]; memcpy(a, b, nondet_bool() ? 5 : 8);", ["bounds fails"]),
    "copy_of_a_length_that_may_fit": ("char a[4], b[8]; memcpy(a, b, nondet_bool() ? 4 : 8);", ["bounds"]),
    "nothing_follows": ("*(int *)0 = 0; check(0);", ["null fails"]),
}  # fmt: skip
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


def test_a_class_that_is_not_selected_is_not_asserted_and_ends_the_path() -> None:
    assert SOURCE.walk("any_index", selected=frozenset({"assert"})).asserted == []
    assert SOURCE.walk("nothing_follows", selected=frozenset({"assert"})).asserted == []


DECLARATIONS = """
_Bool sea_is_dereferenceable(const void *, unsigned long), sea_is_alloc(const void *);
"""
CONDITIONS = {
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
DEREFERENCEABLE = Functions(DECLARATIONS, **{name: body for name, (body, _) in CONDITIONS.items()})


@pytest.mark.parametrize("name", CONDITIONS)
def test_dereferenceable(name: str) -> None:
    """Whether bytes behind a pointer can be accessed, as a condition: decided where the object is known."""
    assert DEREFERENCEABLE.walk(name).asserted == CONDITIONS[name][1]

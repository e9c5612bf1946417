"""Heap objects that are left at the end: each allocation by itself, under the condition that it was made."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "freed": ("free(malloc(1));", []),
    "left": ("malloc(1);", ["leak fails"]),
    "freed_on_one_path": ("char *p = malloc(1); if (nondet_bool()) free(p);", ["leak"]),
    "two": ("char *p = malloc(1), *q = malloc(1); free(nondet_bool() ? p : q);", ["leak", "leak fails"]),
    "grown": ("free(realloc(malloc(1), 2));", []),
    "at_exit": ("malloc(1); exit(0);", ["leak fails"]),
    "at_abort": ("malloc(1); abort();", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name, selected=frozenset({"leak"})).asserted == CASES[name][1]


def test_an_allocation_that_failed_leaves_nothing() -> None:
    assert SOURCE.walk("left", selected=frozenset({"leak"}), malloc_may_fail=True).asserted == ["leak"]
    assert SOURCE.walk("freed", selected=frozenset({"leak"}), malloc_may_fail=True).asserted == []

"""Rules about pointers before an instruction: alignment of what is accessed, and orders in one object."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "aligned": ("int a[2]; a[1] = 0;", []),
    "misaligned": ("char a[8]; *(int *)(a + 1) = 0;", ["alignment fails"]),
    "one_object": ("int a[2]; check(a < a + 1);", []),
    "two_objects": ("int a, b; check(&a < &b);", ["pointer-compare fails"]),
    "equality_of_two": ("int a, b; check(&a != &b);", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name, selected=frozenset({"alignment", "pointer-compare"})).asserted == CASES[name][1]

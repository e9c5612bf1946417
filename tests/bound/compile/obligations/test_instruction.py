"""A class that is not selected asserts nothing, and its result is arbitrary where C and LLVM do not give one."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "overflow_has_a_result": ("int n = 0x7fffffff; check(n + 1 < 0);", []),
    "division_by_zero_has_none": ("unsigned n = 0; check(1 / n == 0);", ["assert"]),
    "shift_too_far_has_none": ("unsigned n = 40; check(1u << n == 0);", ["assert"]),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name, selected=frozenset({"assert"})).asserted == CASES[name][1]

"""Operands of LLVM's own functions for which clang has promised that they do not occur."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "leading_zeros": ("unsigned n = nondet_uint(); __builtin_clz(n);", ["unreachable"]),
    "leading_zeros_of_some": ("unsigned n = nondet_uint(); __builtin_clz(n | 1);", []),
    "absolute": ("int n = nondet_int(); __builtin_abs(n);", ["overflow"]),
    "absolute_of_a_small_number": ("int n = nondet_uchar(); __builtin_abs(n);", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

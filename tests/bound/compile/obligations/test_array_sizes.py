"""The size of a variable length array is positive in every dimension."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "known": ("int n = 3; char a[n]; a[2] = 0;", []),
    "negative": ("int n = -1; char a[n];", ["bounds fails"]),
    "zero": ("int n = 0; char a[n];", ["bounds fails"]),
    "any": ("int n = nondet_int(); char a[n];", ["bounds"]),
    "one_dimension_of_two": ("int n = 3, m = 0; char a[n][m];", ["bounds fails"]),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

"""Safety of any block that is alive: an access may leave its object, where another one is."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "inside": ("int a[2]; a[1] = 0;", []),
    "any_index": ("int a[2], b[2]; a[nondet_uint()] = b[0];", ["bounds"]),
    "null": ("*(int *)0 = 0;", ["null fails"]),
    "freed": ("int *p = malloc(4); free(p); *p = 0;", ["use-after-free"]),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name, safety="blocks").asserted == CASES[name][1]

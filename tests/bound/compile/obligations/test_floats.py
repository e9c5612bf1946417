"""What is checked of floating-point operations: results that are no number, or infinite."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
double nondet_double(void);
"""
CASES = {
    "fine": ("double x = 1.5; x * 2.0;", []),
    "no_number": ("double x = 0.0; x / x;", ["float fails"]),
    "infinite": ("double x = 1e308; x * 10.0;", ["float fails"]),
    "any": ("double x = nondet_double(); x + 1.0;", ["float"]),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name, selected=frozenset({"float"})).asserted == CASES[name][1]

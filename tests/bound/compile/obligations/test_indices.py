"""An index whose product with the size of the elements wraps around is outside; narrower indices are not looked at."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "known": ("unsigned long i = 1; i <<= 62; a[i] = 0;", ["bounds fails"]),
    "constant": ("int *p = a; p[1ul << 62] = 0;", ["bounds fails"]),
    "small": ("unsigned long i = 3; a[i] = 0;", []),
    "below_the_middle": ("long i = -1; int *p = a + 1; p[i] = 0;", []),
    "any": ("unsigned long i = nondet_ulong(); a[i] = 0;", ["bounds", "bounds"]),
    "half": ("unsigned long i = nondet_ulong() / 8; a[i] = 0;", ["bounds"]),
    "extended": ("a[nondet_uint()] = 0;", ["bounds"]),
    "bytes": ("char b[8]; b[nondet_ulong()] = 0;", ["bounds"]),
    "only_compared": ("check(a + nondet_ulong() != a + 9);", ["bounds", "assert"]),
}
SOURCE = Functions(**{name: f"int a[8]; {body}" for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

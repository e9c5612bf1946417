"""Markers: what is gone, what is made anew, and what must not be written any more."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "literal_in_its_block": ("{ int *p = &(int){3}; check(*p == 3); }", []),
    "literal_after_its_block": ("int *p; { p = &(int){3}; } check(*p == 3);", ["use-after-scope fails"]),
    "literal_of_the_function": ("int *p = &(int){3}; { check(*p == 3); }", []),
    "literal_made_anew": ("for (int i = 0; i < 2; i++) { int *p = &(int){i}; check(*p == i); }", []),
    "constant": ("const int c = 3; *(int *)&c = 4;", ["readonly fails"]),
    "constant_initialised_anew": ("for (int i = 0; i < 2; i++) { const int c = i; keep = &c; check(*keep == i); }", []),
    "perhaps_constant": (
        "int x; const int c = 3; const int *p = nondet_bool() ? &x : &c; *(int *)p = 4;",
        ["readonly fails"],
    ),
}
SOURCE = Functions("const int *keep;\n", **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert [what.partition(" ")[0] for what in SOURCE.walk(name).asserted] == [
        what.partition(" ")[0] for what in CASES[name][1]
    ]

"""The end of the program: nothing follows, and what jumps behind the back of the walk is not supported."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
int fork(void);
"""
CASES = {
    "after_exit": ("exit(0); check(0);", []),
    "after_abort": ("abort(); check(0);", []),
    "exit_on_one_path": ("_Bool c = nondet_bool(); if (c) exit(1); check(!c);", []),
    "not_modelled": ("fork(); check(0);", ["unsupported fails"]),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

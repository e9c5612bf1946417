"""What happens before the entry function: constructors, in the order of their priorities."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
static int steps;
__attribute__((constructor(300))) static void second(void) { steps = steps * 10 + 2; }
__attribute__((constructor(200))) static void first(void) { steps = steps * 10 + 1; }
"""
CASES = {
    "order": ("check(steps == 12);", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


def test_a_seeded_bug_is_where_the_entry_returns() -> None:
    assert SOURCE.walk("order", seed_bug=True).asserted == ["assert fails"]

"""Weak symbols that nothing defines are null; those that are defined are not."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
extern int missing(void) __attribute__((weak));
extern int variable __attribute__((weak));
__attribute__((weak)) int present(void) { return 3; }
"""
CASES = {
    "absent": ("check(missing == 0 && &variable == 0);", []),
    "not_called": ("if (missing) missing();", []),
    "there": ("check(present != 0 && present() == 3);", []),
    "in_the_library": ("check(malloc != 0);", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

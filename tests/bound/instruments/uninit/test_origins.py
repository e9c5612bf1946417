"""The variable that a message names: what was read to compute the value."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "a_variable": ("int x; if (x > 3) ;", "a branch depends on x, of which not all was written"),
    "two": ("int x, y; if (x + y) ;", "a branch depends on x or y, of which not all was written"),
    "three": ("int x, y, z; if (x + y + z) ;", "a branch depends on something that was never written"),
    "an_element": ("int a[3]; if (a[1]) ;", "a branch depends on a, of which not all was written"),
    "memory": ("int *p = malloc(4); if (*p) ;", "a branch depends on memory, of which not all was written"),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_described(name: str) -> None:
    left = SOURCE.walk(name, selected=frozenset({"uninit"}))
    (text,) = {each.description for each in left.bounded.properties if each.kind == "uninit"}
    assert text.endswith(CASES[name][1].partition("depends")[2])

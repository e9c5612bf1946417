"""The classes by name: the manual's table, and the choice among them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathom.checks.registry import CLASSES, DEFAULT, selection
from fathom.errors import UserError

PAGE = Path(__file__).parents[2] / "docs" / "properties.md"


def test_the_manual_has_every_class() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (●?) ?\| .* \| ([\d, ]+) \|$", PAGE.read_text(), re.MULTILINE)
    listed = {name: (bool(mark), tuple(map(int, cwe.split(", ")))) for name, mark, cwe in rows}
    assert listed == {name: (row.default, row.cwe) for name, row in CLASSES.items()}


def test_selection() -> None:
    assert selection((), (), ()) == DEFAULT
    assert selection(("bounds",), (), ()) == {"bounds"}
    assert selection(("bounds, null",), ("leak",), ("null",)) == {"bounds", "leak"}
    assert selection((), ("all",), ()) == set(CLASSES)
    assert selection(("all",), (), ("all",)) == set()


def test_an_unknown_class_is_the_users_error() -> None:
    with pytest.raises(UserError, match="no property class 'bound'") as error:
        selection(("bound",), (), ())
    assert error.value.hint is not None
    assert "bounds" in error.value.hint

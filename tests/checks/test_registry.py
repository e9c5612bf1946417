"""The manual's table of classes is the registry's."""

from __future__ import annotations

import re
from pathlib import Path

from fathom.checks.registry import CLASSES

PAGE = Path(__file__).parents[2] / "docs" / "properties.md"


def test_the_manual_has_every_class() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (●?) ?\| .* \| ([\d, ]+) \|$", PAGE.read_text(), re.MULTILINE)
    listed = {name: (bool(mark), tuple(map(int, cwe.split(", ")))) for name, mark, cwe in rows}
    assert listed == {name: (row.default, row.cwe) for name, row in CLASSES.items()}

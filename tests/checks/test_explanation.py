"""Every class of properties has an explanation with all its parts."""

from __future__ import annotations

import pytest

from fathom.checks.explanation import explanation
from fathom.checks.registry import CLASSES


@pytest.mark.parametrize("name", CLASSES)
def test_every_class_is_explained(name: str) -> None:
    found = explanation(name)
    assert found.description.endswith(".")
    assert "main" in found.example
    assert found.says
    assert found.advice

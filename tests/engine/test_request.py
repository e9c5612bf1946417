"""What follows from the options of a request."""

from __future__ import annotations

import pytest

from fathom.engine.request import CheckRequest
from fathom.options import LimitOptions, ModelOptions


@pytest.mark.parametrize(
    ("limits", "model", "expect"),
    [
        (LimitOptions(), ModelOptions(), True),
        (LimitOptions(select=("assert",)), ModelOptions(), True),
        (LimitOptions(select=("assert",), known_memory=False), ModelOptions(), False),
        (LimitOptions(safety="blocks"), ModelOptions(), False),
        (LimitOptions(), ModelOptions(alloc="symbolic"), False),
    ],
)
def test_whether_every_access_is_checked(limits: LimitOptions, model: ModelOptions, expect: bool) -> None:
    assert CheckRequest(None, "main", limits, model).checks_every_access == expect  # type: ignore[arg-type]

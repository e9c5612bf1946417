"""The sample's source, in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from report.samples import SOURCE


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """`fill.c` in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "fill.c"
    path.write_text(SOURCE)
    return path

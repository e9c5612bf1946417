"""Text reports of counterexamples, whole: `tests/golden/trace/*.c` and beside each what `fathom check` says of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import Fathom, Golden

FOLDER = Path(__file__).parent.parent / "golden" / "trace"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.c")), ids=lambda path: path.stem)
def test_report(path: Path, fathom: Fathom, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    flags = " ".join(re.findall(r"^// FLAGS: (.*)$", path.read_text(), re.MULTILINE)).split()
    ran = fathom("check", *flags, path.name)
    assert ran.code == 1
    golden(path.with_suffix(".txt"), ran.out)

"""Text reports of counterexamples, whole: `tests/golden/trace/*.c` and beside each what `fathom check` says of it.

To write them anew: `FATHOM_WRITE_GOLDEN=1 pytest tests/trace/test_golden_reports.py`, then read the difference.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from command_line import Fathom

FOLDER = Path(__file__).parent.parent / "golden" / "trace"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.c")), ids=lambda path: path.stem)
def test_report(path: Path, fathom: Fathom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    flags = " ".join(re.findall(r"^// FLAGS: (.*)$", path.read_text(), re.MULTILINE)).split()
    ran = fathom("check", *flags, path.name)
    golden = path.with_suffix(".txt")
    if os.environ.get("FATHOM_WRITE_GOLDEN"):
        golden.write_text(ran.out)
    assert ran.code == 1
    assert ran.out == golden.read_text()

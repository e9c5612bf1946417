"""Programs that cancel threads, as machine code: what is proved of them holds when they are executed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from directives import directives, twins

FOLDER = Path(__file__).parents[1] / "programs" / "threads" / "cancellation"
RUNS = 4
COMPILE = (sys.executable, "-m", "ziglang", "cc", "-target", "x86_64-linux-musl", "-w", "-UNDEBUG", "-pthread")


def texts(path: Path, verdict: str) -> list[str]:
    """The program and its twins that have a verdict."""
    text = path.read_text()
    (expected,) = directives("EXPECT", text)
    return [each for said, each in ((expected, text), *twins(text)) if said == verdict]


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.c")))
def test_a_safe_program_runs_without_failing(name: str, tmp_path: Path) -> None:
    for number, text in enumerate(texts(FOLDER / f"{name}.c", "safe")):
        source, program = tmp_path / f"{number}.c", tmp_path / f"{number}"
        source.write_text(text)
        subprocess.run([*COMPILE, source, "-o", program], check=True, capture_output=True)
        for _ in range(RUNS):
            done = subprocess.run([program], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
            assert done.returncode == 0, text

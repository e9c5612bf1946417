"""The script that scores SV-COMP's tasks, on a folder in miniature."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
CLAIM = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
PROGRAM = """extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int main() { int n = __VERIFIER_nondet_int(); if (n > 3 && n < LIMIT) reach_error(); return 0; }
"""


def add_task(folder: Path, name: str, limit: int, expected: bool) -> None:
    (folder / f"{name}.i").write_text(PROGRAM.replace("LIMIT", str(limit)))
    (folder / f"{name}.yml").write_text(
        f"format_version: '2.0'\ninput_files: '{name}.i'\nproperties:\n  - property_file: p/unreach-call.prp\n"
        f"    expected_verdict: {str(expected).lower()}\noptions:\n  language: C\n  data_model: ILP32\n"
    )


def test_scores(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "unreach-call.prp").write_text(CLAIM)
    add_task(tmp_path, "a", 4, True)
    add_task(tmp_path, "b", 9, False)
    add_task(tmp_path, "c", 9, True)
    command = [sys.executable, str(ROOT / "benchmarks" / "svcomp.py"), str(tmp_path), "--timeout", "60"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith("right true   a.yml\nright false  b.yml\nwrong false  c.yml\n"), done.stdout
    assert done.stdout.splitlines()[-1].startswith("3 tasks, -13 points")

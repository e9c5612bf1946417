"""How far checks run past their time limit: `python benchmarks/limits.py [--limit SECONDS] [name…]`.

Each program of `limits_programs` is heavy for another part of a check, from the preprocessor to the replay, and is
checked with a limit (5 seconds) that is not enough for it, as a user would: in a process of its own, without a cache.
The start of Python counts. The table has how much time was used beyond the limit, and what the verdict says of it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import final

from limits_programs import PROGRAMS, HeavyProgram


@final
@dataclass(frozen=True, slots=True)
class Row:
    """What became of a program."""

    name: str
    stage: str
    used: float
    verdict: str
    longest: str
    reason: str


def run(name: str, program: HeavyProgram, limit: float, folder: Path) -> Row:
    path = folder / f"{name.replace(' ', '_')}{program.suffix}"
    path.write_text(program.write())
    command = [sys.executable, "-P", "-m", "fathom", "check", str(path), "--timeout", f"{limit:g}", "--json"]
    began = time.monotonic()
    done = subprocess.run([*command, "--no-cache", *program.options, "--", "-w"], capture_output=True, check=False)
    used = time.monotonic() - began
    try:
        found = json.loads(done.stdout)
    except json.JSONDecodeError:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        return Row(name, program.stage, used, f"exit {done.returncode}", "", lines[0] if lines else "")
    seconds: dict[str, float] = found["stats"].get("stage_seconds", {})
    longest = max(seconds, key=seconds.__getitem__, default="")
    reason = found["reason"] or next(
        (each["description"] for each in found["properties"] if each["status"] == "violated"), ""
    )
    return Row(name, program.stage, used, found["verdict"], longest, reason)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=5.0)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    worst = 0.0
    print("| program | heavy for | limit | used | overshoot | verdict | longest stage | reason |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name in given.names or PROGRAMS:
            row = run(name, PROGRAMS[name], given.limit, Path(folder))
            over = max(0.0, row.used - given.limit)
            worst = max(worst, over)
            cells = [name, row.stage, f"{given.limit:g}", f"{row.used:.2f}", f"{over:.2f}", row.verdict, row.longest]
            print(f"| {' | '.join(cells)} | {row.reason.replace('|', '/')[:160]} |", flush=True)
    print(f"\nthe most beyond a limit: {worst:.2f} s")


if __name__ == "__main__":
    main()

"""What a race of solvers costs: `python benchmarks/race.py [--busy] [name…]`.

Each program is checked by `bitwuzla` alone and by `auto`, as a user would: in a process of its own, without a cache.
The figures are CPU seconds of the whole check with all its solvers, and their ratio. `--busy` keeps every core busy
meanwhile, as other tasks of a batch do.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from encoding_programs import BUBBLE, INPUTS, KNOWN, SELECT, TABLE

CARRIED = (
    INPUTS
    + """
#define N {n}
int main(void) {{
    int a[N];
    for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < N - 1; i++) {{
        int m = i, v = a[i];
        for (int j = i + 1; j < N; j++) if (a[j] < v) {{ m = j; v = a[j]; }}
        int t = a[i]; a[i] = v; a[m] = t;
    }}
    for (int i = 0; i + 1 < N; i++) __VERIFIER_assert(a[i] <= a[i + 1]);
    return 0;
}}
"""
)
"""A sort by selection that carries the least value along."""

PROGRAMS = {
    "bubble 8": BUBBLE.format(n=8, zero=KNOWN, order="<="),
    "select 6": SELECT.format(n=6, zero=KNOWN, order="<="),
    "select 8, value carried": CARRIED.format(n=8),
    "hash table 40 in 16": TABLE.format(slots=16, steps=40),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--busy", action="store_true", help="keep every core busy")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    print(f"{'program':26} {'bitwuzla':>10} {'auto':>10} {'ratio':>7}  decided by")
    with tempfile.TemporaryDirectory() as folder, occupy_cores() if given.busy else contextlib.nullcontext():
        for name in given.names or PROGRAMS:
            path = Path(folder) / "program.c"
            path.write_text(PROGRAMS[name])
            alone, _ = run(path, "bitwuzla")
            race, winner = run(path, "auto")
            print(f"{name:26} {alone:10.2f} {race:10.2f} {race / alone:7.2f}  {winner}", flush=True)


def run(path: Path, solver: str) -> tuple[float, str]:
    """CPU seconds of a check, and who has decided it."""
    command = [sys.executable, "-P", "-m", "fathom", "check", str(path), "--solver", solver, "--no-cache", "-v"]
    before = os.times()
    text = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    after = os.times()
    seconds = after.children_user - before.children_user + after.children_system - before.children_system
    winner = re.search(r"solver: (.*)", text)
    return seconds, winner[1] if winner is not None else "nobody"


@contextlib.contextmanager
def occupy_cores() -> Iterator[None]:
    spinning = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(spinning) for _ in os.sched_getaffinity(0)]
    try:
        yield
    finally:
        for each in others:
            each.kill()
            each.wait()


if __name__ == "__main__":
    main()

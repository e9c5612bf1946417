"""Lists, trees and queues built by arbitrary choices: `python benchmarks/heaps.py [name…] [--twins] [--json FILE]`.

The programs are those of tests/programs/heaps: up to 20 nodes, walked and freed, half of them with a bug. `--twins` are
also those that differ from them in one word, where the other half has the bug. The goal for each is a right verdict in
5 s. `--cpu` is where a check is ended (60). CBMC runs beside it where it is on the PATH, with a bound of 22.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cpu_runs import PARTS, Limit, cells_of, ratio_of, run_cbmc, run_fathom, to_json, write_json

TESTS = Path(__file__).parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from directives import directives, twins  # noqa: E402

GOAL = 5.0
BOUND = 22


def programs(names: list[str], with_twins: bool) -> Iterator[tuple[str, str, str]]:
    """The name, the expected verdict and the text of each program."""
    for path in sorted((TESTS / "programs" / "heaps").glob("*.c")):
        if names and path.stem not in names:
            continue
        text = path.read_text()
        yield path.stem, directives("EXPECT", text)[0].split()[0], text
        for expect, changed in twins(text) if with_twins else ():
            yield f"{path.stem}, twin", expect.split()[0], changed


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="name")
    parser.add_argument("--twins", action="store_true", help="the programs that differ in one word too")
    parser.add_argument("--cpu", type=float, default=60.0, help="seconds of CPU time (60)")
    parser.add_argument("--wall", type=float, help="seconds of wall time; those of CPU time unless given")
    parser.add_argument("--json", type=Path, help="write the measurements to this file")
    parser.add_argument("--fathom", default="", help="options of `fathom check`, in one word")
    return parser.parse_args()


def main() -> None:
    given = parse_arguments()
    limit = Limit(given.cpu, given.wall or given.cpu)
    rows: list[dict[str, object]] = []
    right = wrong = 0
    print(f"| program | expected | verdict | CPU s | {' | '.join(PARTS)} | CBMC | CPU s | ratio |")
    print("|---" * (len(PARTS) + 7) + "|")
    with tempfile.TemporaryDirectory() as folder:
        for name, expect, text in programs(given.names, given.twins):
            path = Path(folder) / "program.c"
            path.write_text(text)
            mine = run_fathom([path], ["--trace", "none", *given.fathom.split()], limit)
            other = run_cbmc([path], ["--unwind", str(BOUND)], limit)
            right += mine.verdict == expect and mine.cpu < GOAL
            wrong += mine.decided and mine.verdict != expect
            beside = ["–", "–"] if other is None else [other.verdict, f"{other.cpu:.1f}"]
            print(f"| {' | '.join([name, expect, *cells_of(mine), *beside, ratio_of(mine, other)])} |", flush=True)
            rows.append({"program": name, "expect": expect, "fathom": to_json(mine), "cbmc": to_json(other)})
            write_json(given.json, rows)
    print(f"\n{right} of {len(rows)} right in {GOAL:g} s of CPU time, {wrong} wrong")


if __name__ == "__main__":
    main()

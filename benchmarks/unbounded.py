"""Programs whose loops no bound ends, half of them wrong: `python benchmarks/unbounded.py [name…] [--json FILE]`.

The programs are those of `unbounded_programs.py`; a safe one is proved by induction, and the bug of its twin needs more
than 50 iterations. `--cpu` is where a check is ended (60).
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from cpu_runs import PARTS, Limit, cells_of, run_fathom, to_json, write_json
from unbounded_programs import list_programs


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="name")
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
    print(f"| program | expected | verdict | CPU s | {' | '.join(PARTS)} |")
    print("|---" * (len(PARTS) + 4) + "|")
    with tempfile.TemporaryDirectory() as folder:
        for name, expect, text in list_programs():
            if given.names and name.removesuffix(", twin") not in given.names:
                continue
            path = Path(folder) / "program.c"
            path.write_text(text)
            mine = run_fathom([path], ["--trace", "none", *given.fathom.split()], limit)
            right += mine.verdict == expect
            wrong += mine.decided and mine.verdict != expect
            print(f"| {' | '.join([name, expect, *cells_of(mine)])} |", flush=True)
            rows.append({"program": name, "expect": expect, "fathom": to_json(mine)})
            write_json(given.json, rows)
    print(f"\n{right} of {len(rows)} right, {wrong} wrong")


if __name__ == "__main__":
    main()

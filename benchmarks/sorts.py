"""Sorts of N arbitrary numbers: `python benchmarks/sorts.py [name…] [-N 4 6 8 | --largest] [--json FILE]`.

By default each with the N to reach in 60 s of CPU time (`--cpu`). `--largest` gives each more and more numbers until
one check is not decided. CBMC runs beside it on the same file where it is on the PATH, and the ratio is of CPU times in
this run. `--write FOLDER` only writes the programs. `--fathom "--paths merge"` are options of the check.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
from collections.abc import Iterable
from pathlib import Path

from cpu_runs import PARTS, Limit, Run, cells_of, ratio_of, run_cbmc, run_fathom, to_json, write_json
from sorts_programs import SORTS


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(SORTS))
    parser.add_argument("-N", dest="sizes", type=int, nargs="+", help="how many numbers are sorted")
    parser.add_argument("--largest", action="store_true", help="more and more, from 4, until one is not decided")
    parser.add_argument("--cpu", type=float, default=60.0, help="seconds of CPU time (60)")
    parser.add_argument("--wall", type=float, help="seconds of wall time; those of CPU time unless given")
    parser.add_argument("--json", type=Path, help="write the measurements to this file")
    parser.add_argument("--fathom", default="", help="options of `fathom check`, in one word")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the programs, and check nothing")
    given = parser.parse_args()
    wrong = [name for name in given.names if name not in SORTS]
    if wrong:
        parser.error(f"there is no sort {', '.join(wrong)}: choose among {', '.join(SORTS)}")
    return given


def sizes_of(name: str, given: argparse.Namespace) -> Iterable[int]:
    if given.largest:
        return itertools.count(4)
    return given.sizes or (SORTS[name].size,)


def check(name: str, size: int, given: argparse.Namespace) -> tuple[Run, Run | None]:
    """Fathom's answer for so many numbers, and CBMC's."""
    limit = Limit(given.cpu, given.wall or given.cpu)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.c"
        path.write_text(SORTS[name].program())
        bound = SORTS[name].bound_of(size)
        define = ["-D", f"N={size}"]
        unwind = [] if bound is None else ["--unwind", str(bound)]
        return (
            run_fathom([path], [*define, *given.fathom.split()], limit),
            run_cbmc([path], [*define, *unwind], limit),
        )


def main() -> None:
    given = parse_arguments()
    if given.write is not None:
        for name, sort in SORTS.items():
            (given.write / f"{name}.c").write_text(sort.program())
        return
    rows: list[dict[str, object]] = []
    print(f"| sort | N | verdict | CPU s | {' | '.join(PARTS)} | CBMC | CPU s | ratio |")
    print("|---" * (len(PARTS) + 7) + "|")
    for name in given.names or SORTS:
        for size in sizes_of(name, given):
            mine, other = check(name, size, given)
            beside = ["–", "–"] if other is None else [other.verdict, f"{other.cpu:.1f}"]
            print(f"| {' | '.join([name, str(size), *cells_of(mine), *beside, ratio_of(mine, other)])} |", flush=True)
            rows.append({"sort": name, "N": size, "fathom": to_json(mine), "cbmc": to_json(other)})
            write_json(given.json, rows)
            if given.largest and not mine.decided:
                break


if __name__ == "__main__":
    main()

"""Parsers over N arbitrary bytes, without a bound: `python benchmarks/parsers.py CHECKOUTS [name…] [-N 2 4]`.

CHECKOUTS is a folder with a checkout of each repository, named as it is (`jsmn`, `cJSON`, …); `--jsmn DIR` and so on
name one that is elsewhere. What is not there is left out. `-N` are other numbers of bytes than those to reach, and
`--fathom "--paths merge"` are options of the check. CBMC runs beside it where it is on the PATH: it does not end
without a bound, and gets N + 2. (`uthash` is a hash table with N arbitrary keys.)

What is not decided after `--cpu` seconds (60) is `unknown`. The parts of a check are in wall time.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from cpu_runs import PARTS, Limit, Run, cells_of, ratio_of, run_cbmc, run_fathom, to_json, write_json
from parsers_programs import PARSERS, Parser


def check(parser: Parser, size: int, checkout: Path, options: Sequence[str], limit: Limit) -> tuple[Run, Run | None]:
    """Fathom's answer for so many bytes, and CBMC's."""
    with tempfile.TemporaryDirectory() as folder:
        harness = parser.write_harness(Path(folder) / "harness.c")
        sources = [harness, *parser.sources(checkout)]
        defines = ["-D", f"N={size}", "-I", str(checkout / parser.folder)]
        return (
            run_fathom(sources, [*defines, *options], limit),
            run_cbmc(sources, [*defines, "--unwind", str(size + 2)], limit),
        )


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", type=Path)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(PARSERS))
    parser.add_argument("-N", dest="sizes", type=int, nargs="+", help="numbers of bytes")
    parser.add_argument("--cpu", type=float, default=60.0, help="seconds of CPU time (60)")
    parser.add_argument("--wall", type=float, help="seconds of wall time; those of CPU time unless given")
    parser.add_argument("--json", type=Path, help="write the measurements to this file")
    parser.add_argument("--fathom", default="", help="options of `fathom check`, in one word")
    for name in PARSERS:
        parser.add_argument(f"--{name}", type=Path, metavar="DIR", help=argparse.SUPPRESS)
    given = parser.parse_args()
    wrong = [name for name in given.names if name not in PARSERS]
    if wrong:
        parser.error(f"there is no parser {', '.join(wrong)}: choose among {', '.join(PARSERS)}")
    return given


def main() -> None:
    given = parse_arguments()
    limit = Limit(given.cpu, given.wall or given.cpu)
    rows: list[dict[str, object]] = []
    print(f"| parser | N | verdict | CPU s | {' | '.join(PARTS)} | CBMC | CPU s | ratio | reason |")
    print("|---" * (len(PARTS) + 8) + "|")
    for name in given.names or PARSERS:
        parser = PARSERS[name]
        checkout = getattr(given, name.replace("-", "_")) or given.checkouts / Path(parser.repository).name
        if not parser.is_in(checkout):
            print(f"| {name} | | not at {checkout}: a checkout of {parser.repository} |", flush=True)
            continue
        for size in given.sizes or (parser.size,):
            mine, other = check(parser, size, checkout.resolve(), given.fathom.split(), limit)
            beside = ["–", "–"] if other is None else [other.verdict, f"{other.cpu:.1f}"]
            cells = [name, str(size), *cells_of(mine), *beside, ratio_of(mine, other), mine.reason[:120]]
            print(f"| {' | '.join(cells)} |", flush=True)
            rows.append({"parser": name, "N": size, "fathom": to_json(mine), "cbmc": to_json(other)})
            write_json(given.json, rows)


if __name__ == "__main__":
    main()

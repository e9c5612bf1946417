"""SMT-CBMC's experiments: `python benchmarks/papers/smt_cbmc.py [--limit S] [--memory NAME…] [--family PART]`.

Each family of programs, with N as large as can be solved within the limit (60 s of wall time for each), under each
memory encoding: seconds, and bytes of the formula in SMT-LIB. The formula is that of a second run in which all memory
is left to the encoder (`--no-known-memory`), as in the paper. With `cbmc` on the PATH, it is given the same files.

What was measured is kept in `runs.jsonl` of the folder for results, and a run that was killed goes on there.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from functools import partial
from pathlib import Path

from families import FAMILIES, Family
from kept import Kept
from peer import cbmc
from peer import run as run_peer
from plots import save_lines
from tables import FOLDER, save_table

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, Options, SourceOptions

Row = tuple[str, str, int, str, float, int | None, float | None]


def measure(family: Family, memory: str, n: int, limit: float, folder: Path) -> dict[str, object]:
    """One N: the verdict and its time, and the formula's size."""
    path = folder / "program.c"
    path.write_text(family.program(n))
    module = load(SourceOptions(sources=(str(path),)))
    model = ModelOptions(memory=memory)
    began = time.monotonic()
    verdict = check_module(CheckRequest(module, "main", LimitOptions(timeout=limit), model)).verdict
    seconds = time.monotonic() - began
    if verdict.result not in ("unknown", family.expect):
        raise SystemExit(f"{family.name}, N = {n}, {memory}: {verdict.result}, but {family.expect} is right")
    return {"verdict": verdict.result, "seconds": seconds, "bytes": formula_bytes(path, model)}


def measure_peer(family: Family, n: int, limit: float, folder: Path) -> dict[str, object]:
    """CBMC's time for the same program, where it is installed and decides it."""
    path = folder / "program.c"
    path.write_text(family.program(n))
    peer = run_peer(Options(sources=(str(path),), unwind=n + 1, malloc_may_fail=False), limit)
    return {"seconds": peer.seconds if peer is not None and peer.verdict == family.expect else None}


def formula_bytes(path: Path, model: ModelOptions) -> int | None:
    """The size of the formula with all memory in it; None where making it takes too long."""
    module = load(SourceOptions(sources=(str(path),)))
    limits = LimitOptions(known_memory=False, timeout=2.0)
    formula = check_module(CheckRequest(module, "main", limits, model, wants_formula=True)).formula
    return None if formula is None else len(formula)


def climb(family: Family, memory: str, limit: float, folder: Path, kept: Kept) -> list[Row]:
    """N by N, until one is not solved."""
    rows: list[Row] = []
    for n in family.sizes:
        mine = kept.measure((family.name, memory, n, f"{limit:g}"), partial(measure, family, memory, n, limit, folder))
        peer = partial(measure_peer, family, n, limit, folder)
        theirs = kept.measure((family.name, "cbmc", n, f"{limit:g}"), peer)["seconds"] if cbmc() else None
        rows.append((family.name, memory, n, mine["verdict"], mine["seconds"], mine["bytes"], theirs))
        print(*rows[-1], flush=True)
        if rows[-1][3] == "unknown":
            break
    return rows


def largest(rows: list[Row]) -> list[list[object]]:
    """For each family, the largest N that was solved, by encoding; + where no larger one was tried."""
    memories = list(dict.fromkeys(row[1] for row in rows))
    found: list[list[object]] = []
    for family in FAMILIES:
        mine = [row for row in rows if row[0] == family.name]
        if mine:
            found.append(
                [family.name, *(_largest(family, [row for row in mine if row[1] == each]) for each in memories)]
            )
    return found


def _largest(family: Family, rows: list[Row]) -> str:
    solved = [row[2] for row in rows if row[3] != "unknown"]
    if not solved:
        return "none"
    return f"{solved[-1]}{'+' if solved[-1] == family.sizes[-1] else ''}"


def side_by_side(rows: list[Row], memories: list[str]) -> list[list[object]]:
    """For each N, what all encodings took, and the bytes of their formulas."""
    found = {(row[2], row[1]): row for row in rows}
    lines: list[list[object]] = []
    for n in dict.fromkeys(row[2] for row in rows):
        here = [found.get((n, memory)) for memory in memories]
        seconds = [row[4] if row is not None and row[3] != "unknown" else None for row in here]
        sizes = [None if row is None else row[5] for row in here]
        lines.append([n, *seconds, *sizes, next((row[6] for row in here if row is not None), None)])
    return lines


def main() -> None:
    """Run what is asked for, and write tables and plots."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=60.0)
    parser.add_argument("--memory", nargs="*", default=["auto", "lambdas", "arrays", "flatten", "seam"])
    parser.add_argument("--family", default="")
    parser.add_argument("-o", "--output", type=Path, default=FOLDER / "smt_cbmc")
    given = parser.parse_args()
    rows: list[Row] = []
    kept = Kept(given.output / "runs.jsonl")
    with tempfile.TemporaryDirectory() as folder:
        for family in FAMILIES:
            if given.family in family.name:
                for memory in given.memory:
                    rows += climb(family, memory, given.limit, Path(folder), kept)
    heads = ("family", "memory", "N", "verdict", "seconds", "formula bytes", "cbmc seconds")
    save_table(given.output, "by N", heads, rows)
    save_table(given.output, "largest N", ("family", *given.memory), largest(rows))
    for name in dict.fromkeys(row[0] for row in rows):
        mine = [row for row in rows if row[0] == name]
        by_size = ("N", *(f"{m}, {what}" for what in ("seconds", "bytes") for m in given.memory), "cbmc, seconds")
        save_table(given.output, f"{name}, by N", by_size, side_by_side(mine, given.memory))
        for title, column in (("seconds", 4), ("formula bytes", 5)):
            series = {m: [(row[2], float(row[column] or 0)) for row in mine if row[1] == m] for m in given.memory}
            save_lines(given.output, f"{name}, {title}", "N", title, series)


if __name__ == "__main__":
    main()

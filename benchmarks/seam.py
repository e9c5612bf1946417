"""SeaM's experiments: `python benchmarks/seam.py arrays [N…] | band [SIZE…] | many [N…] | ranges FILE.ll…`.

`arrays` and `band` are tables 8.4 and 8.5 of the thesis: programs on arrays at known indices, all of whose memory is
left to the encoder, under seam, seam without its store map (`linear`), lambdas, and lambdas without the index that they
keep of writes at known distances (`plain`: those of the thesis). What is measured is the CPU time of `encode`, best of
two runs, without the collector, and of it the time for reads, which is what the thesis calls pre-processing. `many` is
as many writes as reads of one array. `ranges` is table 8.3: programs with the range map and without it, encoded and
solved, after `--unwind K` with that bound. Bars are logarithmic.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import log2
from pathlib import Path

from seam_programs import BAND, BODIES, MANY, array_program

from fathom.bound.options import BoundOptions
from fathom.bound.walk import bound
from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions
from fathom.engine import check_module
from fathom.frontend.load import load, read_text
from fathom.ir.interpret_layout import Layout
from fathom.logic.terms import size
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.transform.pipeline import run_to

WAYS = {
    "seam": EncodeOptions(memory="seam", checked=True),
    "linear": EncodeOptions(memory="seam", checked=True, store_map=False),
    "lambdas": EncodeOptions(memory="lambdas"),
    "plain": EncodeOptions(memory="lambdas", store_map=False),
}
RUNS = 2
BAR = 40


@dataclass(frozen=True)
class Measured:
    """One program under one encoding."""

    seconds: float
    nodes: int
    counts: dict[str, int]


def measured(text: str, folder: Path, ways: Iterable[str]) -> dict[str, Measured]:
    """The program under each encoding."""
    path = folder / "program.c"
    path.write_text(text)
    module = load(SourceOptions(sources=(str(path),)))
    sea = run_to(bound(module, "main", BoundOptions(known_memory=False)).program, "sea")
    program, layout = run_to(sea, "reduced"), Layout.of(sea)
    found = {}
    for way in ways:
        best = float("inf")
        for _ in range(RUNS):
            gc.collect()
            began = time.process_time()
            goal = encode(program, WAYS[way], layout)
            best = min(best, time.process_time() - began)
        found[way] = Measured(best, size(goal.roots), dict(goal.stats))
    return found


def bars(rows: list[tuple[str, dict[str, Measured]]]) -> None:
    """A bar for each measurement, its length the logarithm of its time."""
    least = min(each.seconds for _, found in rows for each in found.values())
    most = max(each.seconds for _, found in rows for each in found.values())
    scale = BAR / max(log2(most / least), 1)
    print()
    for name, found in rows:
        for way, each in found.items():
            print(f"{name:<20}{way:<9}{'█' * max(1, round(log2(each.seconds / least) * scale))} {each.seconds:.3f} s")


def table(title: str, rows: list[tuple[str, dict[str, Measured]]]) -> None:
    """Times, and how often the other encodings take that of seam."""
    ratios = "".join(f"{way:>10}" for way in WAYS if way != "seam")
    print(f"{title:<20}" + "".join(f"{way + ' (s)':>14}" for way in WAYS) + f"{ratios}{'hits':>10}")
    sums = dict.fromkeys(WAYS, 0.0)
    for name, found in rows:
        seconds = {way: each.seconds for way, each in found.items()}
        for way, each in seconds.items():
            sums[way] += each
        hits = found["seam"].counts.get("memory_store_map_hits", 0)
        print(f"{name:<20}{_times(seconds)}{hits:>10,}")
    print(f"{'sum':<20}{_times(sums)}")
    reads = {way: sum(found[way].counts.get("memory_nanoseconds", 0) for _, found in rows) / 1e9 for way in WAYS}
    print(f"{'reads alone':<20}{_times(reads)}")
    bars(rows)


def _times(seconds: dict[str, float]) -> str:
    ratios = "".join(f"{seconds[way] / seconds['seam']:>9.1f}×" for way in WAYS if way != "seam")
    return "".join(f"{each:>14.3f}" for each in seconds.values()) + ratios


def arrays(sizes: list[int], folder: Path) -> None:
    """Table 8.4."""
    for n in sizes or [50, 200, 1000]:
        table(f"N = {n}", [(name, measured(array_program(name, n), folder, WAYS)) for name in BODIES])
        print()


def band(sizes: list[int], folder: Path) -> None:
    """Table 8.5 and figure 8.10."""
    chosen = sizes or [10, 20, 40, 80, 100]
    rows = [(f"SELECT_SIZE {n}", measured(BAND.format(n=n), folder, WAYS)) for n in chosen]
    table("bAnd", rows)
    for (_, before), (name, after) in pairwise(rows):
        print(f"{name}: {after['seam'].seconds / before['seam'].seconds:.2f} times the time of the one before")


def many(sizes: list[int], folder: Path) -> None:
    """Writes and reads of one array."""
    for n in sizes or [5_000, 20_000]:
        found = measured(MANY.format(n=n), folder, ["seam"])["seam"]
        print(f"{n:,} writes and reads: {found.seconds:.2f} s, {found.nodes:,} nodes")


def ranges(files: list[str], unwind: int) -> None:
    """Table 8.3."""
    print(f"{'program':<44}{'range map':>10}{'result':>9}{'encode':>9}{'solve':>9}{'nodes':>9}{'skips':>9}")
    sums = {True: [0.0, 0.0, 0, 0], False: [0.0, 0.0, 0, 0]}
    for file in files:
        text = Path(file).read_text()
        for used in (True, False):
            limits = LimitOptions(unwind=unwind, malloc_may_fail=False, timeout=120)
            verdict, _ = check_module(read_text(text), "main", limits, ModelOptions(memory="seam", range_map=used))
            seconds = verdict.stats["stage_seconds"]
            assert isinstance(seconds, dict)
            skips = sum(int(str(verdict.stats.get(f"memory_skips_{how}", 0))) for how in ("syntactic", "range_map"))
            row = [
                seconds.get("encode", 0.0),
                seconds.get("solve", 0.0),
                int(str(verdict.stats.get("nodes", 0))),
                skips,
            ]
            sums[used] = [x + y for x, y in zip(sums[used], row, strict=True)]
            shown = f"{row[0]:>9.2f}{row[1]:>9.2f}{row[2]:>9,}{row[3]:>9,}"
            print(f"{Path(file).stem:<44}{'on' if used else 'off':>10}{verdict.result:>9}{shown}", flush=True)
    for used, row in sums.items():
        print(f"{'sum':<44}{'on' if used else 'off':>10}{'':>9}{row[0]:>9.2f}{row[1]:>9.2f}{row[2]:>9,}{row[3]:>9,}")


def main() -> None:
    """One of the experiments."""
    what, *rest = sys.argv[1:] or ["arrays"]
    if what == "ranges":
        unwind = int(rest[1]) if rest[:1] == ["--unwind"] else 10
        ranges(rest[2:] if rest[:1] == ["--unwind"] else rest, unwind)
        return
    experiments = {"arrays": arrays, "band": band, "many": many}
    if what not in experiments:
        sys.exit(f"there is no experiment {what}: choose among {', '.join([*experiments, 'ranges'])}")
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        experiments[what]([int(number) for number in rest], Path(folder))


if __name__ == "__main__":
    main()

"""SeaM's experiments: `python benchmarks/seam.py arrays [N…] | band [SIZE…] | many [N…] | ranges SUITE.toml`.

`arrays` and `band` are tables 8.4 and 8.5 of the thesis: programs on arrays at known indices, all of whose memory is
left to the encoder, under seam, seam without its store map (`linear`), lambdas, and lambdas without the index that they
keep of writes at known distances (`plain`). Lambdas remember what they have read; in `band`, `anew` are plain ones that
forget it after each read. What is measured is the CPU time of `encode`, best of five
runs, without the collector, and the time for reads, which is what the thesis calls pre-processing. `many` is as many
writes as reads of one array.

`ranges` is table 8.3 on the tasks of a suite (`--every K`, `--filter REGEX`): with the range map, without it, and with
all of memory as one object, since the thesis's map tells objects apart too; encoded, and solved by bitwuzla.
`--no-known-memory` leaves to the encoder what the walk would decide.

Tables are written as text and CSV, plots as SVG, to the folder `results/seam` of the benchmarks or that of `-o`.
"""

from __future__ import annotations

import argparse
import gc
import resource
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

from papers.plots import save_bars, save_lines
from papers.tables import FOLDER, save_table
from seam_programs import BAND, BODIES, MANY, array_program

from fathom.batch.tasks import Task, filter_tasks, read_suite
from fathom.bound.bound_options import bound_options
from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions
from fathom.engine.query import Query
from fathom.errors import Unsupported
from fathom.frontend.load import load, load_programs, read_text
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.logic.terms import Term, size
from fathom.memory.base import Refused, RegionMem
from fathom.memory.lambdas import Lambdas
from fathom.options import SourceOptions
from fathom.solvers.registry import solver
from fathom.transform.pipeline import run_from_tidy, run_to

WAYS = {
    "seam": EncodeOptions(memory="seam", checked=True),
    "linear": EncodeOptions(memory="seam", checked=True, store_map=False),
    "lambdas": EncodeOptions(memory="lambdas"),
    "plain": EncodeOptions(memory="lambdas", store_map=False),
}
MAPS = {
    "range map": EncodeOptions(memory="seam", checked=True),
    "without": EncodeOptions(memory="seam", checked=True, range_map=False),
    "one object": EncodeOptions(memory="seam", checked=False, range_map=False),
}
ANEW = "anew"
RUNS = 5
LIMIT = 60.0
"""Seconds for each of encoding and solving, where programs are solved."""


@dataclass(frozen=True)
class Measured:
    """One program under one encoding: CPU seconds of all, seconds of reads, the size of the goal, and what happened."""

    seconds: float
    reading: float
    nodes: int
    counts: dict[str, int]


Rows = list[tuple[str, dict[str, Measured]]]
Case = tuple[Program, Layout]


def prepared(text: str, folder: Path) -> Case:
    """A program, all of whose memory is left to the encoder."""
    path = folder / "program.c"
    path.write_text(text)
    module = load(SourceOptions(sources=(str(path),)))
    sea = run_to(bound(module, "main", BoundOptions(known_memory=False)).program, "tidy")
    return run_from_tidy(sea, "cone-of-influence"), Layout.of(sea)


def measured(cases: Mapping[str, Case], ways: Sequence[str]) -> Rows:
    """The programs under each encoding. All are run once before any is run again: machines are slower for a while."""
    runs: dict[tuple[str, str], list[Measured]] = {(name, way): [] for name in cases for way in ways}
    for _ in range(RUNS):
        for name, way in runs:
            runs[name, way].append(once(*cases[name], way))
    return [(name, {way: best(runs[name, way]) for way in ways}) for name in cases]


def best(runs: Sequence[Measured]) -> Measured:
    """The fastest run, and the fastest reads."""
    return replace(min(runs, key=_seconds), reading=min(each.reading for each in runs))


def once(program: Program, layout: Layout, way: str) -> Measured:
    """One encoding, once."""
    gc.collect()
    with forgetting() if way == ANEW else nullcontext():
        began = time.process_time()
        goal = encode(program, WAYS["plain" if way == ANEW else way], layout)
        seconds = time.process_time() - began
    return Measured(seconds, goal.stats.get("memory_nanoseconds", 0) / 1e9, size(goal.roots), dict(goal.stats))


@contextmanager
def forgetting() -> Iterator[None]:
    """Lambdas forget what they have read before each read."""
    remembering = Lambdas.read

    def read(self: Lambdas, mem: RegionMem, address: Term, width: int, inside: Term | None = None) -> Term:
        self.memo.clear()
        return remembering(self, mem, address, width, inside)

    with patch.object(Lambdas, "read", read):
        yield


def table(folder: Path, name: str, first: str, rows: Rows) -> None:
    """CPU seconds, and how often the other encodings take those of seam."""
    ways = list(rows[0][1])
    heads = (first, *(f"{way} (s)" for way in ways), *(f"{way}/seam" for way in ways if way != "seam"), "hits")
    lines: list[list[object]] = []
    for label, found in rows:
        hits = found["seam"].counts.get("memory_store_map_hits", 0)
        lines.append([label, *_times({way: found[way].seconds for way in ways}), hits])
    lines.append(["sum", *_times({way: sum(found[way].seconds for _, found in rows) for way in ways}), None])
    lines.append(["reads alone", *_times({way: sum(found[way].reading for _, found in rows) for way in ways}), None])
    save_table(folder, name, heads, lines)


def _times(seconds: dict[str, float]) -> list[object]:
    ratios = (each / seconds["seam"] for way, each in seconds.items() if way != "seam")
    return [*(f"{each:.4f}" for each in seconds.values()), *ratios]


def arrays(sizes: list[int], folder: Path, output: Path) -> None:
    """Table 8.4."""
    for n in sizes or [50, 200, 1000]:
        name = f"arrays of {n}"
        rows = measured({each: prepared(array_program(each, n), folder) for each in BODIES}, list(WAYS))
        table(output, name, "program", rows)
        programs = [program for program, _ in rows]
        for what, of in (("encode", _seconds), ("reads", _reading)):
            bars = {way: [of(found[way]) for _, found in rows] for way in WAYS}
            save_bars(output, f"{name}, {what}", "CPU seconds", programs, bars)


def _seconds(found: Measured) -> float:
    return found.seconds


def _reading(found: Measured) -> float:
    return found.reading


def band(sizes: list[int], folder: Path, output: Path) -> None:
    """Table 8.5 and figure 8.10."""
    chosen = sizes or [10, 20, 40, 80, 100]
    ways = (*WAYS, ANEW)
    rows = measured({str(n): prepared(BAND.format(n=n), folder) for n in chosen}, ways)
    table(output, "bAnd", "SELECT_SIZE", rows)
    for what, of in (("encode", _seconds), ("reads", _reading)):
        lines = {way: [(n, of(found[way])) for n, (_, found) in zip(chosen, rows, strict=True)] for way in ways}
        save_lines(output, f"bAnd, {what}", "SELECT_SIZE", "CPU seconds", lines)
    for (_, before), (name, after) in pairwise(rows):
        print(f"{name}: {after['seam'].seconds / before['seam'].seconds:.2f} times the time of the one before")


def many(sizes: list[int], folder: Path, output: Path) -> None:
    """Writes and reads of one array."""
    chosen = sizes or [5_000, 20_000]
    found = measured({str(n): prepared(MANY.format(n=n), folder) for n in chosen}, ["seam"])
    rows = [(int(name), each["seam"]) for name, each in found]
    heads = ("writes and reads", "encode (s)", "reads (s)", "nodes")
    save_table(output, "many", heads, [[f"{n:,}", each.seconds, each.reading, each.nodes] for n, each in rows])
    lines = {"encode": [(n, each.seconds) for n, each in rows], "reads": [(n, each.reading) for n, each in rows]}
    save_lines(output, "many", "writes and reads", "CPU seconds", lines)


# ── range maps ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Solved:
    """One program under one kind of range map; None where there was not enough time."""

    encode: float | None
    solve: float | None
    nodes: int | None
    skips: int | None


def cpu() -> float:
    """Of this process and all that have ended below it."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def limited() -> Callable[[], float]:
    """How many seconds are left, from now on."""
    began = time.monotonic()
    return lambda: max(0.0, LIMIT - (time.monotonic() - began))


def solved(program: Program, layout: Layout, options: EncodeOptions) -> Solved:
    """CPU seconds of encoding and of bitwuzla, the size of the goal, and comparisons that ranges decided."""
    began = cpu()
    try:
        goal = encode(program, options, layout, limited())
    except Refused:
        return Solved(None, None, None, None)
    encoded = cpu()
    found = Query(goal, solver("bitwuzla"), limited()).run()
    decided = all(status != "unknown" for status in found.status.values())
    skips = goal.stats.get("memory_skips_range_map", 0)
    return Solved(encoded - began, cpu() - encoded if decided else None, size(goal.roots), skips)


def ranges(tasks: Sequence[Task], output: Path, known_memory: bool) -> None:
    """Table 8.3. Sums are of the programs that every configuration has encoded, or solved."""
    rows: list[tuple[str, dict[str, Solved]]] = []
    for task in tasks:
        (program,) = load_programs(task.options)
        limits = replace(bound_options(task.options), known_memory=known_memory)
        try:
            sea = run_to(bound(read_text(program.text), task.options.entry, limits).program, "tidy")
        except Unsupported as problem:
            print(f"{task.name} is left out: {problem}")
            continue
        reduced, layout = run_from_tidy(sea, "cone-of-influence"), Layout.of(sea)
        rows.append((task.name, {way: solved(reduced, layout, each) for way, each in MAPS.items()}))
        print(f"{task.name}: {', '.join(f'{way} {each.nodes}' for way, each in rows[-1][1].items())} nodes", flush=True)
    save_table(output, "range map", _RANGE_HEADS, [*_range_rows(rows), *_range_sums(rows)])
    programs = [name for name, _ in rows]
    save_bars(output, "range map, nodes", "nodes", programs, _bars(rows, lambda each: each.nodes))
    save_bars(output, "range map, solving", "CPU seconds", programs, _bars(rows, lambda each: each.solve))


_RANGE_HEADS = ("program", "configuration", "encode (s)", "solve (s)", "nodes", "skips")
Figure = Callable[[Solved], "float | None"]


def _range_rows(rows: list[tuple[str, dict[str, Solved]]]) -> Iterable[list[object]]:
    for name, found in rows:
        for way, each in found.items():
            yield [name, way, each.encode, each.solve, each.nodes, each.skips]


def _range_sums(rows: list[tuple[str, dict[str, Solved]]]) -> Iterable[list[object]]:
    encoded = [found for _, found in rows if all(each.encode is not None for each in found.values())]
    done = [found for found in encoded if all(each.solve is not None for each in found.values())]
    for way in MAPS:
        nodes = sum(found[way].nodes or 0 for found in encoded)
        skips = sum(found[way].skips or 0 for found in encoded)
        times = sum(found[way].encode or 0.0 for found in encoded), sum(found[way].solve or 0.0 for found in done)
        yield [f"sum of {len(encoded)}, solved {len(done)}", way, *times, nodes, skips]


def _bars(rows: list[tuple[str, dict[str, Solved]]], figure: Figure) -> dict[str, list[float]]:
    return {way: [figure(found[way]) or 0.0 for _, found in rows] for way in MAPS}


def main() -> None:
    """One of the experiments."""
    experiments = {"arrays": arrays, "band": band, "many": many}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=[*experiments, "ranges"], default="arrays")
    parser.add_argument("rest", nargs="*", help="sizes, or for ranges a suite")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--filter", default="")
    parser.add_argument("--no-known-memory", action="store_true")
    parser.add_argument("-o", "--output", type=Path, default=FOLDER / "seam")
    given = parser.parse_args()
    gc.disable()
    if given.what == "ranges":
        tasks = filter_tasks(read_suite(*given.rest), given.filter)
        jobs = [task for task in tasks if not task.category.startswith(("ismod", "unsafe"))]
        ranges(jobs[:: given.every], given.output, not given.no_known_memory)
        return
    with tempfile.TemporaryDirectory() as folder:
        experiments[given.what]([int(number) for number in given.rest], Path(folder), given.output)


if __name__ == "__main__":
    main()

"""How fast dataflow programs become terms: `python benchmarks/encoding.py [--profile] [name…]`.

Each program is compiled, walked and transformed once, then encoded three times; the best run counts, in definitions
encoded a second of CPU time. What is measured is `encode` alone: no solver, no printing. Programs that keep memory in
the residue are encoded by each of the memory encodings. The goal is 50,000 definitions a second.
"""

from __future__ import annotations

import cProfile
import gc
import pstats
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bounding_programs import PROGRAMS
from encoding_programs import CHAIN, TABLE

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions, Goal
from fathom.frontend.load import load
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.logic.terms import size
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_to

RUNS = 3
MEMORY = ("lambdas", "seam", "arrays", "flatten")


def sources() -> Iterator[tuple[str, str, BoundOptions]]:
    """Name, text in C, and how it is bounded: with its memory known to the walk, or all of it left to the encoder."""
    for name, source in PROGRAMS.items():
        if not source.folds:
            yield name, source.text, BoundOptions(unwind=source.unwind, malloc_may_fail=False)
    yield "chain", CHAIN, BoundOptions()
    yield "hash table", TABLE.format(slots=64, steps=100), BoundOptions()
    for name in ("bubble 40 symbolic", "select 20 symbolic"):
        yield f"{name}, in memory", PROGRAMS[name].text, BoundOptions(known_memory=False)


def reduced(text: str, options: BoundOptions, folder: Path) -> tuple[Program, Layout]:
    path = folder / "program.c"
    path.write_text(text)
    sea = run_to(bound(load(SourceOptions(sources=(str(path),))), "main", options).program, "tidy")
    return run_to(sea, "cone-of-influence"), Layout.of(sea)


def timed(program: Program, options: EncodeOptions, layout: Layout) -> tuple[float, Goal]:
    gc.collect()
    start = time.process_time()
    goal = encode(program, options, layout)
    return time.process_time() - start, goal


def measure(name: str, program: Program, layout: Layout, profile: bool) -> None:
    count = len(program.blocks[0].body)
    loads = any(type(item).__name__ == "Load" for item in program.blocks[0].body)
    for memory in MEMORY if loads else MEMORY[:1]:
        options = EncodeOptions(memory=memory, checked=True)
        seconds, goal = min((timed(program, options, layout) for _ in range(RUNS)), key=lambda run: run[0])
        shown = memory if loads else "–"
        nodes = size(goal.roots)
        print(f"{name:<31}{shown:<9}{count:>12,}{seconds:>9.3f} s{count / seconds:>12,.0f}{nodes:>10,}", flush=True)
        if profile:
            with cProfile.Profile() as run:
                encode(program, options, layout)
            pstats.Stats(run).sort_stats("tottime").print_stats(18)


def main() -> None:
    """Print the table."""
    names = [name for name in sys.argv[1:] if name != "--profile"]
    known = [name for name, _, _ in sources()]
    if unknown := set(names) - set(known):
        sys.exit(f"there is no program {', '.join(sorted(unknown))}: choose among {', '.join(known)}")
    gc.disable()
    print(f"{'program':<31}{'memory':<9}{'definitions':>12}{'encode':>11}{'per second':>12}{'terms':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for name, text, options in sources():
            if not names or name in names:
                measure(name, *reduced(text, options, Path(folder)), "--profile" in sys.argv)


if __name__ == "__main__":
    main()

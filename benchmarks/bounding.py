"""How fast programs are walked, and how much they leave behind: `python benchmarks/bounding.py [name…]`.

Each program is compiled and read once, then walked three times; the best run counts, in LLVM instructions executed a
second of CPU time, which other work on the machine disturbs less than wall time. A further walk counts the memory that
the result keeps (tracemalloc). With `cbmc` on the PATH, the same file is given to it: everything for programs that
fold, symbolic execution alone (`--show-vcc`) for the others, because neither side asks a solver here. Times against it
are wall times of whole commands on a warm cache, the start of Python included.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
import tracemalloc
from dataclasses import dataclass, field
from pathlib import Path
from typing import final

from bounding_programs import PROGRAMS, Source

from fathom.bound.options import Bounded, BoundOptions, Progress
from fathom.bound.walk.bound import bound
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.ir.program import Program
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_stages
from fathom.transform.tidy import Tidy

RUNS = 3
NOTHING = 1
"""The size of a program in which nothing is left: only its end."""
CBMC_LIMIT = 300.0


@final
@dataclass
class Reports:
    """Collects what the walk says of its progress."""

    seen: list[Progress] = field(default_factory=list)

    def __call__(self, progress: Progress) -> None:
        self.seen.append(progress)


def walk(module: Module, source: Source) -> tuple[float, Bounded]:
    start = time.process_time()
    result = bound(module, "main", BoundOptions(unwind=source.unwind, malloc_may_fail=False))
    return time.process_time() - start, result


def size(program: Program) -> int:
    """Instructions, terminators included."""
    return sum(len(block.phis) + len(block.body) + 1 for block in program.blocks)


def kept_bytes(module: Module, source: Source) -> int:
    """How much memory the result takes, apart from the module that it was made of."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        result = walk(module, source)[1]
        after = tracemalloc.get_traced_memory()[0]
        assert result.program.blocks
        return after - before
    finally:
        tracemalloc.stop()


def command_seconds(command: list[str], folder: Path) -> float | None:
    """The wall time of a command; None when it takes too long."""
    start = time.perf_counter()
    try:
        subprocess.run(command, cwd=folder, capture_output=True, timeout=CBMC_LIMIT)
    except subprocess.TimeoutExpired:
        return None
    return time.perf_counter() - start


def against_cbmc(path: Path, source: Source) -> str:
    """Both commands on one file, and how many times longer CBMC takes."""
    cbmc = shutil.which("cbmc")
    if cbmc is None:
        return ""
    bounds = [] if source.unwind is None else ["--unwind", str(source.unwind + 1)]
    theirs = [cbmc, path.name, *bounds, *([] if source.folds else ["--show-vcc"])]
    bounds = [] if source.unwind is None else ["--unwind", str(source.unwind)]
    ours = [sys.executable, "-m", "fathom", "dump", "--stage", "sea", "--no-malloc-may-fail", *bounds, path.name]
    command_seconds(ours, path.parent)
    best = min(command_seconds(ours, path.parent) or CBMC_LIMIT for _ in range(RUNS))
    other = command_seconds(theirs, path.parent)
    if other is None:
        return f"{best:>9.2f} s{'> ' + str(int(CBMC_LIMIT)):>9} s{'>' + format(CBMC_LIMIT / best, '.1f'):>8}"
    return f"{best:>9.2f} s{other:>9.2f} s{other / best:>8.1f}"


def measure(name: str, source: Source, folder: Path) -> None:
    path = folder / f"{name.replace(' ', '_')}.c"
    path.write_text(source.text)
    module = load(SourceOptions(sources=(str(path),)))
    seconds, result = min((walk(module, source) for _ in range(RUNS)), key=lambda run: run[0])
    left = size(result.program)
    tidied = size(Tidy().run(result.program))
    if source.folds and tidied > NOTHING:
        sys.exit(f"{name}: {tidied} instructions are left, and there should be none")
    per_instruction = "–" if source.folds else f"{kept_bytes(module, source) / left:,.0f}"
    note = "" if result.complete else "  (with an unwinding assertion)"
    print(
        f"{name:<22}{result.executed:>11,}{seconds:>9.3f} s{result.executed / seconds:>12,.0f}{left:>10,}{tidied:>9,}"
        f"{per_instruction:>9}{against_cbmc(path, source)}{note}",
        flush=True,
    )


def deep_chain(folder: Path, iterations: int) -> None:
    """An unrolling of about 200,000 residual instructions, through every stage."""
    path = folder / "deep.c"
    path.write_text(DEEP % iterations)
    module = load(SourceOptions(sources=(str(path),)))
    reports = Reports()
    start = time.process_time()
    result = bound(module, "main", BoundOptions(progress=reports))
    seconds = time.process_time() - start
    print(f"{'walk':<14}{size(result.program):>11,} instructions{seconds:>9.2f} s   of {result.executed:,} executed")
    for report in (reports.seen[0], reports.seen[-1]) if reports.seen else ():
        said = (
            f"{report.executed:,} walked, {report.residual:,} left, loop {report.loop}, iteration {report.iteration:,}"
        )
        print(f"{'':14}progress: {said}")
    start = time.process_time()
    for stage, program in run_stages(result.program):
        seconds = time.process_time() - start
        print(f"{stage:<14}{size(program):>11,} instructions{seconds:>9.2f} s", flush=True)
        start = time.process_time()


DEEP = """
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assert(int);
int main(void) {
    unsigned sum = 0;
    for (int i = 0; i < %d; i++) {
        unsigned x = __VERIFIER_nondet_uint();
        if (x & 1)
            sum = sum * 3 + x;
        if (i %% 100 == 0)
            __VERIFIER_assert(sum != 0xfffffffbu - i);
    }
    return 0;
}
"""


def main() -> None:
    wanted = sys.argv[1:]
    unknown = [name for name in wanted if name not in PROGRAMS and name != "deep"]
    if unknown:
        sys.exit(f"there is no program {', '.join(unknown)}: choose among {', '.join(PROGRAMS)}, deep")
    peer = f"{'command':>11}{'cbmc':>11}{'ratio':>8}" if shutil.which("cbmc") else ""
    columns = f"{'executed':>11}{'walk':>11}{'per second':>12}{'residual':>10}{'tidied':>9}{'B/instr':>9}"
    print(f"{'program':<22}{columns}{peer}")
    with tempfile.TemporaryDirectory() as folder:
        for name, source in PROGRAMS.items():
            if not wanted or name in wanted:
                measure(name, source, Path(folder))
        if not wanted or "deep" in wanted:
            print("\nA deep chain, through every stage:")
            deep_chain(Path(folder), 40_000)


if __name__ == "__main__":
    main()

"""What shadow memory costs: `python benchmarks/shadow.py [--checkout DIR [--aws DIR] [--timeout SECONDS]]`.

First, programs with no shadow field, with one that is declared and not used, and with one that follows every copy of
the program's memory: CPU seconds of the check after reading, solver included, best of three, and the ratio to none.

With a checkout of seahorn/verify-c-common (and of aws-c-common, which is looked for inside of it), the proofs about
memory that is not to be changed: as they are, where a byte is saved and compared, and the same with `sea_is_modified`
(its folder `jobs2`). SeaBMC's table Id has 143 s and 90 s for 70 of them.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from shadow_programs import PROGRAMS

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions

RUNS = 3
UNWIND = 8
VARIANTS = ("no field", "declared", "used")


def cpu() -> float:
    """CPU seconds of this process and of the children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + used.ru_utime + used.ru_stime


def seconds(module: Module) -> float:
    best = float("inf")
    for _ in range(RUNS):
        began = cpu()
        verdict = check_module(CheckRequest(module, "main", LimitOptions(unwind=UNWIND), ModelOptions())).verdict
        best = min(best, cpu() - began)
        if verdict.result != "safe":
            raise SystemExit(f"a program that is safe was found {verdict.result}: {verdict.reason}")
    return best


def overhead(folder: Path) -> None:
    print(f"{'program':<12}" + "".join(f"{variant:>18}" for variant in VARIANTS))
    for name, text in PROGRAMS.items():
        path = folder / f"{name}.c"
        path.write_text(text)
        modules = [load(SourceOptions(sources=(str(path),), defines=(f"FIELDS={n}",))) for n in range(len(VARIANTS))]
        times = [seconds(module) for module in modules]
        print(f"{name:<12}" + "".join(f"{each:>9.3f} s {each / times[0]:>5.2f}×" for each in times))


# ── saved bytes and sea_is_modified ─────────────────────────────────────────────────────────────────────────────────


def pairs(checkout: Path) -> list[tuple[str, str]]:
    """The proofs that exist in both forms: (with a saved byte, with sea_is_modified)."""
    originals = {each.name for each in (checkout / "seahorn" / "jobs").iterdir()}
    ports = sorted(each.name for each in (checkout / "seahorn" / "jobs2").iterdir() if each.is_dir())
    named = [(re.sub(r"_?2$", "", port), port) for port in ports]
    return [(original, port) for original, port in named if original in originals]


def outcomes(checkout: Path, aws: Path, names: list[str], timeout: float, folder: Path) -> dict[str, tuple[str, float]]:
    """The verdict and the CPU seconds of each task."""
    fathom = [sys.executable, "-m", "fathom"]
    suite, results = folder / "suite.toml", folder / "results.jsonl"
    made = [*fathom, "suite", "verify-c-common", "--checkout", str(checkout), "--aws", str(aws), "-o", str(suite)]
    subprocess.run(made, check=True, stdout=subprocess.DEVNULL)
    chosen = f"^(?:{'|'.join(names)})$"
    run = [*fathom, "batch", str(suite), "-j", "1", "--no-cache", "--timeout", str(timeout)]
    subprocess.run([*run, "--results", str(results), "--filter", chosen], check=False, stdout=subprocess.DEVNULL)
    lines = [json.loads(line) for line in results.read_text().splitlines()]
    return {line["task"]: (line["verdict"], line["cpu"]) for line in lines if "task" in line}


def modified(checkout: Path, aws: Path, timeout: float, folder: Path) -> None:
    both = pairs(checkout)
    found = outcomes(checkout, aws, [name for pair in both for name in pair], timeout, folder)
    proved = [pair for pair in both if all(found[name][0] == "safe" for name in pair)]
    print(f"\n{'proof':<40}{'saved byte':>12}{'is_modified':>12}{'ratio':>8}")
    for original, port in proved:
        before, after = found[original][1], found[port][1]
        print(f"{original:<40}{before:>10.2f} s{after:>10.2f} s{before / after:>7.2f}×")
    sums = [sum(found[pair[side]][1] for pair in proved) for side in range(2)]
    print(f"{f'sum of {len(proved)} proofs':<40}{sums[0]:>10.2f} s{sums[1]:>10.2f} s{sums[0] / sums[1]:>7.2f}×")
    for name in (name for pair in both if pair not in proved for name in pair):
        print(f"left out: {name} is {found[name][0]} after {found[name][1]:.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description="What shadow memory costs.")
    parser.add_argument("--checkout", type=Path, help="a checkout of seahorn/verify-c-common")
    parser.add_argument("--aws", type=Path, help="a checkout of aws-c-common: CHECKOUT/aws-c-common if not given")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for each proof")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        overhead(Path(folder))
        if given.checkout is not None:
            modified(given.checkout, given.aws or given.checkout / "aws-c-common", given.timeout, Path(folder))


if __name__ == "__main__":
    main()

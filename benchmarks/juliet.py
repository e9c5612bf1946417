"""Verdicts on the Juliet test suite, by weakness: `python benchmarks/juliet.py CHECKOUT [REGEX] [--results FILE]`.

The checkout has the folders `testcases` and `testcasesupport` of the C/C++ suite. Taken are the files in C of flow
variant 01, for weaknesses that a class of properties stands for. Each is checked twice: its `bad` half must be unsafe
by such a class, its `good` half must be safe. REGEX chooses among the names of files. The file of results gets a line
of JSON for each check; a further run continues it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, final

CLASSES: Final = (
    (r"CWE12[12]_.*type_overrun", "bounds null"),
    (r"CWE12[12467]_", "bounds"),
    (r"CWE19[01]_.*__unsigned", "unsigned-overflow"),
    (r"CWE19[01]_.*__(char|short)", "conversion"),
    (r"CWE19[01]_", "overflow"),
    (r"CWE19[45]_", "bounds"),
    (r"CWE197_", "conversion"),
    (r"CWE369_.*__float", "float overflow"),
    (r"CWE369_", "div-by-zero"),
    (r"CWE401_", "leak"),
    (r"CWE415_", "double-free"),
    (r"CWE416_", "use-after-free"),
    (r"CWE(457|665|758)_", "uninit"),
    (r"CWE469_", "pointer-compare"),
    (r"CWE475_", "overlap"),
    (r"CWE476_", "null"),
    (r"CWE562_", "use-after-scope"),
    (r"CWE587_", "null"),
    (r"CWE(588|843)_", "bounds"),
    (r"CWE590_.*_declare", "invalid-free use-after-scope"),
    (r"CWE(590|761)_", "invalid-free"),
    (r"CWE617_", "assert"),
    (r"CWE680_", "bounds"),
    (r"CWE681_", "overflow float"),
    (r"CWE690_", "null"),
)
"""What stands for a weakness, by file name; the first row that fits. These classes are selected beside the default."""
COLUMNS: Final = (
    *("bad right", "bad other", "bad safe", "bad unknown", "bad error"),
    *("good safe", "good unsafe", "good unknown", "good error"),
)


@final
@dataclass(frozen=True, slots=True)
class Check:
    """What one half of a case gave: the verdict, and the classes of violated properties."""

    file: str
    half: str
    verdict: str
    classes: list[str]
    reason: str
    seconds: float

    @property
    def column(self) -> str:
        """Where it counts in the table: a bad half that is unsafe is so by a class that is right, or by another."""
        if self.half == "bad" and self.verdict == "unsafe":
            return "bad right" if set(self.classes) & set(expected(self.file)) else "bad other"
        return f"{self.half} {self.verdict}"


def expected(file: str) -> list[str]:
    """The classes of which one must be violated in the bad half of a case."""
    return next((row.split() for pattern, row in CLASSES if re.match(pattern, file)), [])


def check(path: Path, half: str, support: Path, timeout: int) -> Check:
    command = [sys.executable, "-m", "fathom", "check", "--json", str(path), str(support / "io.c"), "-I", str(support)]
    command += ["--cflag=-w", "--entry", f"{path.stem}_{half}", "--timeout", str(timeout)]
    command += ["--extend-select", ",".join(expected(path.name))]
    start = time.monotonic()
    run = subprocess.run(command, capture_output=True, text=True)
    seconds = round(time.monotonic() - start, 2)
    if not run.stdout:
        return Check(path.name, half, "error", [], run.stderr[-400:], seconds)
    answer = json.loads(run.stdout)
    violated = [found["class"] for found in answer["properties"] if found["status"] == "violated"]
    return Check(path.name, half, answer["verdict"], violated, answer["reason"] or "", seconds)


def checks(options: argparse.Namespace) -> Iterator[Check]:
    """Every check that is asked for; those that the file of results has are not repeated."""
    lines = options.results.read_text().splitlines() if options.results and options.results.exists() else []
    known = {(done.file, done.half): done for done in (Check(**json.loads(line)) for line in lines)}
    cases = sorted(options.checkout.glob("testcases/**/*_01.c"), key=lambda path: path.name)
    chosen = [path for path in cases if expected(path.name) and re.search(options.regex, path.name)]
    support = options.checkout / "testcasesupport"
    yield from (done for (file, _), done in known.items() if re.search(options.regex, file))
    unchecked = [(path, half) for path in chosen for half in ("bad", "good") if (path.name, half) not in known]
    with ThreadPoolExecutor(options.jobs) as pool, (options.results or Path(os.devnull)).open("a") as log:
        for found in pool.map(lambda task: check(task[0], task[1], support, options.timeout), unchecked):
            print(json.dumps(asdict(found)), file=log, flush=True)
            yield found


def table(found: list[Check]) -> Iterator[str]:
    """For each weakness how many of its bad and of its good halves gave what."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for each in found:
        for name in (each.file.split("_")[0], "all"):
            counts[name][each.column] += 1
    yield f"| weakness | {' | '.join(COLUMNS)} |"
    yield "|" + "---|" * (1 + len(COLUMNS))
    for name, row in sorted(counts.items()):
        yield f"| {name} | {' | '.join(str(row[column]) for column in COLUMNS)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("regex", nargs="?", default="")
    parser.add_argument("--results", type=Path)
    parser.add_argument("--timeout", type=int, default=30, help="seconds for each check")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    found: list[Check] = []
    for each in checks(options):
        found.append(each)
        if each.column not in ("bad right", "good safe"):
            print(f"{each.file} {each.half}: {each.verdict} {','.join(each.classes)} {each.reason[-120:]}", flush=True)
    print("\n".join(table(found)))


if __name__ == "__main__":
    main()

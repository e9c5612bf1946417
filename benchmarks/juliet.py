"""Verdicts on the Juliet test suite, by weakness: `python benchmarks/juliet.py CHECKOUT [REGEX] [--flows N]`.

The checkout has the folders `testcases` and `testcasesupport` of the C/C++ suite. Taken are the cases in one file of C,
for weaknesses that a class of properties stands for: flow variants 01 to 18. Cases for Windows alone (`w32` in their
names) are left out, as the suite's own builds elsewhere do. Of each case that is 01 and one of the
others in turn; `--flows 18` takes all of them. A case is checked twice: its `bad` half must be unsafe by such a class,
at a line that the suite calls a flaw or further down in the bad half, and its `good` half must be safe.
REGEX chooses among the names of files.

The checks are a suite for `fathom batch`, which lies with its results in the folder `--keep`; a run that was killed
goes on there. `--document docs/juliet.md` puts the table into that page; with a REGEX, only the rows of weaknesses that
it takes all files of.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias, final

import msgspec

from fathom.batch.outcomes import TaskOutcome
from fathom.verdict import Counterexample

CLASSES: Final = (
    (r"CWE12[12]_.*type_overrun", "bounds null"),
    (r"CWE12[12467]_", "bounds"),
    (r"CWE19[01]_.*__unsigned", "unsigned-overflow"),
    (r"CWE19[01]_.*__(char|short)", "conversion"),
    (r"CWE19[01]_", "overflow"),
    (r"CWE19[45]_.*negative_malloc", "bounds conversion"),
    (r"CWE19[45]_", "bounds"),
    (r"CWE197_", "explicit-conversion"),
    (r"CWE369_.*__float", "float-div-by-zero overflow"),
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
    *("bad at flaw", "bad below flaw", "bad elsewhere", "bad class", "bad safe", "bad unknown", "bad error"),
    *("good safe", "good unsafe", "good unknown", "good error"),
)
RIGHT: Final = ("bad at flaw", "bad below flaw", "good safe")
"""The columns of halves that are as the suite has them."""
LAST_FLOW: Final = 18
"""The last flow variant in which a case is in one file and its flow does not leave a function."""
_WINDOWS = "w32"
_FLOW = re.compile(r"_(\d\d)\.c$")
_FLAW = re.compile(r"/\*[^*]*\bFLAW\b")
_END_OF_BAD = re.compile(r"^#endif /\* OMITBAD \*/|^#ifndef OMITGOOD", re.MULTILINE)
_BEGINNING, _END = "<!-- table -->\n", "<!-- end of the table -->\n"

Rows: TypeAlias = dict[str, Counter[str]]


@final
@dataclass(frozen=True, slots=True)
class Check:
    """What one half of a case gave."""

    path: Path
    half: str
    verdict: str
    reason: str
    counterexample: Counterexample | None

    @property
    def column(self) -> str:
        """Where it counts in the table."""
        found = self.counterexample
        if self.half == "good" or found is None:
            return f"{self.half} {self.verdict}"
        if found.prop.kind not in expected(self.path.name):
            return "bad class"
        lines, flaws = find_lines(found, self.path), flaw_lines(self.path)
        return "bad at flaw" if lines & flaws else "bad below flaw" if max(lines) > min(flaws) else "bad elsewhere"

    @property
    def is_right(self) -> bool:
        return self.column in RIGHT

    def __str__(self) -> str:
        found = self.counterexample
        what = f"{found.prop.kind} at {find_line(found, self.path)}" if found else self.reason[-120:]
        return f"{self.path.name} {self.half}: {self.verdict} {what}"


def expected(file: str) -> list[str]:
    """The classes of which one must be violated in the bad half of a case."""
    return next((row.split() for pattern, row in CLASSES if re.match(pattern, file)), [])


def find_line(found: Counterexample, path: Path) -> int:
    """The line of the case in which something is violated: that of the call where it is in a function elsewhere."""
    places = [*(step.loc for step in found.trace.steps), found.trace.violated.loc]
    lines = [place.line for place in places if place is not None and Path(place.file).name == path.name]
    return lines[-1] if lines else 0


def find_lines(found: Counterexample, path: Path) -> frozenset[int]:
    """That line; and of a leak, which is placed at the allocation, the last call that had the memory."""
    notes = found.trace.violated.notes if found.prop.kind == "leak" else ()
    places = [note.loc.line for note in notes if note.loc is not None and Path(note.loc.file).name == path.name]
    return frozenset({find_line(found, path), *places})


@cache
def flaw_lines(path: Path) -> frozenset[int]:
    """The statements of the bad half that a comment with the word FLAW announces, each to its end."""
    text = path.read_text(errors="replace")
    end = _END_OF_BAD.search(text)
    lines = text[: end.start() if end else None].splitlines()
    found: set[int] = set()
    for number, line in enumerate(lines):
        if _FLAW.search(line):
            found |= _find_statement(lines, number)
    return frozenset(found)


def _find_statement(lines: Sequence[str], comment: int) -> set[int]:
    """The lines, counted from 1, of the statement behind the comment: to its `;`, or to the end of its block."""
    depth, inside = 0, "*/" not in lines[comment]
    found: set[int] = set()
    for number in range(comment + 1, len(lines)):
        line = lines[number]
        if inside or line.lstrip().startswith("/*"):
            inside = "*/" not in line
            continue
        found.add(number + 1)
        depth += line.count("{") - line.count("}")
        if depth < 0 or (depth == 0 and line.rstrip().endswith((";", "}"))):
            break
    return found


def list_cases(checkout: Path, count: int) -> list[Path]:
    """The files of the whole run: of each case flow variant 01, and as many of the others as are asked for, in turn."""
    cases: defaultdict[str, list[Path]] = defaultdict(list)
    for path in sorted(checkout.glob("testcases/**/*.c"), key=lambda path: path.name):
        flow = _FLOW.search(path.name)
        if flow and int(flow[1]) <= LAST_FLOW and expected(path.name):
            cases[path.name[: flow.start()]].append(path)
    chosen = []
    for number, flows in enumerate(cases.values()):
        first, *others = flows
        turned = [others[(number + each) % len(others)] for each in range(min(count - 1, len(others)))]
        chosen += [first, *sorted(turned)]
    return [path for path in chosen if _WINDOWS not in path.name]


def write_suite(paths: Sequence[Path], options: argparse.Namespace, suite: Path) -> None:
    """Both halves of every case as tasks, named after their entry functions."""
    support = options.checkout.resolve() / "testcasesupport"
    rows = [f'include-dir = ["{support}"]', 'cflag = ["-w"]', f"timeout = {options.timeout}"]
    for path in paths:
        for half in ("bad", "good"):
            rows += ["", "[[task]]", f'name = "{path.stem}_{half}"', f'entry = "{path.stem}_{half}"']
            rows += [f'sources = ["{path.resolve()}", "{support / "io.c"}"]', f'category = "{weakness(path)}"']
            rows += [f"extend-select = {expected(path.name)}", f'expect = "{"safe" if half == "good" else "unsafe"}"']
    suite.write_text("\n".join(rows) + "\n")


def weakness(path: Path) -> str:
    return path.name.split("_")[0]


def read_checks(paths: Sequence[Path], results: Path) -> Iterator[Check]:
    """Every check that the file of results has."""
    by_name = {path.stem: path for path in paths}
    for line in results.read_bytes().splitlines():
        try:
            outcome = msgspec.json.decode(line, type=TaskOutcome)
        except msgspec.DecodeError:
            continue  # the first line and the last one are none
        stem, _, half = outcome.task.rpartition("_")
        if stem in by_name:
            found = outcome.cases[0].verdict.counterexample if outcome.cases else None
            yield Check(by_name[stem], half, outcome.verdict, outcome.reason or "", found)


def count_columns(found: Iterable[Check]) -> Rows:
    """For each weakness how many of its bad and of its good halves gave what."""
    counts: Rows = defaultdict(Counter)
    for each in found:
        counts[weakness(each.path)][each.column] += 1
    return counts


def write_table(rows: Rows) -> Iterator[str]:
    """The rows, their sum, and the share that is right."""
    sums: Counter[str] = sum(rows.values(), Counter())
    yield f"| weakness | {' | '.join(COLUMNS)} |"
    yield "|" + "---|" * (1 + len(COLUMNS))
    for name, row in (*sorted(rows.items()), ("all", sums)):
        yield f"| {name} | {' | '.join(str(row[column]) for column in COLUMNS)} |"
    yield ""
    shares = [f"{share(sums, half):.1f} % of {half} halves" for half in ("bad", "good")]
    yield f"As the suite has it: {' and '.join(shares)}."


def read_table(page: Path) -> Rows:
    """The rows of the table that a page has."""
    rows: Rows = defaultdict(Counter)
    for line in page.read_text().partition(_BEGINNING)[2].partition(_END)[0].splitlines():
        name, *numbers = line.strip("|").split(" | ")
        if name.strip().startswith("CWE"):
            rows[name.strip()] = Counter(dict(zip(COLUMNS, map(int, numbers), strict=True)))
    return rows


def share(row: Counter[str], half: str) -> float:
    numbers = {column: row[column] for column in COLUMNS if column.startswith(half)}
    return 100 * sum(numbers.get(column, 0) for column in RIGHT) / max(1, sum(numbers.values()))


def document(page: Path, lines: Sequence[str]) -> None:
    """Put the table into a page, between the two comments that mark its place."""
    head, _, rest = page.read_text().partition(_BEGINNING)
    text = "\n".join(lines)
    page.write_text(f"{head}{_BEGINNING}{text}\n{_END}{rest.partition(_END)[2]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("regex", nargs="?", default="")
    parser.add_argument("--flows", type=int, default=2, help="how many flow variants of each case (2; at most 18)")
    parser.add_argument("--timeout", type=int, default=30, help="seconds for each check (30)")
    parser.add_argument("--jobs", type=int, default=1, help="checks at a time (1)")
    parser.add_argument("--keep", type=Path, help="where the suite and its results lie")
    parser.add_argument("--document", type=Path, help="a page that gets the table")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        cases = list_cases(options.checkout, options.flows)
        paths = [path for path in cases if re.search(options.regex, path.name)]
        suite, results = folder / "juliet.toml", folder / "juliet.jsonl"
        write_suite(paths, options, suite)
        command = [sys.executable, "-m", "fathom", "batch", str(suite), "--results", str(results)]
        subprocess.run([*command, "--jobs", str(options.jobs)], stdout=subprocess.DEVNULL, check=False)
        found = list(read_checks(paths, results))
    print("\n".join(str(each) for each in found if not each.is_right))
    rows = count_columns(found)
    print("\n".join(write_table(rows)))
    if options.document:
        part = {weakness(path) for path in set(cases) - set(paths)}
        kept = read_table(options.document)
        document(options.document, list(write_table({**kept, **{k: row for k, row in rows.items() if k not in part}})))


if __name__ == "__main__":
    main()

"""Breaks one line of Fathom at a time and says whether the tests notice: `python tools/mutate.py --mutants 240`.

A mutant lives in a scratch copy of the tree. First the unbroken copy is observed: which functions each test calls, and
how long it takes. A mutant then gets the tests that call the function around its line, those of its own file first and
quick ones before slow ones, for `--seconds` in all; the first that fails ends it. Every run is a fork of a process that
has the libraries in memory. What was found is kept in the folder `--state`, where the next run goes on.

A mutant is noticed when a test fails, when it cannot be imported, or when it takes several times as long as unbroken
code. Each of the others is a missing test, dead code, or a program that does the same; the report has them all.
"""

from __future__ import annotations

import argparse
import compileall
import contextlib
import hashlib
import json
import os
import resource
import shutil
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final, final

import pytest
from mutation_tests import Chooser, Observer, deterministic
from mutations import Mutant, is_python, mutants_of

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = ("domains", "bound", "encode", "memory")
TESTS: Final = ("tests/domains", "tests/bound", "tests/encode", "tests/memory", "tests/engine/test_programs.py",
                "tests/engine/test_threads.py", "tests/engine/test_blocks.py", "tests/engine/test_theorem.py",
                "tests/differential/test_differential.py")  # fmt: skip
LIBRARIES: Final = (
    "pytest", "hypothesis", "_pytest.assertion.rewrite", "llvmlite.binding", "bitwuzla", "z3", "cvc5", "msgspec",
    "yaml", "rich.console", "platformdirs", "cyclopts", "ziglang", "concurrent.futures", "multiprocessing",
)  # fmt: skip
PROGRAMS: Final = "30"
"""How many random programs the differential tests have here."""
MOST_TESTS: Final = 160
"""Of one file."""
SLOWEST: Final = 60
"""A test that takes longer, by the clock, is not among the fast ones."""
SLOWER: Final = 4
"""A mutant that takes so many times as long as the unbroken code is noticed."""
MINUTE: Final = 60_000_000_000
"""In nanoseconds: Python takes a compiled form of the same size and the same second for that of a changed file."""
START_SECONDS: Final = 20
"""What it takes at most, in time of the processor, to import everything and to collect the tests."""


@final
@dataclass(frozen=True)
class Test:
    """A test that passes on the unbroken tree."""

    name: str
    seconds: float
    functions: frozenset[str]


@final
@dataclass(frozen=True)
class Plan:
    """What one run is asked for."""

    mutants: int
    seed: int
    jobs: int
    seconds: float
    packages: tuple[str, ...]
    state: Path
    root: Path = ROOT
    package: str = "src/fathom"
    tests: tuple[str, ...] = TESTS


# ── which mutants, and which tests ──────────────────────────────────────────────────────────────────────────────────


def sample(plan: Plan) -> list[Mutant]:
    """As many of each package, and of a package one of each file in turn; no line twice."""
    share = -(-plan.mutants // len(plan.packages))
    chosen = [_of_package(plan, name)[:share] for name in plan.packages]
    return [each for row in zip_longest(*chosen) for each in row if each is not None][: plan.mutants]


def _of_package(plan: Plan, name: str) -> list[Mutant]:
    source = plan.root / plan.package
    random = Random(f"{plan.seed} {name}")
    files = []
    for path in sorted((source / name).rglob("*.py")):
        text = path.read_text()
        made = mutants_of(str(path.relative_to(source)), text)
        random.shuffle(made)
        files.append(list(_one_a_line(made, text)))
    random.shuffle(files)
    return [each for row in zip_longest(*files) for each in row if each is not None]


def _one_a_line(mutants: Sequence[Mutant], text: str) -> Iterator[Mutant]:
    lines: set[int] = set()
    for mutant in mutants:
        if mutant.line not in lines and is_python(mutant.apply(text)):
            lines.add(mutant.line)
            yield mutant


def tests_of(mutant: Mutant, tests: Sequence[Test], seconds: float) -> list[Test]:
    """Tests that call the function of a mutant, or for a line outside of functions any function of its file."""
    own = f"test_{Path(mutant.path).stem}.py"
    file = f"{mutant.path}:"
    place = f"{file}{mutant.function}"

    def is_about(test: Test) -> bool:
        return place in test.functions if mutant.function else any(name.startswith(file) for name in test.functions)

    found = sorted(filter(is_about, tests), key=lambda test: (own not in test.name, test.seconds, test.name))
    chosen: list[Test] = []
    for test in found:
        if seconds > 0:
            chosen.append(test)
        seconds -= test.seconds
    return chosen


# ── processes ───────────────────────────────────────────────────────────────────────────────────────────────────────


@final
@dataclass
class Job:
    """A process under way: what it is about, its scratch copy, and when it is given up."""

    name: str
    folder: Path
    until: float
    kept: tuple[Path, str, tuple[int, int]] | None = None


@final
@dataclass
class Pool:
    """So many processes at a time, each with a scratch copy of the tree; each answers with a file of JSON."""

    plan: Plan
    free: list[Path] = field(default_factory=list)
    running: dict[int, Job] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number in range(self.plan.jobs):
            folder = self.plan.state / f"scratch{number}"
            shutil.rmtree(folder, ignore_errors=True)
            ignored = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "_build")
            shutil.copytree(self.plan.root, folder, ignore=ignored, ignore_dangling_symlinks=True)
            compileall.compile_dir(folder / self.plan.package, quiet=2)
            self.free.append(folder)

    def start(
        self, name: str, work: Callable[[Path], object], limits: tuple[float, float], edit: Mutant | None = None
    ) -> None:
        """Fork; `limits` are seconds of the processor and of the clock."""
        folder = self.free.pop()
        kept = None
        if edit is not None:
            path = folder / self.plan.package / edit.path
            kept = path, path.read_text(), (path.stat().st_atime_ns, path.stat().st_mtime_ns)
            path.write_text(edit.apply(kept[1]))
            os.utime(path, ns=(kept[2][0], kept[2][1] + MINUTE))
        child = os.fork()
        if child == 0:
            _child(folder, work, limits[0])
        self.running[child] = Job(name, folder, time.monotonic() + limits[1], kept)

    def finished(self) -> Iterator[tuple[str, Any]]:
        """Those that have ended since, with their answers; None where there is none."""
        for child, job in list(self.running.items()):
            done, _ = os.waitpid(child, os.WNOHANG)
            if not done and time.monotonic() > job.until:
                os.killpg(child, signal.SIGKILL)
                done, _ = os.waitpid(child, 0)
            if done:
                del self.running[child]
                _end_group(child)
                if job.kept is not None:
                    path, text, times = job.kept
                    path.write_text(text)
                    os.utime(path, ns=times)  # so that its compiled form is the right one again
                self.free.append(job.folder)
                answer = job.folder / "answer.json"
                yield job.name, json.loads(answer.read_text()) if answer.exists() else None
                answer.unlink(missing_ok=True)


def _end_group(child: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)


def _child(folder: Path, work: Callable[[Path], object], processor: float) -> None:
    """Run in the scratch copy, silently, in a group of processes of its own."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (int(processor) + 1, int(processor) + 2))
    os.chdir(folder)
    silent = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(silent, number)
    os.environ |= {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1", "FATHOM_DIFFERENTIAL": PROGRAMS}
    sys.path[:0] = [str(folder / "src"), str(folder / "tests")]
    sys.dont_write_bytecode = True
    try:
        answer = work(folder)
        (folder / "answer.part").write_text(json.dumps(answer))
        (folder / "answer.part").rename(folder / "answer.json")
    finally:
        os._exit(0)


def warm_up() -> None:
    """Import the libraries, and nothing of Fathom."""
    import importlib

    for name in LIBRARIES:
        try:
            importlib.import_module(name)
        except ImportError:
            continue


def run_pytest(plugin: object, arguments: Sequence[str]) -> int:
    deterministic()
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]
    return int(pytest.main([*quiet, *arguments], plugins=[plugin]))


# ── the unbroken tree ───────────────────────────────────────────────────────────────────────────────────────────────


def observe(plan: Plan, pool: Pool, say: Callable[[str], None]) -> list[Test]:
    """The tests with what they call; of files that were observed before, with the same tree, from the state folder."""
    path = plan.state / "tests.jsonl"
    mark = digest(plan)
    lines = map(json.loads, path.read_text().splitlines()) if path.exists() else []
    known = {name: tests for made, name, tests in lines if made == mark}
    files = [str(each.relative_to(plan.root)) for test in plan.tests for each in _files(plan.root / test)]
    with path.open("a") as log:
        for name, tests in _observed(plan, pool, [file for file in files if file not in known]):
            known[name] = tests
            log.write(json.dumps([mark, name, tests]) + "\n")
            log.flush()
            say(f"observed {len(known)}/{len(files)}: {name}, {len(tests)} tests")
    return [Test(name, seconds, frozenset(called)) for tests in known.values() for name, seconds, called in tests]


def _observed(plan: Plan, pool: Pool, waiting: list[str]) -> Iterator[tuple[str, list[tuple[str, float, list[str]]]]]:
    while waiting or pool.running:
        while waiting and pool.free:
            file = waiting.pop(0)
            pool.start(file, partial(_calls, plan, file), (3600, 3600))
        for name, answer in pool.finished():
            yield name, answer or []
        time.sleep(0.02)


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("test_*.py"))


def _calls(plan: Plan, file: str, folder: Path) -> list[tuple[str, float, list[str]]]:
    observer = Observer(folder / plan.package, plan.packages, MOST_TESTS)
    run_pytest(observer, ["--timeout", str(SLOWEST), file])
    return [(name, seen.seconds, list(seen.functions)) for name, seen in observer.found.items() if seen.passed]


def digest(plan: Plan) -> str:
    """A mark of the sources and tests."""
    hashed = hashlib.sha256(" ".join(plan.packages).encode())
    for path in sorted(each for part in ("src", "tests") for each in (plan.root / part).rglob("*.py")):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


# ── mutants ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@final
@dataclass(frozen=True)
class Result:
    """What became of a mutant: "noticed", "slow", "survived", or "unreached" where no test calls its function."""

    mutant: Mutant
    outcome: str
    by: str = ""
    tests: int = 0

    @property
    def is_noticed(self) -> bool:
        return self.outcome in ("noticed", "slow")


def judge(plan: Plan, say: Callable[[str], None] = print) -> list[Result]:
    """Every mutant of the sample with its outcome; results of an earlier run with the same tree are kept."""
    plan.state.mkdir(parents=True, exist_ok=True)
    warm_up()
    pool = Pool(plan)
    tests = observe(plan, pool, say)
    kept = _kept(plan)
    mutants = sample(plan)
    results = {name: Result(each, *kept[name]) for each in mutants if (name := each.name) in kept}
    waiting = [each for each in mutants if each.name not in results]
    chosen = {each.name: (each, tests_of(each, tests, plan.seconds)) for each in waiting}
    with (plan.state / "results.jsonl").open("a") as log:
        for result in _run(plan, pool, waiting, chosen):
            results[result.mutant.name] = result
            log.write(
                json.dumps(
                    [digest_of(plan, result.mutant), result.mutant.name, result.outcome, result.by, result.tests]
                )
                + "\n"
            )
            log.flush()
            say(f"{len(results)}/{len(mutants)} {result.outcome:9} {result.mutant.name} {result.by}")
    return [results[each.name] for each in mutants]


def _run(
    plan: Plan, pool: Pool, waiting: list[Mutant], chosen: dict[str, tuple[Mutant, list[Test]]]
) -> Iterator[Result]:
    waiting = list(waiting)
    while waiting or pool.running:
        while waiting and pool.free:
            mutant, tests = chosen[waiting.pop(0).name]
            if not tests:
                yield Result(mutant, "unreached")
                continue
            names = [test.name for test in tests]
            processor = START_SECONDS + SLOWER * sum(test.seconds for test in tests)
            pool.start(mutant.name, partial(_first_failure, names), (processor, 10 * processor), mutant)
        for name, answer in pool.finished():
            mutant, tests = chosen[name]
            if answer is None:
                yield Result(mutant, "slow", "", len(tests))
            else:
                code, by = answer if isinstance(answer, list) else (0, "")
                yield Result(mutant, "noticed" if code else "survived", by, len(tests))
        time.sleep(0.02)


def _first_failure(names: Sequence[str], _: Path) -> tuple[int, str]:
    """The exit code of pytest, and the test that failed."""
    failed = Failures()
    files = list(dict.fromkeys(name.split("::")[0] for name in names))

    @final
    class Both:
        """Chooses the tests and keeps the failures."""

        pytest_collection_modifyitems = Chooser(
            {name: at for at, name in enumerate(names)}
        ).pytest_collection_modifyitems
        pytest_runtest_logreport = failed.pytest_runtest_logreport

    code = run_pytest(Both(), ["-x", *files])
    return code, failed.names[0] if failed.names else "import" if code else ""


@final
@dataclass
class Failures:
    """The names of tests that fail."""

    names: list[str] = field(default_factory=list)

    def pytest_runtest_logreport(self, report: object) -> None:
        if getattr(report, "failed", False):
            self.names.append(str(getattr(report, "nodeid", "")))


def digest_of(plan: Plan, mutant: Mutant) -> str:
    """A mark of the file that is broken: with another text, the result of an earlier run means nothing."""
    return hashlib.sha256((plan.root / plan.package / mutant.path).read_bytes()).hexdigest()[:16]


def _kept(plan: Plan) -> dict[str, tuple[str, str, int]]:
    path = plan.state / "results.jsonl"
    kept = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        mark, name, outcome, by, tests = json.loads(line)
        file = plan.root / plan.package / name.split(":")[0]
        if file.exists() and hashlib.sha256(file.read_bytes()).hexdigest()[:16] == mark:
            kept[name] = (outcome, by, tests)
    return kept


# ── the report ──────────────────────────────────────────────────────────────────────────────────────────────────────


def report(plan: Plan, results: Sequence[Result]) -> str:
    """Noticed and survived for each package, and the survivors with their differences."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for result in results:
        counts[result.mutant.path.split("/")[0]][result.outcome] += 1
        counts["all"][result.outcome] += 1
    lines = [
        "",
        "| package | mutants | noticed | slow | survived | unreached | noticed of all |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, found in counts.items():
        total = found.total()
        share = 100 * (found["noticed"] + found["slow"]) / total
        columns = [str(found[each]) for each in ("noticed", "slow", "survived", "unreached")]
        lines.append(f"| {name} | {total} | {' | '.join(columns)} | {share:.0f} % |")
    for result in (each for each in results if not each.is_noticed):
        text = (plan.root / plan.package / result.mutant.path).read_text()
        lines += ["", f"{result.outcome}, {result.tests} tests: {result.mutant.name}", result.mutant.diff(text)]
    return "\n".join(lines)


def plan_of(arguments: Sequence[str]) -> Plan:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument(
        "--mutants", type=int, default=240, help="how many, the same number of each package (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0, help="which ones (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time (%(default)s)")
    parser.add_argument("--seconds", type=float, default=12.0, help="of tests for one mutant (%(default)s)")
    parser.add_argument("--package", action="append", choices=PACKAGES, help="only this one; may be given again")
    parser.add_argument(
        "--state", type=Path, default=ROOT / ".mutation", help="where results are kept, and a run goes on (%(default)s)"
    )
    given = parser.parse_args(arguments)
    return Plan(given.mutants, given.seed, given.jobs, given.seconds, tuple(given.package or PACKAGES), given.state)


def main(arguments: Sequence[str]) -> int:
    plan = plan_of(arguments)
    os.nice(10)  # it runs for long, beside the work of others
    results = judge(plan, lambda line: print(line, flush=True))
    print(report(plan, results))
    return 0 if sum(each.is_noticed for each in results) >= 0.85 * len(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

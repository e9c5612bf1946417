"""The programs of tests/programs/check, threads and heaps: what their first lines say, their twins, and their compiled form.

The folders below it are named after the class of properties that their programs are about, or after what they use.

// EXPECT: unsafe bounds 9                       the verdict, the class and the line; or `safe`, or `unknown`
// EXPECT: unsafe bounds                         the same where the place is inside of a model of the C library
// ARGS: --unwind 3                              flags of `fathom check`
// REASON: no execution satisfies                what the reason of the verdict contains
// NOTE: measure has no body                     what one of the approximations contains
// TWIN: unsafe bounds 7: `i < 8` -> `i <= 8`    another program that differs in this, and its verdict
"""

from __future__ import annotations

import fcntl
import json
import os
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from directives import directives, twins

from fathom.checks.registry import find_selected
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_programs, read_text
from fathom.frontend.sanitize import BY_CLASS
from fathom.options import LimitOptions, SourceOptions
from fathom.verdict import Verdict

PROGRAMS = Path(__file__).parents[1] / "programs"
FOLDER = PROGRAMS / "check"
THREADS = PROGRAMS / "threads"
HEAPS = PROGRAMS / "heaps"


@dataclass(frozen=True)
class Case:
    """A program and the verdict that it must get: `safe`, `unknown`, or `unsafe CLASS LINE`."""

    name: str
    text: str
    expect: str
    limits: LimitOptions
    entry: str
    reason: str | None = None
    note: str | None = None

    @property
    def topic(self) -> str:
        """The folder that the program is in, empty for the outermost one."""
        return self.name.rpartition(".")[0]

    @property
    def number(self) -> int:
        """What samples go by: it stays as it is when other programs come."""
        return zlib.crc32(self.name.encode())

    @property
    def compiled_for(self) -> frozenset[str]:
        """The classes of properties that are selected and that the program is compiled for."""
        return find_selected(self.limits) & frozenset(BY_CLASS)

    @staticmethod
    def found(verdict: Verdict) -> str:
        """A verdict in the words of the expectation."""
        if verdict.counterexample is None:
            return verdict.result
        prop = verdict.counterexample.prop
        if prop.loc is not None and prop.loc.file.startswith("<libc>"):
            return f"{verdict.result} {prop.kind}"
        return f"{verdict.result} {prop.kind} {prop.loc.line if prop.loc is not None else 0}"


SWITCHES = {
    "--no-malloc-may-fail": "malloc_may_fail",
    "--no-unwinding-assertions": "unwinding_assertions",
    "--no-spurious-wakeups": "spurious_wakeups",
    "--threads-may-fail": "threads_may_fail",
}


def _limits(args: str) -> tuple[LimitOptions, str]:
    limits, entry = LimitOptions(), "main"
    words = iter(args.split())
    for word in words:
        field = word[2:].replace("-", "_")
        if word in ("--unwind", "--pointer-size", "--pointer-depth", "--max-argc", "--rounds"):
            limits = replace(limits, **{field: int(next(words))})
        elif word in ("--pointer-may-be-null", "--nondet-globals", "--check-races", "--check-deadlocks"):
            limits = replace(limits, **{field: True})
        elif word == "--entry":
            entry = next(words)
        elif word == "--memory-model":
            limits = replace(limits, memory_model=next(words))
        elif word == "--undefined-functions":
            limits = replace(limits, undefined_functions=next(words))
        elif word in SWITCHES:
            limits = replace(limits, **{SWITCHES[word]: not word.startswith("--no-")})
        elif word in ("--select", "--extend-select", "--ignore"):
            limits = replace(limits, **{field: (next(words),)})
        else:
            raise AssertionError(word)
    return limits, entry


def _cases_of(path: Path, folder: Path = FOLDER) -> Iterable[Case]:
    text = path.read_text()
    (expect,) = directives("EXPECT", text)
    limits, entry = _limits(" ".join(directives("ARGS", text)))
    reason, note = (next(iter(directives(name, text)), None) for name in ("REASON", "NOTE"))
    name = ".".join(path.relative_to(folder).with_suffix("").parts)
    yield Case(name, text, expect, limits, entry, reason, note)
    for number, (expect, changed) in enumerate(twins(text), 1):
        yield Case(f"{name}-{number}", changed, expect, limits, entry)


CASES: list[Case] = [case for path in sorted(FOLDER.rglob("*.c")) for case in _cases_of(path)]
THREAD_CASES: list[Case] = [case for path in sorted(THREADS.rglob("*.c")) for case in _cases_of(path, PROGRAMS)]
"""Programs with threads, whose names begin with `threads.`."""
HEAP_CASES: list[Case] = [case for path in sorted(HEAPS.rglob("*.c")) for case in _cases_of(path, PROGRAMS)]
"""Programs that build lists, trees and queues by choices, whose names begin with `heaps.`."""
BY_NAME: dict[str, Case] = {case.name: case for case in (*CASES, *THREAD_CASES, *HEAP_CASES)}


@cache
def _texts(topic: str, entry: str, classes: frozenset[str]) -> dict[str, str]:
    """The linked text of every program of a folder that starts with one function, compiled once for all processes."""
    folder = os.environ.get("FATHOM_TESTS_SHARED")
    if folder is None:
        return _compile(topic, entry, classes)
    made = Path(folder) / f"{'-'.join((topic, entry, *sorted(classes)))}.json"
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            made.write_text(json.dumps(_compile(topic, entry, classes)))
        texts: dict[str, str] = json.loads(made.read_text())
    return texts


def _compile(topic: str, entry: str, classes: frozenset[str]) -> dict[str, str]:
    alike = topic, entry, classes
    cases = [case for case in BY_NAME.values() if (case.topic, case.entry, case.compiled_for) == alike]
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{case.name}.c" for case in cases]
        for path, case in zip(paths, cases, strict=True):
            path.write_text(case.text)
        options = SourceOptions(sources=tuple(map(str, paths)), entry=entry, cflags=("-w",), cache=False)
        texts = [program.text for program in load_programs(options, classes=classes)]
    return {case.name: text for case, text in zip(cases, texts, strict=True)}


@cache
def module(name: str) -> Module:
    """A program, compiled and read."""
    case = BY_NAME[name]
    return read_text(_texts(case.topic, case.entry, case.compiled_for)[name])

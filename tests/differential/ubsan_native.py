"""The programs of tests/programs/ubsan as machine code, with clang's own checks and handlers that say which one fails.

// EXPECT: unsafe bounds 9               what Fathom says: the class and the line
// CHECK: array-bounds                   what UndefinedBehaviorSanitizer says of this line, as `-fsanitize=` calls it
// ARGS: --extend-select conversion      a class that is not checked by default
// INPUTS: 4                             numbers for which it fails, in the order in which the program asks for them
// TWIN: safe: `i > 4` -> `i > 3`        the fixed program: nothing is said of it, with any inputs
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from directives import directives, twins

from fathom.frontend.toolchain import find_toolchain
from fathom.verdict import Verdict

FOLDER = Path(__file__).parents[1] / "programs" / "ubsan"
HANDLERS = Path(__file__).with_name("ubsan_handlers.c")
CHILD = Path(__file__).with_name("ubsan_child.py")
CHECKS = "undefined,float-divide-by-zero,unsigned-integer-overflow,unsigned-shift-base,implicit-conversion,nullability"
"""All that clang has for C and C++, except `vptr`: it asks the C++ runtime library for types."""

Inputs = tuple[int, ...]


@dataclass(frozen=True)
class Case:
    """A program and its fixed twin; `check` fails at `line` of the first for the `inputs`, which is of class `kind`."""

    name: str
    bad: str
    good: str
    check: str
    kind: str
    line: int
    inputs: Inputs
    extend_select: tuple[str, ...]


def _read_case(path: Path) -> Case:
    text = path.read_text()
    (expect,) = directives("EXPECT", text)
    (check,) = directives("CHECK", text)
    ((fixed, good),) = twins(text)
    verdict, kind, line = expect.split()
    assert (verdict, fixed) == ("unsafe", "safe"), path.name
    inputs = tuple(int(number, 0) for words in directives("INPUTS", text) for number in words.split(","))
    assert bool(inputs) == ("nondet_" in text), path.name
    classes = [words.removeprefix("--extend-select ") for words in directives("ARGS", text)]
    return Case(path.name, text, good, check, kind, int(line), inputs, tuple(classes))


CASES: list[Case] = [_read_case(path) for path in sorted(FOLDER.iterdir())]


def write_programs(cases: Sequence[Case], folder: Path) -> dict[str, Path]:
    """Make files of every program, called `bad_NAME`, and of its twin, called `good_NAME`."""
    texts = {f"bad_{case.name}": case.bad for case in cases} | {f"good_{case.name}": case.good for case in cases}
    for name, text in texts.items():
        (folder / name).write_text(text)
    return {name: folder / name for name in texts}


def build_programs(sources: Sequence[Path], folder: Path, checks: str = CHECKS) -> None:
    """Compile them with checks, and link each with the handlers, as a shared library."""
    for suffix in (".c", ".cpp"):
        if chosen := [source for source in sources if source.suffix == suffix]:
            _compile(chosen, folder, f"-fsanitize={checks}", "-fno-sanitize=vptr")
    _compile([HANDLERS], folder)
    handlers = HANDLERS.with_suffix(".o").name
    linker = [*find_toolchain(None).command[:-1], "ld.lld", "-shared", "-Bsymbolic", handlers]
    for source in sources:
        _run([*linker, f"{source.stem}.o", "-o", f"{source.stem}.so"], folder)


def _compile(sources: Sequence[Path], folder: Path, *flags: str) -> None:
    """One call of clang for sources of one language. Without optimisation it leaves out the check `object-size`."""
    toolchain = find_toolchain(None)
    language = toolchain.flags(None, cplusplus=sources[0].suffix == ".cpp")
    _run([*toolchain.command, *language, *flags, "-O1", "-fPIC", "-w", "-c", *map(str, sources)], folder)


def _run(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr


def run_programs(runs: Sequence[tuple[Path, Inputs]]) -> list[str]:
    """What is reported of each run of a program that was built: `array-bounds 9`, or nothing."""
    tasks = [(str(source.with_suffix(".so")), inputs) for source, inputs in runs]
    done = subprocess.run(
        [sys.executable, CHILD], input=json.dumps(tasks), capture_output=True, text=True, timeout=100, check=True
    )
    return [re.sub(r" \S+?:(\d+):\d+$", r" \1", said) for said in json.loads(done.stdout)]


def inputs_of(verdict: Verdict) -> Inputs:
    """The numbers that the program asks for in a counterexample, in 64 bits; none where there is no counterexample."""
    found = verdict.counterexample.inputs if verdict.counterexample is not None else ()
    values = [each.value for each in found if each.source.startswith("nondet_")]
    return tuple(value - (1 << 64) if value >> 63 else value for value in values)

"""Programs that choices lead through (`choices_generate`): verdicts of every `--paths` against machine code.

The machine runs each for all of its inputs, so it knows whether there is a failure, and in which lines:

    no input fails          no verdict is `unsafe`
    some input fails        no verdict is `safe`, and a counterexample is at a line that fails

Nor may a replay of what the solver found end well: that is `unknown`, and says that it is a bug.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import final

from differential.choices_generate import generate
from differential.safety_compare import linked

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import read_text
from fathom.frontend.toolchain import find_toolchain
from fathom.options import LimitOptions, ModelOptions
from fathom.verdict import Verdict

HEADER = Path(__file__).with_name("choices.h")
CHILD = Path(__file__).with_name("choices_child.py")
LIMITS = LimitOptions(malloc_may_fail=False)
PATHS: tuple[str, ...] = (
    ("auto", "merge", "apart") if any(each.name == "paths" for each in fields(LimitOptions)) else ("merge",)
)
"""The values of `--paths`."""


@final
@dataclass(frozen=True, slots=True)
class Choices:
    """Programs in one file, the lines that fail in each for some input, or None where that is not known."""

    module: Module
    text: str
    failing: dict[int, frozenset[int] | None]


def programs(seeds: Sequence[int], folder: Path) -> Choices:
    """The programs of some seeds, compiled, and run for all inputs."""
    path = folder / "choices.c"
    path.write_text(write_program(seeds))
    return Choices(read_text(linked(path)), path.read_text(), _explored(path, seeds))


def write_program(seeds: Sequence[int]) -> str:
    lines = HEADER.read_text().splitlines()
    for seed in seeds:
        lines += generate(seed)
    explorers = [f"int explore_{seed}(unsigned char *lines) {{ return explore(run_{seed}, lines); }}" for seed in seeds]
    calls = [f"    run_{seed}();" for seed in seeds]
    main = ["int main(void) {", *calls, "    return 0;", "}"]
    return "\n".join([*lines, "#ifdef MACHINE", *explorers, "#else", *main, "#endif", ""])


def _explored(path: Path, seeds: Sequence[int]) -> dict[int, frozenset[int] | None]:
    toolchain = find_toolchain(None)
    flags = [*toolchain.flags(None, cplusplus=False), "-DMACHINE", "-O1", "-fPIC", "-w", "-c", path.name]
    linker = [*toolchain.command[:-1], "ld.lld", "-shared", "-Bsymbolic", "choices.o", "-o", "choices.so"]
    for command in ([*toolchain.command, *flags], linker):
        done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, timeout=100, check=False)
        assert done.returncode == 0, done.stderr[:1000]
    task = json.dumps([str(path.with_suffix(".so")), list(seeds)])
    said = subprocess.run([sys.executable, CHILD], input=task, capture_output=True, text=True, check=True).stdout
    found: list[list[int] | None] = json.loads(said)
    return {seed: None if lines is None else frozenset(lines) for seed, lines in zip(seeds, found, strict=True)}


def check(made: Choices, seed: int, paths: str, seconds: float) -> Verdict:
    limits = replace(LIMITS, timeout=seconds)
    if len(PATHS) > 1:
        limits = replace(limits, paths=paths)
    return check_module(CheckRequest(made.module, f"run_{seed}", limits, ModelOptions())).verdict


def problems(made: Choices, seed: int, verdict: Verdict) -> Iterator[str]:
    """Where a verdict is not what the machine says, or the parts of Fathom do not agree."""
    if verdict.reason is not None and "bug in Fathom" in verdict.reason:
        yield verdict.reason
    failing = made.failing[seed]
    if failing is None:
        return
    if verdict.result == "safe" and failing:
        yield f"safe, but the machine fails at {sorted(failing)}"
    for example in verdict.counterexamples:
        line = example.prop.loc.line if example.prop.loc is not None else 0
        if line not in failing:
            yield f"unsafe {example.prop.kind} at {line}, and the machine fails at {sorted(failing)}"

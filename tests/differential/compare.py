"""Runs random programs as machine code and as every stage of SEA-IR, and says where they differ."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import final

from differential.expressions import BY_NAME, INPUT_TYPES
from differential.generate import INPUT, program, source, with_values

from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.walk.bound import bound
from fathom.checks.registry import DEFAULT
from fathom.errors import UserError
from fathom.frontend.load import load_text, read_text
from fathom.ir import instructions as ir
from fathom.ir.interpreter import ExecutionOutcome, run
from fathom.ir.program import Program
from fathom.ir.verifier import verify
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_stages, run_to

UNWIND = 6
AGAIN = ("bounded", "cone-of-influence", "path-conditions")
"""The stages at which a wrong hash is tried as well."""
BYTE_WISE = "((u8 *)&q)[k]"
"""A pointer copied byte by byte is not put together again by the walk, so such a program is left to the interpreter."""
CHILD = Path(__file__).parent / "native_child.py"


@final
@dataclass(frozen=True, slots=True)
class Native:
    """How a run ended: "ok" with the hash, "assert" with the line of the check, "end" before either."""

    kind: str
    number: int


@final
@dataclass(frozen=True, slots=True)
class Case:
    """A program of a batch, and the seeds of its inputs."""

    text: str
    prefix: str
    seeds: tuple[int, ...]


@final
@dataclass(frozen=True, slots=True)
class Variant:
    """How programs are walked. With a bound that is too small, "bound too small" is a right answer as well."""

    known_memory: bool = True
    promote: bool = True
    unwind: int | None = UNWIND
    selected: frozenset[str] = DEFAULT

    def options(self) -> BoundOptions:
        return BoundOptions(
            unwind=self.unwind, malloc_may_fail=False, known_memory=self.known_memory, selected=self.selected
        )

    def accepts(self, found: int | str | None, wanted: int | None) -> bool:
        small = self.unwind is not None and self.unwind < UNWIND
        return found == wanted or (small and isinstance(found, str) and found.startswith("unwind: "))


USUAL_WALK = Variant()


class Difference(AssertionError):
    """A stage and the machine disagree."""


def value_of(seed: int, name: str) -> int:
    """The value of an input: often small or at an edge of its type, and always the same for a name and a seed."""
    kind = BY_NAME[INPUT_TYPES[name.split("_")[4]]]
    digest = hashlib.blake2b(f"{seed} {name}".encode(), digest_size=17).digest()
    number, shape = int.from_bytes(digest[:16], "little"), digest[16]
    if shape < 100:
        number %= 8
    elif shape < 130:
        number = (1 << kind.width) - 1 - number % 4
    elif shape < 150:
        number = (1 << (kind.width - 1)) + number % 3 - 1
    return number % (1 << kind.width)


def inputs_of(text: str, seed: int) -> dict[str, int]:
    """The inputs of a program by the names of their functions."""
    names = {found[0][:-2] for found in INPUT.finditer(text)}
    return {name: value_of(seed, name) for name in sorted(names)}


def native(text: str, runs: Sequence[tuple[int, Mapping[str, int | list[int]]]]) -> list[Native]:
    """Run programs of a module as machine code."""
    task = json.dumps({"text": text, "runs": runs})
    done = subprocess.run([sys.executable, str(CHILD)], input=task, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return [Native(kind, number) for kind, number in json.loads(done.stdout)]


def linked(cases: Sequence[Case], folder: Path, name: str = "programs.c") -> str:
    """The cases as one module: the text that Fathom reads."""
    path = folder / name
    path.write_text(source([case.text for case in cases], [case.prefix for case in cases]))
    said: list[str] = []
    try:
        return load_text(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False), said.append)
    except UserError as problem:
        raise AssertionError("".join(said)[:400]) from problem


def forms(program: Program) -> list[tuple[str, Program]]:
    """The program as it was written down, and at every stage after that."""
    return [("bounded", program), *run_stages(program), ("path-conditions", run_to(program, "path-conditions"))]


def answers(case: Case, values: dict[str, int]) -> Callable[[ir.Nondet | ir.Havoc, int], int]:
    """Inputs for the interpreter: by the function they stand for; anything else that is arbitrary is 0."""
    return lambda instr, _: values.get(instr.source, 0)


def expected(case: Case, found: Native, values: dict[str, int], last_line: int) -> int | None:
    """The line of the check that fails, None when none does."""
    if found.kind == "assert":
        return found.number
    if found.kind == "ok" and values[last_input(case)] != found.number:
        return last_line
    return None


def last_input(case: Case) -> str:
    return f"__VERIFIER_nondet_uint_{case.prefix}h"


def failing_line(outcome: ExecutionOutcome) -> int | str | None:
    """The line of the failed check, or what else was violated."""
    if not outcome.violated:
        return None
    prop = outcome.prop
    if prop is None or prop.kind != "assert" or prop.loc is None:
        return f"{prop.kind}: {prop.description} at {prop.loc}" if prop is not None else "an assertion without property"
    return prop.loc.line


def last_line_of(source_text: str, case: Case) -> int:
    for number, line in enumerate(source_text.splitlines(), 1):
        if f"{last_input(case)}()" in line and "CHECK" in line:
            return number
    raise AssertionError("the last check is missing")


def compare(case: Case, bounded: Bounded, results: Sequence[Native], last: int, variant: Variant) -> None:
    """Every stage is legal and fails where the machine does, with the right hash and with a wrong one."""
    found = forms(bounded.program)
    for stage, form in found:
        verify(form, gated=stage == "gated-ssa")
    for seed, result in zip(case.seeds, results, strict=True):
        assert result.kind != "crash", f"{case.prefix} seed {seed} crashes: {result.number}"
        values = inputs_of(case.text, seed)
        for total in (result.number, result.number ^ 1):
            values[last_input(case)] = total
            wanted = expected(case, result, values, last)
            for stage, form in found:
                if total != result.number and stage not in AGAIN:
                    continue
                outcome = run(form, answers(case, values), gated=stage == "gated-ssa")
                line = failing_line(outcome)
                if not variant.accepts(line, wanted):
                    raise Difference(f"{case.prefix} seed {seed}: {stage} says {line}, the machine {wanted}")
            if result.kind != "ok":
                break


def decided(bounded: Bounded) -> int | str | None:
    """What a program without inputs comes to: no instruction is left but, at most, one failing assertion."""
    body = [instr for _, form in list(run_stages(bounded.program))[:1] for block in form.blocks for instr in block.body]
    if not body:
        return None
    checks = [instr for instr in body if isinstance(instr, ir.Assert | ir.Assume)]
    if len(body) == len(checks) == 1 and isinstance(checks[0], ir.Assert):
        prop = checks[0].prop
        assert prop is not None
        return prop.loc.line if prop.kind == "assert" and prop.loc is not None else f"{prop.kind}: {prop.description}"
    if len(body) == len(checks) == 1:
        return None
    return f"{len(body)} instructions are left, the first of them {body[0]}"


def batch(first: int, count: int, input_seeds: int = 2) -> list[Case]:
    """The programs of some seeds, small and large ones."""
    seeds = range(first, first + count)
    return [Case(program(s, f"p{s}_", 30 + 30 * (s % 3)), f"p{s}_", tuple(range(input_seeds))) for s in seeds]


def run_batch(
    cases: Sequence[Case],
    folder: Path,
    variant: Variant = USUAL_WALK,
    on: Callable[[Case, Exception], None] | None = None,
) -> None:
    """Compare every case with the machine; `on` takes what goes wrong, which is raised otherwise."""
    text = linked(cases, folder)
    lines = (folder / "programs.c").read_text()
    runs = [(number, inputs_of(case.text, seed)) for number, case in enumerate(cases) for seed in case.seeds]
    results = iter(native(text, runs))
    module = read_text(text, variant.promote)
    for case in cases:
        mine = [next(results) for _ in case.seeds]
        try:
            bounded = bound(module, f"{case.prefix}main", variant.options())
            compare(case, bounded, mine, last_line_of(lines, case), variant)
        except Exception as problem:
            if on is None:
                raise
            on(case, problem)


def run_concrete(cases: Sequence[Case], folder: Path, on: Callable[[Case, Exception], None] | None = None) -> None:
    """The same programs with literals as inputs: everything is decided by the walk alone."""
    cases = [case for case in cases if BYTE_WISE not in case.text]
    seed = cases[0].seeds[0]
    text = linked(cases, folder)
    results = native(text, [(number, inputs_of(case.text, seed)) for number, case in enumerate(cases)])
    closed: list[Case] = []
    for case, result in zip(cases, results, strict=True):
        values = inputs_of(case.text, seed)
        values[last_input(case)] = result.number if result.kind == "ok" else 0
        closed.append(Case(with_values(case.text, values.__getitem__), case.prefix, (seed,)))
    text = linked(closed, folder, "concrete.c")
    module = read_text(text)
    for case, shown, result in zip(cases, closed, results, strict=True):
        try:
            bounded = bound(module, f"{case.prefix}main", Variant(unwind=None).options())
            wanted = result.number if result.kind == "assert" else None
            found = decided(bounded)
            if isinstance(found, int) and wanted is not None:
                offset = line_of(folder / "concrete.c", shown) - line_of(folder / "programs.c", case)
                found -= offset
            if found != wanted:
                raise Difference(f"{case.prefix} with literals: {found}, the machine {wanted}")
        except Exception as problem:
            if on is None:
                raise
            on(case, problem)


def line_of(path: Path, case: Case) -> int:
    """Where the text of a case starts in a file."""
    return path.read_text()[: path.read_text().index(case.text)].count("\n")

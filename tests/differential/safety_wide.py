"""Programs that may misuse memory, with inputs that can be any number: what a verdict says of some must be what the oracle says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import final

from differential.safety_compare import INPUT, LIMITS, PRELUDE, linked
from differential.safety_generate import generate
from differential.safety_memory import Unmodelled, Violation
from differential.safety_oracle import Outcome, outcome
from differential.safety_program import Program, lines
from differential.safety_types import I32

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import read_text
from fathom.options import ModelOptions
from fathom.verdict import Counterexample, Verdict

EDGES = (0, 1, 2, 3, 5, 7, 8, 16, 31, 32, 33, 64, 127, 255, 1 << 16, (1 << 31) - 1, -1, -2, -8, -128, -(1 << 31))


@final
@dataclass(frozen=True, slots=True)
class AnyInputs:
    """A program and the classes that are checked of it."""

    program: Program
    selected: frozenset[str]

    @property
    def entry(self) -> str:
        return f"{self.program.name}_any"

    def outcome(self, a: int, b: int) -> Outcome | None:
        """What the program does, or None where C leaves that open."""
        try:
            return outcome(self.program, (I32.wrap(a), I32.wrap(b)), self.selected)
        except Unmodelled:
            return None


def programs(seeds: Sequence[int], folder: Path) -> tuple[Module, list[AnyInputs], str]:
    """The programs of some seeds in one file."""
    found = [AnyInputs(*generate(seed)) for seed in seeds]
    text = PRELUDE.splitlines()
    for each in found:
        text += lines(each.program, len(text) + 1)
        body = f"int a = {INPUT}(), b = {INPUT}(); {each.program.name}_body(a, b);"
        text.append(f"static void {each.entry}(void) {{ {body} }}")
    calls = [f"  {each.entry}();" for each in found]
    path = folder / "any.c"
    path.write_text("\n".join([*text, "int main(void) {", *calls, "  return 0;", "}", ""]))
    return read_text(linked(path)), found, path.read_text()


def check(module: Module, case: AnyInputs, seconds: float) -> Verdict:
    limits = replace(LIMITS, extend_select=tuple(sorted(case.selected)), timeout=seconds)
    return check_module(CheckRequest(module, case.entry, limits, ModelOptions())).verdict


def problems(case: AnyInputs, verdict: Verdict) -> Iterator[str]:
    """Where a verdict is not what the oracle says."""
    if verdict.result == "safe":
        for a in EDGES:
            for b in EDGES:
                if isinstance(found := case.outcome(a, b), Violation):
                    yield f"safe, but {(a, b)} break {found.kind} at {sorted(found.lines)}"
                    return
    for example in verdict.counterexamples:
        yield from _unconfirmed(case, example)


def _unconfirmed(case: AnyInputs, example: Counterexample) -> Iterator[str]:
    prop = example.prop
    a, b, *_ = [*(each.value for each in example.inputs if each.source == INPUT), 0, 0]
    result = case.outcome(a, b)
    said = f"unsafe {prop.kind} at {prop.loc} for {(I32.wrap(a), I32.wrap(b))}"
    if isinstance(result, Violation):
        inside = prop.loc is not None and prop.loc.file.startswith("<libc>")
        same_place = result.inside if inside else prop.loc is not None and prop.loc.line in result.lines
        if prop.kind not in (result.kind, result.also) or not same_place:
            yield f"{said}, which break {result.kind} at {sorted(result.lines)}"
    elif result is not None:
        yield f"{said}, which are right with {result}"

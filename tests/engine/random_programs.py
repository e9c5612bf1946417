"""Random C programs with a known verdict.

The generator of tests/differential writes programs whose last check compares a hash of all that they compute with an
input. Here every input is assumed to be one value, which leaves it symbolic for the walk, and machine code says what the
hash is then: with it the program is safe, with any other hash it is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from differential.compare import UNWIND, Case, batch, inputs_of, last_input, last_line_of, linked, native
from differential.expressions import INPUT_TYPES
from differential.generate import INPUT

from fathom.frontend.llvm.module import Module
from fathom.frontend.load import read_text
from fathom.options import LimitOptions

LIMITS = LimitOptions(unwind=UNWIND, malloc_may_fail=False)


@dataclass(frozen=True)
class RandomCase:
    """One program of a module, by its entry function, and the verdict that it must get."""

    module: Module
    entry: str
    expect: str


def pinned(text: str, values: dict[str, int]) -> str:
    """The program with an assumption about each input."""

    def assumed(found: re.Match[str]) -> str:
        kind, value = INPUT_TYPES[found[1]], values[found[0][:-2]]
        high, low = value >> 64, value & ((1 << 64) - 1)
        number = f"({kind})(((u128){high}ull << 64) | {low}ull)"
        return f"({{ {kind} v_ = {found[0]}; __VERIFIER_assume(v_ == {number}); v_; }})"

    return INPUT.sub(assumed, text)


def random_cases(first: int, count: int, folder: Path) -> Iterator[RandomCase]:
    """Safe and unsafe programs, in that order for each seed."""
    cases = batch(first, count, input_seeds=1)
    results = native(linked(cases, folder), [(n, inputs_of(case.text, 0)) for n, case in enumerate(cases)])
    for wrong in (0, 1):
        made: list[Case] = []
        for case, result in zip(cases, results, strict=True):
            values = inputs_of(case.text, 0)
            values[last_input(case)] = (result.number if result.kind == "ok" else 0) ^ wrong
            made.append(Case(pinned(case.text, values), case.prefix, (0,)))
        yield from _of_module(made, [(result.kind, result.number) for result in results], folder, bool(wrong))


def _of_module(
    cases: Sequence[Case], results: Sequence[tuple[str, int]], folder: Path, wrong: bool
) -> Iterator[RandomCase]:
    module = read_text(linked(cases, folder))
    text = (folder / "programs.c").read_text()
    for case, (kind, number) in zip(cases, results, strict=True):
        assert kind != "crash", case.prefix
        expect = "safe"
        if kind == "assert":
            expect = f"unsafe assert {number}"
        elif kind == "ok" and wrong:
            expect = f"unsafe assert {last_line_of(text, case)}"
        if not (wrong and expect == "safe") and not (kind == "assert" and wrong):
            yield RandomCase(module, f"{case.prefix}main", expect)

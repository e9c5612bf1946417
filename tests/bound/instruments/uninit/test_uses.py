"""What `uninit` says about random programs: nothing about correct ones, and enough about those that are not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from differential.compare import Case, Variant, batch, failing_line, inputs_of, linked, run_batch

from fathom.bound.walk.bound import bound
from fathom.checks.registry import DEFAULT
from fathom.frontend.load import read_text
from fathom.ir import instructions as ir
from fathom.ir.interpreter import run
from fathom.ir.program import Program

SELECTED = DEFAULT | {"uninit"}
_INITIALISER = re.compile(r"^( +(?:u8|i8|u16|i16|u32|i32|u64|i64|struct S\w+|_Bool) \w+) = [^;{},]*;$", re.MULTILINE)


@pytest.mark.parametrize("variant", [Variant(), Variant(known_memory=False), Variant(promote=False)])
@pytest.mark.parametrize("first", [5_000_000, 5_100_000])
def test_correct_programs_use_nothing_unwritten(first: int, variant: Variant, tmp_path: Path) -> None:
    tracked = Variant(variant.known_memory, variant.promote, variant.unwind, SELECTED)
    run_batch(batch(first, 4), tmp_path, tracked)


@pytest.mark.parametrize("promote", [True, False])
def test_what_depends_on_unwritten_memory_is_reported(promote: bool, tmp_path: Path) -> None:
    """Two runs that differ in nothing but the contents of unwritten memory may part only where that is reported."""
    cases = [without_initialiser(case) for case in batch(5_200_000, 40)]
    module = read_text(linked(cases, tmp_path), promote)
    options = Variant(selected=frozenset({"assert", "uninit"})).options()
    parted = 0
    for case in cases:
        program = bound(module, f"{case.prefix}main", options).program
        for seed in case.seeds:
            values = inputs_of(case.text, seed)
            ends = {_end(program, values, unwritten) for unwritten in (0, 1, 0x5A, 0xFF)}
            parted += len(ends) > 1 or any("uninit" in end for end in ends)
            assert len(ends) == 1 or all("uninit" in end for end in ends), (case.prefix, seed, ends)
    assert parted > 10


def without_initialiser(case: Case) -> Case:
    """The program with one local, any of them, that is declared only."""
    found = list(_INITIALISER.finditer(case.text))
    if not found:
        return case
    select_shadow = found[len(case.text) % len(found)]
    text = case.text[: select_shadow.start()] + f"{select_shadow[1]};" + case.text[select_shadow.end() :]
    return Case(text, case.prefix, case.seeds)


def _end(program: Program, values: dict[str, int], unwritten: int) -> str:
    outcome = run(program, _inputs(values, unwritten), initial=lambda _name, _offset: unwritten)
    return f"{outcome.status}: {failing_line(outcome)}"


def _inputs(values: dict[str, int], unwritten: int) -> Callable[[ir.Nondet | ir.Havoc, int], int]:
    def answer(item: ir.Nondet | ir.Havoc, _index: int) -> int:
        known = values.get(item.source)
        width = getattr(item.result.type, "width", 8)
        return unwritten & ((1 << width) - 1) if known is None else known

    return answer

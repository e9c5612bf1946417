"""Text → Module → text: LLVM must accept what is printed, and it must be what was read."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest
from frontend.llvm.corpus import OPTIMISED, PROGRAMS, UNOPTIMISED, canonical, compiled, rare
from frontend.llvm.normal_form import instruction_counts, normal_lines

from fathom.frontend.llvm.instructions import DebugValue, Instruction, Terminator, UbsanCheck, UninitialisedValue
from fathom.frontend.llvm.module import BasicBlock, Function, GlobalVariable, Module
from fathom.frontend.llvm.printer import print_module
from fathom.frontend.llvm.reader import read_module
from fathom.frontend.llvm.types import quote_name

CODE = (*get_args(Instruction), *get_args(Terminator), BasicBlock, Function, GlobalVariable)
CASES = [(program, flags) for program in PROGRAMS for flags in (UNOPTIMISED, OPTIMISED)]


def text_of(case: tuple[str, str]) -> str:
    return compiled(*case) if case[0] != "rare.ll" else rare()


def without_places(thing: object) -> object:
    """A copy without debug information: places, source names and variables."""
    if isinstance(thing, tuple):
        return tuple(without_places(part) for part in thing if not isinstance(part, DebugValue))
    if not isinstance(thing, CODE):
        return thing
    empty: dict[str, object] = {"loc": None, "variable": None, "source_name": "", "variables": {}, "subprogram": ""}
    parts = {f.name: without_places(getattr(thing, f.name)) for f in fields(thing)}
    return type(thing)(**{name: empty.get(name, part) for name, part in parts.items()})


def contents(module: Module) -> dict[str, object]:
    return {
        "triple": module.triple,
        "layout": module.layout,
        "asm": module.asm,
        "structs": module.structs,
        "aliases": module.aliases,
        "globals": {name: without_places(value) for name, value in module.globals.items()},
        "functions": {name: without_places(value) for name, value in module.functions.items()},
    }


@pytest.mark.parametrize("case", [*CASES, ("rare.ll", "")], ids=" ".join)
def test_print_gives_back_what_was_read(case: tuple[str, str]) -> None:
    text = text_of(case)
    printed = print_module(read_module(text))
    assert normal_lines(canonical(printed)) == normal_lines(text)


@pytest.mark.parametrize("case", [*CASES, ("rare.ll", "")], ids=" ".join)
def test_reading_what_was_printed_gives_an_equal_module(case: tuple[str, str]) -> None:
    module = read_module(text_of(case))
    assert contents(read_module(print_module(module))) == contents(module)
    assert contents(read_module(print_module(module, places=False))) == contents(module)


@pytest.mark.parametrize("case", [*CASES, ("rare.ll", "")], ids=" ".join)
def test_no_instruction_is_lost(case: tuple[str, str]) -> None:
    text = text_of(case)
    module = read_module(text)
    counts = {
        quote_name(name).strip('"'): sum(
            1 + sum(not isinstance(i, DebugValue) for i in block.body) for block in function.blocks
        )
        for name, function in module.functions.items()
        if function.blocks
    }
    assert counts == {name.strip('"'): count for name, count in instruction_counts(text).items()}


def test_the_corpus_has_every_instruction() -> None:
    seen = {
        type(i)
        for case in [*CASES, ("rare.ll", "")]
        for function in read_module(text_of(case)).functions.values()
        for block in function.blocks
        for i in (*block.body, block.terminator)
    }
    assert {*get_args(Instruction), *get_args(Terminator)} - seen == {UbsanCheck, UninitialisedValue}

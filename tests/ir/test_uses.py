"""Operands, results and renaming, for every instruction."""

from __future__ import annotations

import re

from hypothesis import given
from ir.generate import Shape, programs

from fathom.ir import instructions as ir
from fathom.ir.parser import parse_program
from fathom.ir.printer import print_instruction
from fathom.ir.program import Program
from fathom.ir.types import BOOL, Int
from fathom.ir.uses import Instruction, operands, rename, results
from fathom.ir.values import TRUE, Lit, Reg, Value

NAME = re.compile(r"\b[RPM]\d+\b")


def instructions(program: Program) -> list[Instruction]:
    return [instr for block in program.blocks for instr in (*block.phis, *block.body, block.terminator)]


def registers(values: tuple[Value, ...]) -> list[str]:
    return [value.name for value in values if isinstance(value, Reg)]


@given(programs(Shape(places=True)))
def test_operands_and_results_are_what_the_text_shows(program: Program) -> None:
    for instr in instructions(program):
        shown = NAME.findall(re.sub(r'"[^"]*"', "", print_instruction(instr)))
        assert [*registers(results(instr)), *registers(operands(instr))] == shown


@given(programs(Shape(places=True)))
def test_renaming_renames_all_of_the_text(program: Program) -> None:
    everything = [register for instr in instructions(program) for register in results(instr)]
    mapping = {register: Reg(f"{register.name}.new", register.type) for register in everything}
    for instr in instructions(program):
        renamed = print_instruction(rename(instr, mapping, mapping))
        assert renamed == re.sub(
            r"\b([RPM]\d+)\b(?![^\"]*\"(?:[^\"]*\"[^\"]*\")*[^\"]*$)", r"\1.new", print_instruction(instr)
        )


@given(programs(Shape(places=True)))
def test_nothing_to_rename_is_the_same_instruction(program: Program) -> None:
    other = Reg("R0", BOOL)
    for instr in instructions(program):
        assert rename(instr, {other: TRUE}, {other: other}) is instr


def test_other_fields_stay() -> None:
    text = 'fun main() {\nBB0:\n  R0:i8 = nondet "x"\n  R1:i8 = add nsw R0, 1  @ "a.c":1:2 "f"\n  halt\n}\n'
    _, add = parse_program(text).blocks[0].body
    assert isinstance(add, ir.IntOp)
    assert isinstance(add.lhs, Reg)
    changed = rename(add, {add.lhs: Lit(Int(8), 7)})
    assert changed == ir.IntOp(add.result, "add", Lit(Int(8), 7), add.rhs, ("nsw",), add.loc)


def test_a_choice_of_properties_reads_its_register() -> None:
    cond, which = Reg("R0", BOOL), Reg("R1", Int(8))
    joined = ir.Assert(cond, None, None, ir.OneOf(which, (None,)))
    assert operands(joined) == (cond, which)
    assert operands(ir.Assert(cond)) == (cond,)
    assert rename(joined, {which: Lit(Int(8), 3)}).one_of == ir.OneOf(Lit(Int(8), 3), (None,))
    assert rename(joined, {cond: TRUE}).one_of == joined.one_of

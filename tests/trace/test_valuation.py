"""The valuation of a model: values by register, changes in their place, and addresses that were moved."""

from __future__ import annotations

from dataclasses import replace

from ir.one_block import body

from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions
from fathom.ir.instructions import Nondet, Statement
from fathom.ir.interpret_layout import Layout
from fathom.ir.parser import parse_program
from fathom.ir.program import Program
from fathom.logic.terms import Term
from fathom.trace.valuation import ModelValuation

PROGRAM = body("""
M0 = mem.init()
R0:i8 = nondet "x"
P0, M1 = malloc 8, M0 align 16
M2 = havoc P0, 2, M1 "bytes"
R1:i8 = load P0, M2
P1 = gep P0, 4
R2:i8 = load P1, M2
R3:i8 = add R1, R2
R4:i8 = add R3, R0
R5:i1 = eq R4, 6
assume R5
assert false
""")
LAYOUT = Layout.of(PROGRAM)


def test_inputs_and_bytes_of_memory() -> None:
    goal = encode(PROGRAM, EncodeOptions(memory="lambdas"), LAYOUT)
    valuation = ModelValuation.of(PROGRAM, goal, {goal.inputs["R0"]: 5}, LAYOUT)
    assert (valuation.number("R0"), valuation.number("R9")) == (5, 0)
    assert (valuation.matters("R0"), valuation.matters("R9")) == (True, False)
    assert (valuation.byte("M2", 0), valuation.initial("P0", 4)) == (0, 0)
    assert valuation.base("P0") == LAYOUT.base["P0"]
    assert valuation.base("P9") is None


def test_changes_are_used_in_the_place_of_the_model() -> None:
    goal = encode(PROGRAM, EncodeOptions(), LAYOUT)
    valuation = ModelValuation.of(PROGRAM, goal, {goal.inputs["R0"]: 5}, LAYOUT)
    changed = replace(valuation, changed={("R0", 0): 7, ("M2", 1): 9})
    assert (changed.number("R0"), changed.byte("M2", 1), changed.byte("M2", 0)) == (7, 9, 0)
    assert valuation.number("R0") == 5


def test_relative_addresses_are_moved_as_the_model_says() -> None:
    goal = encode(PROGRAM, EncodeOptions(allocation="relative"), LAYOUT)
    heap, stack = goal.moves
    model: dict[Term, int] = {heap: 8192, stack: 0}
    valuation = ModelValuation.of(PROGRAM, goal, model, LAYOUT)
    assert valuation.base("P0") == LAYOUT.base["P0"] + 8192


def test_symbolic_addresses_are_those_of_the_model() -> None:
    goal = encode(PROGRAM, EncodeOptions(allocation="symbolic"), LAYOUT)
    valuation = ModelValuation.of(PROGRAM, goal, {goal.bases["P0"]: 0x40000}, LAYOUT)
    assert valuation.base("P0") == 0x40000


def of_one_input(program: Program) -> Program:
    """The program in which all inputs but the condition are the same one, on paths that were kept apart."""

    def name(item: Statement) -> Statement:
        return replace(item, instance="x#1") if isinstance(item, Nondet) and item.source == "x" else item

    blocks = [replace(block, body=tuple(map(name, block.body))) for block in program.blocks]
    return replace(program, blocks=tuple(blocks))


def test_the_inputs_are_those_of_the_path_that_is_executed() -> None:
    program = of_one_input(
        parse_program("""fun main() {
BB0:
  R0:i1 = nondet "c"
  br R0, BB1, BB2
BB1:
  R1:i8 = nondet "x"
  R2:i1 = ne R1, 5
  assert R2
  br BB3
BB2:
  R3:i8 = nondet "x"
  R4:i1 = ne R3, 6
  assert R4
  br BB3
BB3:
  halt
}
""")
    )
    dataflow = body("""
R0:i1 = nondet "c"
R1:i8 = nondet "x"
R3:i8 = nondet "x"
R5:i8 = select R0, R1, R3
R6:i1 = eq R5, 5
assume R6
assert false
""")
    layout = Layout.of(program)
    goal = encode(dataflow, EncodeOptions(memory="lambdas"), layout)
    values = {goal.inputs["R1"]: 5, goal.inputs["R3"]: 6}
    taken = [ModelValuation.of(program, goal, {goal.inputs["R0"]: way, **values}, layout) for way in (1, 0)]
    assert [valuation.number("x#1") for valuation in taken] == [5, 6]

"""Every stage means what the program before it means: random programs of any control flow, on all inputs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ir.generate import programs as any_programs
from transform.programs import crossing, diamonds, exits, ladder, nested, programs

from fathom.effort import Effort, EffortMeter
from fathom.ir.instructions import Assert, Assume, Havoc, Nondet, Property
from fathom.ir.interpret_layout import Layout
from fathom.ir.interpreter import ExecutionOutcome, run
from fathom.ir.parser import parse_program
from fathom.ir.printer import print_program
from fathom.ir.program import Program
from fathom.ir.types import Int
from fathom.ir.values import FALSE, Reg
from fathom.ir.verifier import verify
from fathom.transform.cone_of_influence import ConeOfInfluence
from fathom.transform.gated_ssa import GatedSSA
from fathom.transform.path_conditions import PathConditions
from fathom.transform.pipeline import SEABMC
from fathom.transform.renumber import Renumber
from fathom.transform.tidy import Tidy

SETTINGS = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
Inputs = dict[str, int | bytes]


def inputs_of(program: Program) -> list[Reg]:
    return [instr.result for block in program.blocks for instr in block.body if isinstance(instr, Nondet)]


def width(register: Reg) -> int:
    assert isinstance(register.type, Int)
    return register.type.width


def all_inputs(program: Program) -> Iterator[Inputs]:
    found = inputs_of(program)
    for values in product(*[range(1 << width(register)) for register in found]):
        yield {register.name: value for register, value in zip(found, values, strict=True)}


def some_inputs(program: Program, count: int) -> Iterator[Inputs]:
    random = Random(7)
    for _ in range(count):
        yield {register.name: random.randrange(1 << width(register)) for register in inputs_of(program)}


def varied_inputs(program: Program, seed: int) -> Inputs:
    """Small numbers and large ones for every input, bytes for memory."""
    random = Random(seed)
    found: Inputs = {}
    for block in program.blocks:
        for instr in block.body:
            if isinstance(instr, Nondet):
                found[instr.result.name] = random.choice((0, 1, random.getrandbits(3), random.getrandbits(64)))
            elif isinstance(instr, Havoc):
                found[instr.result.name] = random.randbytes(16)
    return found


def dataflow_forms(program: Program, effort: EffortMeter | None = None) -> dict[str, Program]:
    """The program after each pass of the pipeline but the first, which renames."""
    found: dict[str, Program] = {}
    for step in SEABMC[1:]:
        limited = GatedSSA(effort) if effort is not None and isinstance(step, GatedSSA) else step
        found[step.name] = program = limited.run(program)
    return found


def forms(program: Program, effort: EffortMeter | None = None) -> dict[str, Program]:
    """The program in every form, with the names of its inputs."""
    tidied = Tidy(renumber=False).run(program)
    found = {"tidy": tidied}
    found |= dataflow_forms(tidied, effort)
    found |= {f"untidy {name}": form for name, form in dataflow_forms(program, effort).items()}
    found["path-conditions"] = PathConditions().run(tidied)
    found["untidy path-conditions"] = PathConditions().run(program)
    found["each"] = PathConditions(each=True).run(program)
    found["path-conditions cone-of-influence"] = ConeOfInfluence().run(found["path-conditions"])
    return found


def failure(outcome: ExecutionOutcome) -> tuple[bool, Property | None]:
    return outcome.violated, outcome.prop


def agree(program: Program, inputs: Iterator[Inputs], effort: EffortMeter | None = None) -> None:
    """Every form is legal, and fails the same property on the same inputs."""
    found = forms(program, effort)
    for name, form in found.items():
        verify(form, gated=name.endswith("gated-ssa"))
        assert print_program(parse_program(print_program(form))) == print_program(form)
    layout = Layout.of(program)
    for chosen in inputs:
        expected = run(program, chosen, layout=layout)
        for name, form in found.items():
            outcome = run(form, chosen, layout=layout, gated=name.endswith("gated-ssa"))
            assert failure(outcome) == failure(expected), (name, chosen, print_program(program))
            if name in ("tidy", "each"):
                assert outcome.status == expected.status, (name, chosen, print_program(program))


@SETTINGS
@given(programs())
def test_all_forms_of_random_programs_agree(program: Program) -> None:
    verify(program)
    agree(program, all_inputs(program))


@pytest.mark.parametrize("family", [diamonds, exits, nested, ladder, crossing])
def test_all_forms_of_the_families_agree(family: object) -> None:
    assert callable(family)
    for n in (1, 2, 5, 20):
        program = family(n)
        verify(program)
        agree(program, some_inputs(program, 60))


@settings(SETTINGS, max_examples=60)
@given(any_programs(), st.integers(0, 1 << 30))
def test_all_forms_agree_on_every_kind_of_instruction(program: Program, seed: int) -> None:
    agree(program, (varied_inputs(program, seed + i) for i in range(4)))


@SETTINGS
@given(programs())
def test_gates_from_the_entry_agree_too(program: Program) -> None:
    """Where nothing may be spent on them, no join has a decision diagram."""
    agree(program, some_inputs(program, 16), EffortMeter(replace(Effort(), gate_blocks=0)))


@SETTINGS
@given(programs())
def test_each_form_has_its_shape(program: Program) -> None:
    found = dataflow_forms(program)
    for name in ("single-assert", "single-assume", "gated-ssa", "dataflow", "cone-of-influence"):
        asserts = [instr for block in found[name].blocks for instr in block.body if isinstance(instr, Assert)]
        assert asserts == [found[name].blocks[-1].body[-1]]
        assert asserts[0].cond == FALSE
    for name in ("single-assume", "gated-ssa", "dataflow", "cone-of-influence"):
        assumes = [instr for block in found[name].blocks for instr in block.body if isinstance(instr, Assume)]
        assert assumes == [found[name].blocks[-1].body[-2]]
    assert not any(block.phis for block in found["gated-ssa"].blocks)
    for form in (found["dataflow"], found["cone-of-influence"], PathConditions().run(program)):
        assert len(form.blocks) == 1
        assert isinstance(form.blocks[0].body[-2], Assume)
        assert isinstance(form.blocks[0].body[-1], Assert)


@SETTINGS
@given(programs())
def test_renumber_keeps_the_meaning(program: Program) -> None:
    renamed = Renumber().run(program)
    verify(renamed)
    names = list(zip(inputs_of(program), inputs_of(renamed), strict=True))
    layout = Layout.of(renamed)
    for chosen in some_inputs(program, 5):
        moved = {new.name: chosen[old.name] for old, new in names}
        expected = run(program, chosen)
        assert failure(run(renamed, moved, layout=layout)) == failure(expected)


@SETTINGS
@given(programs())
def test_tidy_is_idempotent(program: Program) -> None:
    once = print_program(Tidy().run(program))
    assert print_program(Tidy().run(parse_program(once))) == once


def test_property_is_the_first_that_fails() -> None:
    program = parse_program(
        """fun main() {
BB0:
  R0:i2 = nondet "x"
  R1:i1 = ult R0, 2
  assert R1 [first]
  R2:i1 = ne R0, 1
  assert R2 [second]
  R3:i1 = ne R0, 0
  assume R3
  assert false [third]
  halt
}
"""
    )
    for name, form in forms(program).items():
        found = []
        for value in range(4):
            prop = run(form, {"R0": value}, gated=name.endswith("gated-ssa")).prop
            found.append(prop.id if prop else None)
        assert found == [None, "second", "first", "first"], name

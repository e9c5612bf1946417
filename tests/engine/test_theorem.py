"""SeaBMC's theorem 1: enumeration by the interpreter and the answer of the solver agree, both ways."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from engine.theorem import Inputs, Theorem, Way, inputs_of, varied
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ir.generate import Shape, random_program
from transform.programs import diamonds, exits, ladder, nested
from transform.programs import programs as small_programs

from fathom.encode.goal import EncodeOptions
from fathom.ir.program import Program
from fathom.memory.base import Refused

SETTINGS = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
SCALARS = Shape(blocks=5, statements=7, memories=1, floats=False, addresses=False, guarded=True)
MEMORY = Shape(blocks=5, statements=7, memories=1, floats=False, guarded=True)
FLOATS = Shape(blocks=3, statements=6, memories=1, guarded=True)


def ways(solvers: tuple[str, ...] = ("bitwuzla",)) -> st.SearchStrategy[Way]:
    """Any combination that can express every access."""
    encodings = st.builds(
        EncodeOptions,
        memory=st.sampled_from(["lambdas", "arrays", "flatten"]),
        partitioned=st.booleans(),
        allocation=st.sampled_from(["concrete", "relative"]),
        word_size=st.sampled_from(["auto", 1]),
        simplify=st.booleans(),
    )
    return st.builds(
        Way,
        encode=encodings,
        vc=st.sampled_from(["dataflow", "path-conditions"]),
        coi=st.booleans(),
        solver=st.sampled_from(solvers),
    )


def every_input(program: Program) -> list[Inputs]:
    widths = inputs_of(program)
    assert sum(widths.values()) <= 16
    return [dict(zip(widths, values, strict=True)) for values in product(*(range(1 << w) for w in widths.values()))]


@SETTINGS
@given(small_programs(), ways(("bitwuzla", "z3", "cvc5")))
def test_small_programs_on_all_inputs(program: Program, way: Way) -> None:
    theorem = Theorem(program, way)
    found = every_input(theorem.sea)
    unsafe = theorem.agrees(found, one_by_one=4)
    if not uninitialised(theorem):
        assert unsafe == any(theorem.fails(inputs, 0) for inputs in found)


def uninitialised(theorem: Theorem) -> bool:
    """Whether the answer may depend on memory that was never written."""
    return any("load" in str(type(item)).lower() for block in theorem.reduced.blocks for item in block.body)


@pytest.mark.parametrize("family", [diamonds, exits, nested, ladder])
def test_families_on_all_inputs(family: object) -> None:
    assert callable(family)
    for vc in ("dataflow", "path-conditions"):
        theorem = Theorem(family(12), Way(vc=vc))
        found = every_input(theorem.sea)
        assert theorem.agrees(found) == any(theorem.fails(inputs, 0) for inputs in found)


def check_random(shape: Shape, seed: int, way: Way, count: int = 6) -> bool | None:
    try:
        theorem = Theorem(random_program(Random(seed), shape), way)
    except Refused:
        assert way.encode.memory == "flatten"
        return None
    return theorem.agrees(varied(theorem.sea, seed, count), one_by_one=count)


@SETTINGS
@given(st.integers(0, 1 << 32), ways())
def test_any_program_without_addresses(seed: int, way: Way) -> None:
    check_random(SCALARS, seed, way)


@SETTINGS
@given(st.integers(0, 1 << 32), ways())
def test_any_program_that_looks_at_addresses(seed: int, way: Way) -> None:
    check_random(MEMORY, seed, way)


@settings(SETTINGS, max_examples=30)
@given(st.integers(0, 1 << 32), ways())
def test_any_program_with_floats(seed: int, way: Way) -> None:
    check_random(FLOATS, seed, way)

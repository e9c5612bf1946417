"""Addresses that programs look at: each layout that alignments allow, and no other, can be found by a solver."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fathom.effort import Effort
from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions
from fathom.ir.parser import parse_program
from fathom.solvers.registry import solver

EVERY = EncodeOptions(allocation="every")


def program(*lines: str, objects: str = "") -> str:
    body = "\n".join(f"  {line}" for line in (*objects.strip().splitlines(), *lines))
    return f"fun main() {{\nBB0:\n  M0 = mem.init()\n{body}\n  assume R9\n  assert false\n  halt\n}}\n"


TWO = """P0, M1 = global 8, M0 align 4 "a"
P1, M2 = global 8, M1 align 8 "b\""""
ALTERNATING = """P0, M1 = malloc 8, M0 align 16 "a" lives 0 to 1
P1, M2 = malloc 8, M1 align 16 "b" lives 1"""
NUMBERS = ("R0:i64 = ptoi P0", "R1:i64 = ptoi P1")


def can_hold(text: str, options: EncodeOptions = EVERY) -> bool:
    goal = encode(parse_program(text), options)
    answer = solver("bitwuzla").check([*goal.constraints, goal.failure])
    return answer.status == "sat"


@pytest.mark.parametrize(
    ("objects", "lines", "expect"),
    [
        (TWO, ("R2:i64 = and R0, 3", "R9:i1 = ne R2, 0:i64"), False),
        (TWO, ("R2:i64 = and R0, 7", "R9:i1 = ne R2, 0:i64"), True),
        (TWO, ("R9:i1 = ult R0, R1",), True),
        (TWO, ("R9:i1 = ult R1, R0",), True),
        (TWO, ("R2:i64 = add R0, 8", "R9:i1 = eq R2, R1"), True),
        (TWO, ("R2:i64 = add R0, 7", "R9:i1 = eq R2, R1"), False),
        (TWO, ("R9:i1 = eq R0, 256:i64",), True),
        (TWO, ("R9:i1 = ult R0, 256:i64",), False),
        (TWO, ("P2 = gep P0, 8", "R9:i1 = eq P2, P1"), True),
        (TWO, ("P2 = gep P0, 4", "R9:i1 = eq P2, P1"), False),
        (TWO, ("P2 = itop 4096, M2", "R9:i1 = eq P2, P1"), True),
        (TWO, ("P2 = itop 4097, M2", "R9:i1 = eq P2, P1"), False),
        (TWO, ("P2 = itop R1, M2", "R9:i1 = ne P2, P1"), False),
        (TWO, ("R9:i1 = eq P0, null",), False),
        (ALTERNATING, ("R9:i1 = eq R0, R1",), True),
        (ALTERNATING.replace(" to 1", " to 2"), ("R9:i1 = eq R0, R1",), False),
        (ALTERNATING, ("R2:i64 = object P0", "R3:i64 = object P1", "R9:i1 = eq R2, R3"), False),
    ],
)
def test_layouts(objects: str, lines: tuple[str, ...], expect: bool) -> None:
    assert can_hold(program(*NUMBERS, *lines, objects=objects)) is expect


def test_a_program_that_looks_at_no_address_has_no_symbol() -> None:
    goal = encode(parse_program(program("R9:i1 = ne P0, P1", objects=TWO)), EVERY)
    assert not goal.addresses
    assert goal.stats["addresses"] == goal.stats["one_layout"] == 0


def test_beyond_the_limit_there_is_one_layout() -> None:
    text = program(*NUMBERS, "R9:i1 = ult R1, R0", objects=TWO)
    goal = encode(parse_program(text), replace(EVERY, effort=Effort(observed_objects=1)))
    assert goal.stats["one_layout"] == 1
    assert not goal.addresses


def test_memory_that_is_read_as_numbers_holds_addresses() -> None:
    lines = ("M3 = store P1, P0, M2", "R2:i64 = load P0, M3", "R3:i64 = and R2, 7", "R9:i1 = ne R3, 0:i64")
    assert not can_hold(program(*lines, objects=TWO))
    assert can_hold(program(*lines, objects=TWO.replace("align 8", "align 4")))

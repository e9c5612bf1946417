"""The word size of a region is the widest that the alignment and the width of every access allow."""

from __future__ import annotations

import pytest
from ir.one_block import body

from fathom.encode.goal import WordSize
from fathom.encode.word_sizes import WordSizes
from fathom.errors import UserError
from fathom.ir.program import Program
from fathom.ir.values import Reg
from fathom.memory.regions import Regions

START = 'M0 = mem.init()\nP0, M1 = malloc 64, M0 align 16\nR0:i64 = nondet "i"\n'


def sizes(program: Program, wanted: WordSize = "auto") -> tuple[WordSizes, Regions]:
    regions = Regions(program)
    return WordSizes(program.blocks[0].body, regions, wanted, frozenset()), regions


def word(lines: str, register: str = "P0", wanted: WordSize = "auto") -> int:
    program = body(START + lines)
    found, regions = sizes(program, wanted)
    pointer = next(each for item in program.blocks[0].body for each in vars_of(item) if each.name == register)
    return found.of(regions.of(pointer))


def vars_of(item: object) -> list[Reg]:
    return [each for each in (getattr(item, name, None) for name in ("result", "ptr")) if isinstance(each, Reg)]


@pytest.mark.parametrize(
    ("lines", "size"),
    [
        ("", 8),
        ("R1:i64 = load P0, M1", 8),
        ("R1:i32 = load P0, M1", 4),
        ("R1:i8 = load P0, M1", 1),
        ("P1 = gep P0, 4\nR1:i64 = load P1, M1", 4),
        ("P1 = gep P0, 3\nR1:i64 = load P1, M1", 1),
        ("P1 = gep P0, R0\nR1:i64 = load P1, M1", 1),
        ("R1:i64 = mul R0, 8\nP1 = gep P0, R1\nR2:i64 = load P1, M1", 8),
        ("R1:i64 = shl R0, 2\nP1 = gep P0, R1\nR2:i64 = load P1, M1", 4),
        ("R1:i64 = and R0, 24\nP1 = gep P0, R1\nR2:i64 = load P1, M1", 8),
        ("R1:i64 = udiv R0, 8\nP1 = gep P0, R1\nR2:i64 = load P1, M1", 1),
        ("M2 = memset P0, 0, 16, M1", 8),
        ("M2 = memset P0, 0, 12, M1", 4),
        ("M2 = memset P0, 0, R0, M1", 1),
        ('M2 = havoc P0, 8, M1 "h"', 8),
    ],
)
def test_the_widest_that_every_access_allows(lines: str, size: int) -> None:
    assert word(lines) == size


def test_a_copy_makes_the_words_of_two_regions_equal() -> None:
    lines = """
    P1, M2 = malloc 64, M1 align 16
    M3 = memcpy P1, P0, 8, M2, M2
    R1:i8 = load P1, M3
    """
    assert (word(lines), word(lines, "P1")) == (1, 1)


def test_a_size_that_an_access_does_not_allow_is_refused() -> None:
    assert word("R1:i32 = load P0, M1", wanted=4) == 4
    with pytest.raises(UserError, match="--word-size 8 cannot express"):
        word("R1:i32 = load P0, M1", wanted=8)

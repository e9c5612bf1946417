"""Intervals from assumptions and branches: what they decide, and that goals are those of an encoding without them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ir.one_block import body

from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions
from fathom.logic.evaluate import evaluate
from fathom.logic.terms import functions, symbols

SEAM = EncodeOptions(memory="seam", checked=True)
WITHOUT = EncodeOptions(memory="seam", checked=True, range_map=False)
START = """
M0 = mem.init()
P0, M1 = malloc 64, M0 align 16 "array"
M2 = memset P0, 0, 64, M1
R0:i64 = nondet "i"
R1:i64 = nondet "j"
P1 = gep P0, R0
P2 = gep P0, R1
R2:i1 = ult R0, 8
R3:i1 = ult R1, 16
R4:i1 = uge R1, 8
"""
READ = "\nR8:i1 = eq R7, 1\n"


def skips(lines: str) -> int:
    return encode(body(START + lines), SEAM).stats["memory_skips_range_map"]


@pytest.mark.parametrize(
    ("what", "lines"),
    [
        ("assumed", "R5:i1 = and R2, R4\nM3 = store 1:i8, P2, M2\nR7:i8 = load P1, M3{}R9:i1 = and R5, R8\nassume R9"),
        (
            "in a branch",
            "M3 = store 1:i8, P2, M2\nM4 = select R4, M3, M2\nR7:i8 = load P1, M4{}R9:i1 = and R2, R8\nassume R9",
        ),
        (
            "not beyond, in the other",
            "R5:i1 = xor R4, true\nM3 = store 1:i8, P2, M2\nM4 = select R5, M2, M3\nR7:i8 = load P1, M4{}"
            "R9:i1 = and R2, R8\nassume R9",
        ),
    ],
)
def test_a_write_is_skipped_that_conditions_keep_apart(what: str, lines: str) -> None:
    assert skips(lines.format(READ) + "\nassert false") == 1


@pytest.mark.parametrize(
    ("what", "lines"),
    [
        ("nothing is known", "M3 = store 1:i8, P2, M2\nR7:i8 = load P1, M3{}assume R8"),
        ("one is known", "M3 = store 1:i8, P2, M2\nR7:i8 = load P1, M3{}R9:i1 = and R2, R8\nassume R9"),
        (
            "the other branch",
            "M3 = store 1:i8, P2, M2\nM4 = select R4, M2, M3\nR7:i8 = load P1, M4{}R9:i1 = and R2, R8\nassume R9",
        ),
        (
            "they overlap",
            "M3 = store 1:i8, P2, M2\nM4 = select R3, M3, M2\nR7:i8 = load P1, M4{}R9:i1 = and R2, R8\nassume R9",
        ),
        (
            "one use knows less",
            "R5:i1 = and R2, R4\nM3 = store 1:i8, P2, M2\nR7:i8 = load P1, M3{}R9:i1 = and R5, R8\n"
            "R10:i1 = select R9, R9, R8\nassume R10",
        ),
    ],
)
def test_a_write_is_met_where_conditions_allow_it(what: str, lines: str) -> None:
    assert skips(lines.format(READ) + "\nassert false") == 0


def test_assumptions_count_only_for_what_comes_after_them() -> None:
    assumed = "R5:i1 = and R2, R4\nassume R5\n"
    access = "M3 = store 1:i8, P2, M2\nR7:i8 = load P1, M3\nR8:i1 = eq R7, 0\nassert R8\n"
    assert skips(assumed + access + "assert R3") == 1
    assert skips(access + assumed + "assert R3") == 0


def test_the_size_of_an_object_is_bounded_by_what_is_assumed_of_it() -> None:
    """Then an offset has few bits: the initial contents are a function of five, for 16 bytes at most."""
    start = 'M0 = mem.init()\nR0:i64 = nondet "n"\nR1:i1 = ule R0, 16\n'
    rest = """P0, M1 = malloc R0, M0 align 16 "array"
R2:i64 = nondet "i"
P1 = gep P0, R2
R3:i8 = load P1, M1
R4:i1 = eq R3, 1
assert R4
"""
    for assumed, bits in (("assume R1\n", 5), ("", 64)):
        goal = encode(body(f"{start}{assumed}{rest}assume R1\nassert R1"), SEAM)
        (contents,) = functions([check.failure for check in goal.checks])
        assert contents.sort.args[0].width == bits


# ── the same goals ──────────────────────────────────────────────────────────────────────────────────────────────────

FIRST = """
M0 = mem.init()
P0, M1 = malloc 10, M0 align 16 "array"
M2 = memset P0, 3, 10, M1
R0:i8 = nondet "i"
R1:i8 = nondet "j"
R2:i8 = and R0, 7
R3:i8 = and R1, 7
"""


@st.composite
def programs(draw: st.DrawFn) -> str:
    """Writes under conditions, and a read under a condition: all at indices that these conditions compare."""
    lines, truths = [FIRST], []
    for number in range(10, 14):
        pred = draw(st.sampled_from(["ult", "ule", "ugt", "uge", "eq", "ne", "slt", "sge"]))
        other = draw(st.sampled_from(["R2", "R3", *(str(n) for n in range(9))]))
        lines.append(f"R{number}:i1 = {pred} {draw(st.sampled_from(['R2', 'R3']))}, {other}")
        truths.append(f"R{number}")
    for number in range(20, 20 + draw(st.integers(0, 3))):
        x, y = draw(st.sampled_from(truths)), draw(st.sampled_from([*truths, "true"]))
        lines.append(f"R{number}:i1 = {draw(st.sampled_from(['and', 'or', 'xor']))} {x}, {y}")
        truths.append(f"R{number}")
    memory, index = "M2", draw(st.sampled_from(["R2", "R3"]))
    for number in range(30, 30 + draw(st.integers(1, 5))):
        at, arms = draw(st.sampled_from(["R2", "R3", "2", "5"])), [f"M{number}", memory]
        lines.append(
            f"P{number} = gep P0, {at}" if at.isdigit() else f"R{number}:i64 = zext {at}\nP{number} = gep P0, R{number}"
        )
        lines.append(f"M{number} = store {number}:i8, P{number}, {memory}")
        first, second = arms if draw(st.booleans()) else arms[::-1]
        lines.append(f"M{number + 10} = select {draw(st.sampled_from(truths))}, {first}, {second}")
        memory = f"M{number + 10}"
    lines.append(f"R50:i64 = zext {index}\nP50 = gep P0, R50\nR51:i8 = load P50, {memory}")
    lines.append(f"R52:i1 = eq R51, {draw(st.integers(30, 34))}")
    cond, truth = (
        draw(st.sampled_from(truths)),
        draw(st.sampled_from(["select {}, R52, false", "and R52, {}", "or {}, R52"])),
    )
    lines.append("R53:i1 = " + truth.format(cond))
    if draw(st.booleans()):
        return "\n".join([*lines, "assume R53", "assert false"])
    return "\n".join([*lines, f"assume {draw(st.sampled_from(truths))}", "assert R53", "assert R52"])


@settings(max_examples=200, deadline=None)
@given(programs())
def test_goals_are_those_of_an_encoding_without_facts(text: str) -> None:
    goals = [encode(body(text), options) for options in (SEAM, WITHOUT, EncodeOptions(memory="lambdas"))]
    roots = [[goal.failure, *(check.failure for check in goal.checks)] for goal in goals]
    assert not any(functions(each) for each in roots)
    for i, j in product(range(8), repeat=2):
        values = {"R0": i, "R1": j}
        found = [evaluate(each, {symbol: values[str(symbol.data)] for symbol in symbols(each)}) for each in roots]
        assert found[0] == found[1] == found[2]

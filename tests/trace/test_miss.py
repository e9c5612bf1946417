"""By how much an access misses its object, read off the execution that fails."""

from __future__ import annotations

import pytest

from fathom.ir.interpreter import run
from fathom.ir.parser import parse_program
from fathom.trace.miss import Distance, measure_misses

BOUNDS = '[main.bounds.1 "bounds" "an access"]'
HALF = 1 << 63
CASES = {
    "behind the end": (["R2:i1 = ule R0, 56", f"assert R2 {BOUNDS}"], 64, Distance(8, False)),
    "one byte": (["R2:i1 = ule R0, 56", f"assert R2 {BOUNDS}"], 57, Distance(1, False)),
    "before the start": (["R2:i1 = ule R0, 56", f"assert R2 {BOUNDS}"], -3 % (1 << 64), Distance(3, True)),
    "as far on both sides": (["R2:i1 = ule R0, 0", f"assert R2 {BOUNDS}"], HALF, Distance(HALF, False)),
    "under a condition": (
        ["R2:i1 = ule R0, 56", "R3:i1 = xor R2, true", "R4:i1 = and R1, R3", "R5:i1 = xor R4, true",
         f"assert R5 {BOUNDS}"], 60, Distance(4, False),
    ),
    "of two comparisons the one that fails": (
        ["R2:i1 = ule R0, 99", "R3:i1 = ule R0, 50", "R4:i1 = and R2, R3", f"assert R4 {BOUNDS}"], 52,
        Distance(2, False),
    ),
    "of a pointer in a register": (
        ["P1, M1 = malloc 64, M0", "P2 = gep P1, R0", "R2:i1 = isderef P2, 8", f"assert R2 {BOUNDS}"], 61,
        Distance(5, False),
    ),
    "a known place": ([f"assert false {BOUNDS}"], 0, None),
    "another class": (["R2:i1 = ule R0, 56", 'assert R2 [main.assert.1 "assert" "n <= 56"]'], 64, None),
    "nothing fails": (["R2:i1 = ule R0, 56", f"assert R2 {BOUNDS}"], 56, None),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_distance(name: str) -> None:
    lines, number, expect = CASES[name]
    head = ["M0 = mem.init()", 'R0:i64 = nondet "n"', 'R1:i1 = nondet "c"']
    text = "\n".join(f"  {line}" for line in (*head, *lines))
    program = parse_program(f"fun main() {{\nBB0:\n{text}\n  halt\n}}\n")
    assert measure_misses(program)(run(program, {"R0": number, "R1": 1})) == expect


def test_of_two_as_near_the_one_behind_the_end_is_nearer() -> None:
    assert Distance(1, False) < Distance(1, True) < Distance(2, False)

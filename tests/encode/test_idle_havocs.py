"""Which havocs change nothing."""

import pytest

from fathom.effort import EffortMeter
from fathom.encode.idle_havocs import find_idle_havocs
from fathom.ir.parser import parse_program
from fathom.memory.regions import Regions

START = """
fun main() {
BB0:
  M0 = mem.init()
  R0:i64 = nondet "n"
  R9:i1 = nondet "b"
  P0, M1 = malloc R0, M0 align 16 "one"
  P1, M2 = malloc R0, M1 align 16 "other"
"""

CASES = {
    "fresh": ('M3 = havoc P0, R0, M2 "h"', {"M3"}),
    "part of it": ('P2 = gep P0, 8\nM3 = havoc P2, 3, M2 "h"', {"M3"}),
    "a choice": ('P2 = select R9, P0, null\nM3 = havoc P2, R0, M2 "h"', {"M3"}),
    "read before": ('R1:i8 = load P0, M2\nM3 = havoc P0, R0, M2 "h"', set()),
    "the other was read": ('R1:i8 = load P1, M2\nM3 = havoc P0, R0, M2 "h"', {"M3"}),
    "read later in the text, and before": ('M3 = havoc P0, R0, M2 "h"\nR1:i8 = load P0, M1', set()),
    "read after": ('M3 = havoc P0, R0, M2 "h"\nR1:i8 = load P0, M3', {"M3"}),
    "written before": ('M3 = store 1:i8, P0, M2\nM4 = havoc P0, R0, M3 "h"', set()),
    "written elsewhere": ('M3 = store 1:i8, P1, M2\nM4 = havoc P0, R0, M3 "h"', {"M4"}),
    "filled before": ('M3 = memset P0, 0, R0, M2\nM4 = havoc P0, R0, M3 "h"', set()),
    "copied before": ('M3 = memcpy P1, P0, R0, M2, M2\nM4 = havoc P0, R0, M3 "h"', set()),
    "copied over before": ('M3 = memcpy P0, P1, R0, M2, M2\nM4 = havoc P0, R0, M3 "h"', set()),
    "twice": ('M3 = havoc P0, R0, M2 "h"\nM4 = havoc P0, R0, M3 "h"', {"M3", "M4"}),
    "twice with a look": ('M3 = havoc P0, R0, M2 "h"\nR1:i8 = load P0, M3\nM4 = havoc P0, R0, M3 "h"', {"M3"}),
    "a look through a choice": ('P2 = select R9, P0, P1\nR1:i8 = load P2, M2\nM3 = havoc P0, R0, M2 "h"', set()),
    "a pointer from memory": ('P2 = load P1, M2\nM3 = havoc P2, R0, M2 "h"', set()),
    "a look at the other way": (
        'M3 = store 1:i8, P0, M2\nM4 = select R9, M3, M2\nM5 = havoc P0, R0, M4 "h"',
        set(),
    ),
}


@pytest.mark.parametrize("partitioned", [True, False])
@pytest.mark.parametrize("name", CASES)
def test_idle(name, partitioned):
    lines, idle = CASES[name]
    program = parse_program(START + "".join(f"  {line}\n" for line in lines.split("\n")) + "  halt\n}\n")
    found = find_idle_havocs(program.blocks[0].body, Regions(program, partitioned), EffortMeter())
    assert {each.name for each in found} == idle

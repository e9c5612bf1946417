"""The running examples of the papers, through every stage, up to the names of registers and blocks.

SeaBMC, figures 2 to 4: the text below is the paper's, with its expressions as instructions (`R0 > 0 && R0 < 10` takes
three), and with `P4` where its phi defines `P3` but is used as `P4`. SMT-CBMC, figure 2.
"""

from __future__ import annotations

import pytest

from fathom.ir.parser import parse_program
from fathom.ir.printer import print_program
from fathom.ir.verifier import verify
from fathom.transform.normal_form import conditional_normal_form, print_normal_form
from fathom.transform.pipeline import SEABMC
from fathom.transform.renumber import Renumber

START = """
BB0:
  M0 = mem.init()
  R0:i8 = nondet "nd_char"
  R1:i1 = ugt R0, 0
"""
BRANCHES = """
BB1:
  P1, M1 = malloc 2, M0
  br BB3
BB2:
  P2, M2 = malloc 1, M0
  br BB3
BB3:
"""
PHIS = """
  M3 = phi [M1, BB1], [M2, BB2]
  P4 = phi [P1, BB1], [P2, BB2]
"""
SELECTS = """
  M3 = select R3, M1, M2
  P4 = select R3, P1, P2
"""
STORES = """
  M4 = store R0, P4, M3
  P5 = gep P4, 1
  M5 = store 0:i8, P5, M4
"""
CHECK = """
  R4:i1 = ugt R0, 0
  R5:i1 = ult R0, 10
  R6:i1 = and R4, R5
"""
TWO_ASSUMES = START + '  assume R1\n  R2:i1 = ult R0, 10\n  assume R2\n  R3:i1 = nondet "nd_bool"\n  br R3, BB1, BB2\n'
ONE_CONDITION = START + '  R2:i1 = ult R0, 10\n  R7:i1 = and R1, R2\n  R3:i1 = nondet "nd_bool"\n'
BRANCH = "  br R3, BB1, BB2\n"
LAST = "  assume A\n  assert false\n  halt\n"

FIGURES = {
    "single-assert": TWO_ASSUMES
    + BRANCHES
    + PHIS
    + STORES
    + CHECK
    + "br R6, BB4, ERR\nBB4:\n assume false\n br ERR\nERR:\n assert false\n halt\n",
    "single-assume": ONE_CONDITION
    + BRANCH
    + BRANCHES
    + PHIS
    + STORES
    + CHECK
    + "br R6, BB4, ERR\nBB4:\n br ERR\nERR:\n A:i1 = phi [R7, BB3], [false, BB4]\n"
    + LAST,
    "gated-ssa": ONE_CONDITION
    + BRANCH
    + BRANCHES
    + SELECTS
    + STORES
    + CHECK
    + "br R6, BB4, ERR\nBB4:\n br ERR\nERR:\n A:i1 = select R6, false, R7\n"
    + LAST,
    "dataflow": ONE_CONDITION
    + "P1, M1 = malloc 2, M0\nP2, M2 = malloc 1, M0\n"
    + SELECTS
    + STORES
    + CHECK
    + "A:i1 = select R6, false, R7\n"
    + LAST,
    "cone-of-influence": """
BB0:
  R0:i8 = nondet "nd_char"
  R1:i1 = ugt R0, 0
  R2:i1 = ult R0, 10
  R7:i1 = and R1, R2
"""
    + CHECK
    + "A:i1 = select R6, false, R7\n"
    + LAST,
}


def canonical(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return print_program(Renumber().run(parse_program("\n".join(["fun main() {", *lines, "}", ""]))))


@pytest.mark.parametrize("stage", FIGURES)
def test_seabmc_figures_3_and_4(stage: str) -> None:
    text = TWO_ASSUMES + BRANCHES + PHIS + STORES + CHECK + "assert R6\nassert true\nhalt\n"
    program = parse_program("\n".join(["fun main() {", *[line for line in text.splitlines() if line], "}", ""]))
    for step in SEABMC[1:]:
        program = step.run(program)
        verify(program, gated=step.name == "gated-ssa")
        if step.name == stage:
            break
    assert print_program(Renumber().run(program)) == canonical(FIGURES[stage])


def test_smt_cbmc_figure_2() -> None:
    """(a) to (c); SEA-IR names the conditions, so `x0>0` is R1 and `x0<10` is R2."""
    text = """fun main() {
BB0:
  M0 = mem.init()
  P0, M1 = global 40, M0 "a"
  R0:i32 = nondet "x"
  R9:i64 = nondet "y"
  R5:i32 = load P0, M1
  R1:i1 = sgt R0, 0
  br R1, BB1, BB4
BB1:
  R2:i1 = slt R0, 10
  br R2, BB2, BB3
BB2:
  R3:i32 = add R0, 1
  br BB4
BB3:
  R4:i32 = sub R0, 1
  br BB4
BB4:
  R6:i1 = sgt R9, 0
  R7:i1 = slt R9, 5
  R8:i1 = and R6, R7
  assert R8
  P1 = gep P0, R9
  M2 = store R5, P1, M1
  halt
}
"""
    lines = print_normal_form(conditional_normal_form(parse_program(text))).splitlines()
    figure = [
        "if(true) R5:i32 = load P0, M1",
        "if(R1 && R2) R3:i32 = add R0, 1",
        "if(R1 && !R2) R4:i32 = sub R0, 1",
        "if(true) assert R8",
        "if(true) M2 = store R5, P1, M1",
    ]
    assert [line for line in lines if line in figure] == figure

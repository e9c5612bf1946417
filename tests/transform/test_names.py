"""Registers keep their names from the tidy program on: what a model says of them is found there by name."""

from __future__ import annotations

import pytest

from fathom.ir.instructions import Nondet
from fathom.ir.parser import parse_program
from fathom.ir.program import Program
from fathom.ir.verifier import verify
from fathom.transform.pipeline import STAGES, run_from_tidy, run_to

DEPTH = 20
"""More regions inside of each other than `tidy` looks at: emptied from inside, some are left."""


def nested() -> Program:
    """Branches that lead to nothing but an unused definition, and behind them an input that matters."""
    lines = ["fun main() {", "BB0:", '  R0:i1 = nondet "outer"', f"  br R0, BB1, BB{2 * DEPTH}"]
    for level in range(1, DEPTH):
        lines += [
            f"BB{level}:",
            f'  R{level}:i1 = nondet "inner"',
            f"  br R{level}, BB{level + 1}, BB{2 * DEPTH - level}",
        ]
    lines += [f"BB{DEPTH}:", f"  br BB{DEPTH + 1}"]
    lines += [line for level in range(DEPTH + 1, 2 * DEPTH) for line in (f"BB{level}:", f"  br BB{level + 1}")]
    lines += [
        f"BB{2 * DEPTH}:",
        '  R90:i8 = nondet "last"',
        "  R91:i1 = ne R90, 7",
        '  assert R91 [p "assert" "p"]',
        "  halt",
    ]
    return parse_program("\n".join([*lines, "}", ""]))


def inputs(program: Program) -> set[tuple[str, str]]:
    return {(i.result.name, i.source) for block in program.blocks for i in block.body if isinstance(i, Nondet)}


@pytest.mark.parametrize("stage", STAGES[1:])
def test_inputs_keep_their_names(stage: str) -> None:
    program = nested()
    verify(program)
    sea = run_to(program, "tidy")
    found = inputs(run_from_tidy(sea, stage))
    assert "last" in {source for _, source in found}
    assert found <= inputs(sea)

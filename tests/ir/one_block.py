"""Programs of one block from a few lines, and the values of their registers after a run."""

from __future__ import annotations

from fathom.ir.interpreter import Inputs, run
from fathom.ir.parser import parse_program
from fathom.ir.program import Program
from fathom.ir.verifier import verify


def body(text: str, header: str = "") -> Program:
    """A legal program of one block."""
    program = parse_program(f"fun main() {header}{{\nBB0:\n{text}\nhalt\n}}\n")
    verify(program)
    return program


def values(text: str, inputs: Inputs | None = None) -> dict[str, object]:
    """What its registers are at the end."""
    outcome = run(body(text), inputs)
    assert outcome.status == "ok"
    return dict(outcome.named())

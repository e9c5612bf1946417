"""One block for the whole program: without phis, branches only say where, and nothing is left that asks it.

Before:                          After:
    BB0:                             BB0:
      R2:i1 = nondet "nd_bool"         R2:i1 = nondet "nd_bool"
      br R2, BB1, BB3                  P1, M1 = malloc 2, M0
    BB1:                               M3 = select R2, M1, M0
      P1, M1 = malloc 2, M0            assume R5
      br BB3                           assert false
    BB3:                               halt
      M3 = select R2, M1, M0
      assume R5
      assert false
      halt

Every definition is computed, whether its block would have been executed or not; instructions are total. The blocks are
in topological order, so their bodies in a row keep every definition before its uses. SeaBMC, section II, figure 4(a).
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, final

from fathom.errors import InternalError
from fathom.immutable import immutable
from fathom.ir.instructions import Assert, Assume, Halt, Statement
from fathom.ir.program import Block, Program


@final
@immutable
class Dataflow:
    """Takes gated SSA form, where only the last block assumes and asserts."""

    name: ClassVar[str] = "dataflow"

    def run(self, program: Program) -> Program:
        body: list[Statement] = []
        last = program.blocks[-1]
        for block in program.blocks:
            if block.phis:
                raise InternalError(f"{block.label} still has phis: run gated-ssa before dataflow.")
            if block is not last and any(isinstance(instr, Assume | Assert) for instr in block.body):
                raise InternalError(
                    f"{block.label} still has an assume or an assert: run single-assume before dataflow."
                )
            body.extend(block.body)
        return replace(program, blocks=(Block(program.blocks[0].label, (), tuple(body), Halt()),))

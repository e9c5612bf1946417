"""Number blocks and registers in the order in which they are written: BB0 …, R0 …, P0 …, M0 ….

Before:                        After:
    entry:                         BB0:
      R7:i8 = nondet "x"             R0:i8 = nondet "x"
      br loop.1                      br BB1
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, final

from fathom.immutable import immutable
from fathom.ir.instructions import Branch, Halt, Jump, Phi, Terminator
from fathom.ir.program import Block, Program
from fathom.ir.uses import rename, results
from fathom.ir.values import Reg
from fathom.transform.names import letter


@final
@immutable
class Renumber:
    """The only pass that renames what it keeps."""

    name: ClassVar[str] = "renumber"

    def run(self, program: Program) -> Program:
        labels = {block.label: f"BB{i}" for i, block in enumerate(program.blocks)}
        registers: dict[Reg, Reg] = {}
        counts = {"R": 0, "P": 0, "M": 0}
        for block in program.blocks:
            for instr in (*block.phis, *block.body):
                for register in results(instr):
                    first = letter(register.type)
                    registers[register] = Reg(f"{first}{counts[first]}", register.type)
                    counts[first] += 1
        return replace(program, blocks=tuple([_rename_block(block, labels, registers) for block in program.blocks]))


def _rename_block(block: Block, labels: dict[str, str], registers: dict[Reg, Reg]) -> Block:
    phis = []
    for phi in block.phis:
        moved = rename(phi, registers, registers)
        phis.append(Phi(moved.result, tuple([(value, labels[label]) for value, label in moved.incoming]), phi.loc))
    body = tuple([rename(instr, registers, registers) for instr in block.body])
    return Block(labels[block.label], tuple(phis), body, _relabel(rename(block.terminator, registers), labels))


def _relabel(terminator: Terminator, labels: dict[str, str]) -> Terminator:
    match terminator:
        case Jump(target):
            return Jump(labels[target])
        case Branch(cond, then, other):
            return Branch(cond, labels[then], labels[other])
        case Halt():
            return terminator

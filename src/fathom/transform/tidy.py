"""Make a neat SEA-IR program from the raw residue of partial evaluation.

Before:                                  After:
    entry:                                   BB0:
      R4:i8 = nondet "x"                       R0:i8 = nondet "x"
      br true, a, b                            R1:i1 = ult R0, 10
    a:                                         assert R1
      R5:i8 = add R4, 1                        halt
      br c
    b:
      br c
    c:
      R6:i8 = phi [R4, a], [R4, b]
      R7:i1 = ult R6, 10
      assume true
      assert R7
      halt

What is decided goes: constant branches, `assume true`, `assert true`, and what follows an `assume false` or an
`assert false` in its block, from where control goes to the last block (an empty one, because what the old last block
uses is perhaps not defined on that way). So does what no assertion or assumption
follows. Then blocks, phis and definitions that nothing needs, until nothing changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, final

from fathom.immutable import immutable
from fathom.ir.instructions import Assert, Assume, Branch, Halt, Jump, Statement, Terminator
from fathom.ir.program import Block, Program
from fathom.ir.values import FALSE, TRUE, Lit
from fathom.transform.cone_of_influence import ConeOfInfluence
from fathom.transform.drop_tails import drop_tails
from fathom.transform.drop_unreachable import DropUnreachable
from fathom.transform.names import Names
from fathom.transform.renumber import Renumber
from fathom.transform.straighten import drop_empty_blocks, drop_idle_phis, join_chains


@final
@immutable
class Tidy:
    """With `unused` false, definitions that nothing needs stay, as a full trace wants them.

    `rounds` limits how often the program is walked; a region that becomes empty from inside takes one each.
    """

    name: ClassVar[str] = "tidy"
    renumber: bool = True
    unused: bool = True
    rounds: int = 8

    def run(self, program: Program) -> Program:
        program = drop_tails(program) if self.unused else program
        for _ in range(self.rounds):
            before = _size(program)
            program = drop_idle_phis(DropUnreachable().run(_decide(program)))
            program = drop_empty_blocks(join_chains(program))
            program = ConeOfInfluence().run(program) if self.unused else program
            if _size(program) == before:
                break
        return Renumber().run(program) if self.renumber else program


def _size(program: Program) -> tuple[int, int]:
    """What every change makes smaller: blocks, or instructions and edges."""
    parts = sum(len(block.phis) + len(block.body) + len(block.successors) for block in program.blocks)
    return len(program.blocks), parts


def _decide(program: Program) -> Program:
    """Follow what is constant. Paths that stop go to a last block that needs nothing; it is added if there is none."""
    if not any(_has_constant(block) for block in program.blocks):
        return program
    last = program.blocks[-1]
    end = last.label
    stopping = [block for block in program.blocks[:-1] if _is_stopping(block)]
    if (stopping and last.phis) or (last.body and any(block.terminator != Jump(end) for block in stopping)):
        end = Names(program).label()
    blocks: list[Block] = []
    for block in program.blocks:
        body, stopped = _drop_trivial(block.body)
        terminator = _follow(block.terminator)
        if end != last.label if block is last else stopped:
            terminator = Jump(end)
        blocks.append(Block(block.label, block.phis, body, terminator))
    if end != last.label:
        blocks.append(Block(end, (), (), Halt()))
    return replace(program, blocks=tuple(blocks))


def _has_constant(block: Block) -> bool:
    """Whether something in the block is constant that could have been a register."""
    if _follow(block.terminator) is not block.terminator:
        return True
    return any(isinstance(instr, Assume | Assert) and isinstance(instr.cond, Lit) for instr in block.body)


def _is_stopping(block: Block) -> bool:
    return any(isinstance(instr, Assume | Assert) and instr.cond == FALSE for instr in block.body)


def _drop_trivial(body: tuple[Statement, ...]) -> tuple[tuple[Statement, ...], bool]:
    """The statements that are executed and not trivial, and whether the last one stops."""
    kept: list[Statement] = []
    for instr in body:
        if isinstance(instr, Assume | Assert):
            if instr.cond == TRUE:
                continue
            if instr.cond == FALSE:
                return (*kept, instr), True
        kept.append(instr)
    return (body if len(kept) == len(body) else tuple(kept)), False


def _follow(terminator: Terminator) -> Terminator:
    if isinstance(terminator, Branch):
        if terminator.then == terminator.other or terminator.cond == TRUE:
            return Jump(terminator.then)
        if terminator.cond == FALSE:
            return Jump(terminator.other)
    return terminator

"""End executions where nothing can fail any more, and nothing is assumed.

Before:                              After:
    BB0: assert R1                       BB0: assert R1
         br R2, BB1, BB2                      br BB3
    BB1: R3:i8 = add R0, 1               BB3: halt
         br BB2
    BB2: R4:i8 = phi [R0, BB0], [R3, BB1]
         br BB3
    BB3: halt

One walk from the end suffices, because a block comes before its successors. So a program of which the walk has decided
everything is its `halt` at once.
"""

from __future__ import annotations

from dataclasses import replace

from fathom.ir.instructions import Branch, Jump, Terminator
from fathom.ir.program import Block, Program
from fathom.ir.uses import results


def drop_tails(program: Program) -> Program:
    """The program without the blocks from which no assertion or assumption is reached."""
    needed = _find_needed(program)
    if len(needed) == len(program.blocks):
        return program
    first, end = program.blocks[0], program.blocks[-1]
    blocks = [_redirect(block, needed, end.label) for block in program.blocks if block.label in needed]
    if first.label not in needed and first is not end:
        blocks.append(Block(first.label, (), (), Jump(end.label)))
    if end.label not in needed:
        blocks.append(Block(end.label, (), (), end.terminator))
    return replace(program, blocks=tuple(blocks))


def _find_needed(program: Program) -> set[str]:
    """The blocks with an instruction that defines nothing, and those that lead to one."""
    needed: set[str] = set()
    for block in reversed(program.blocks):
        if not needed.isdisjoint(block.successors) or not all(map(results, block.body)):
            needed.add(block.label)
    return needed


def _redirect(block: Block, needed: set[str], end: str) -> Block:
    """The block, which goes to the end instead of to a block that is not needed."""
    if needed.issuperset(block.successors):
        return block
    terminator: Terminator = Jump(end)
    if isinstance(block.terminator, Branch) and not needed.isdisjoint(block.successors):
        then, other = [
            target if target in needed else end for target in (block.terminator.then, block.terminator.other)
        ]
        terminator = Branch(block.terminator.cond, then, other)
    return Block(block.label, block.phis, block.body, terminator)

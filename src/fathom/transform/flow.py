"""The control flow of a program by block number: predecessors, successors, dominators.

A program is in topological order, so a block's number is also its place in every order that the passes need.
"""

from __future__ import annotations

from typing import final

from fathom.graphs import immediate_dominators
from fathom.ir.program import Program


@final
class Flow:
    """Block `i` is `program.blocks[i]`; every list is in the order of the blocks."""

    def __init__(self, program: Program) -> None:
        self.number = {block.label: i for i, block in enumerate(program.blocks)}
        self.successors = [[self.number[label] for label in block.successors] for block in program.blocks]
        self.predecessors: list[list[int]] = [[] for _ in program.blocks]
        for i, targets in enumerate(self.successors):
            for target in targets:
                self.predecessors[target].append(i)
        dominators = immediate_dominators(range(len(program.blocks)), dict(enumerate(self.predecessors)))
        self.dominator = [dominators[i] for i in range(len(program.blocks))]

    def closed(self) -> list[bool]:
        """Whether control that reaches the immediate dominator of a block always comes to the block.

        It does exactly when the block is the immediate post-dominator of its immediate dominator: a closer
        post-dominator would lie on every path to the block, and be a closer dominator too.
        """
        backwards = range(len(self.successors) - 1, -1, -1)
        after = immediate_dominators(backwards, dict(enumerate(self.successors)))
        return [after[self.dominator[i]] == i for i in range(len(self.successors))]

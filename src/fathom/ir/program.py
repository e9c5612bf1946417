"""A SEA-IR program: one function, blocks in topological order, the last of which halts."""

from __future__ import annotations

from typing import final

from fathom.immutable import immutable
from fathom.ir.instructions import Branch, Halt, Jump, Phi, Statement, Terminator


@final
@immutable
class Block:
    """`L: PHI* S* (br | halt)`."""

    label: str
    phis: tuple[Phi, ...]
    body: tuple[Statement, ...]
    terminator: Terminator

    @property
    def successors(self) -> tuple[str, ...]:
        match self.terminator:
            case Jump(target):
                return (target,)
            case Branch(_, then, other):
                return (then, other) if then != other else (then,)
            case Halt():
                return ()


@final
@immutable
class Program:
    """Every block comes after its predecessors; only the last block ends in `halt`."""

    blocks: tuple[Block, ...]
    name: str = "main"
    pointer_width: int = 64

    def predecessors(self) -> dict[str, list[str]]:
        """The labels from which each block is reached, in block order."""
        found: dict[str, list[str]] = {block.label: [] for block in self.blocks}
        for block in self.blocks:
            for label in block.successors:
                found[label].append(block.label)
        return found

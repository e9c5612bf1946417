"""Drop the blocks that no path from the entry reaches.

Before:                               After:
    BB0: br BB2                           BB0: br BB2
    BB1: br BB2                           BB2: R3:i8 = phi [R1, BB0]
    BB2: R3:i8 = phi [R1, BB0], [R2, BB1]
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, final

from fathom.immutable import immutable
from fathom.ir.instructions import Phi
from fathom.ir.program import Block, Program


@final
@immutable
class DropUnreachable:
    """Phis keep the operands of the edges that are left."""

    name: ClassVar[str] = "drop-unreachable"

    def run(self, program: Program) -> Program:
        reached = {program.blocks[0].label}
        edges: set[tuple[str, str]] = set()
        kept: list[Block] = []
        for block in program.blocks:
            if block.label not in reached:
                continue
            kept.append(_filter_phis(block, edges))
            for target in block.successors:
                reached.add(target)
                edges.add((block.label, target))
        return replace(program, blocks=tuple(kept))


def _filter_phis(block: Block, edges: set[tuple[str, str]]) -> Block:
    """The block without the phi operands of edges that do not exist."""
    if not block.phis or all((label, block.label) in edges for _, label in block.phis[0].incoming):
        return block
    phis = []
    for phi in block.phis:
        incoming = tuple([(value, label) for value, label in phi.incoming if (label, block.label) in edges])
        phis.append(Phi(phi.result, incoming, phi.loc))
    return replace(block, phis=tuple(phis))

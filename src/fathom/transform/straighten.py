"""Join blocks that always follow each other, and drop blocks and phis that decide nothing.

Before:                              After:
    BB0: br R1, BB1, BB2                 BB0: br R1, BB3, BB2
    BB1: br BB3                          BB2: R4:i8 = add R0, 1
    BB2: br BB4                               br BB3
    BB4: R4:i8 = add R0, 1               BB3: R5:i8 = phi [R0, BB0], [R4, BB2]
         br BB3
    BB3: R5:i8 = phi [R0, BB1], [R4, BB4]

Each of the three functions is one walk over the program.
"""

from __future__ import annotations

from dataclasses import replace
from typing import final

from fathom.ir.instructions import Branch, Jump, Phi, Statement, Terminator
from fathom.ir.program import Block, Program
from fathom.ir.uses import operands, rename
from fathom.ir.values import Reg, Value


def drop_idle_phis(program: Program) -> Program:
    """A phi whose operands are all one value is that value."""
    if not any(len(set(operands(phi))) == 1 for block in program.blocks for phi in block.phis):
        return program
    known: dict[Reg, Value] = {}
    blocks: list[Block] = []
    for block in program.blocks:
        phis: list[Phi] = []
        for phi in block.phis:
            moved = rename(phi, known) if known else phi
            values = set(operands(moved))
            if len(values) == 1:
                known[phi.result] = values.pop()
            else:
                phis.append(moved)
        body = tuple([rename(instr, known) for instr in block.body]) if known else block.body
        terminator = rename(block.terminator, known) if known else block.terminator
        blocks.append(Block(block.label, tuple(phis), body, terminator))
    return replace(program, blocks=tuple(blocks))


def join_chains(program: Program) -> Program:
    """Append a block to its only predecessor if that goes nowhere else."""
    predecessors = program.predecessors()
    head: dict[str, str] = {}
    pieces: dict[str, list[Block]] = {}
    for block in program.blocks:
        sources = predecessors[block.label]
        label = block.label
        if len(sources) == 1 and not block.phis:
            host = pieces[head[sources[0]]]
            if isinstance(host[-1].terminator, Jump):
                label = head[sources[0]]
        head[block.label] = label
        pieces.setdefault(label, []).append(block)
    if len(pieces) == len(program.blocks):
        return program
    return replace(program, blocks=tuple([_join_blocks(parts, head) for parts in pieces.values()]))


def _join_blocks(parts: list[Block], head: dict[str, str]) -> Block:
    """One block from many, with the labels of its phis as they are now."""
    first = parts[0]
    phis = first.phis
    if any(label != head[label] for phi in phis[:1] for _, label in phi.incoming):
        phis = tuple([Phi(phi.result, tuple([(v, head[label]) for v, label in phi.incoming]), phi.loc) for phi in phis])
    if len(parts) == 1 and phis is first.phis:
        return first
    body: list[Statement] = []
    for part in parts:
        body.extend(part.body)
    return Block(first.label, phis, tuple(body), parts[-1].terminator)


def drop_empty_blocks(program: Program) -> Program:
    """A block that only jumps is left out where the phis of its target can do without it.

    They can if there are none, or if the block has one predecessor that does not come to the target with other values.
    """
    empty = [block.label for block in program.blocks[1:] if _is_only_jump(block)]
    if not empty:
        return program
    edges = _Edges(program)
    for label in reversed(empty):
        edges.bypass(label)
    kept: list[Block] = []
    for block in program.blocks:
        if block.label not in edges.dropped:
            phis = tuple(
                [
                    Phi(phi.result, tuple([(value, label) for label, value in values.items()]), phi.loc)
                    for phi, values in zip(block.phis, edges.phis[block.label], strict=True)
                ]
            )
            kept.append(Block(block.label, phis, block.body, edges.terminators[block.label]))
    return replace(program, blocks=tuple(kept))


def _is_only_jump(block: Block) -> bool:
    return not block.phis and not block.body and isinstance(block.terminator, Jump)


@final
class _Edges:
    """The edges of a program and the values of the phis on them, while blocks are taken out."""

    def __init__(self, program: Program) -> None:
        self.terminators: dict[str, Terminator] = {block.label: block.terminator for block in program.blocks}
        self.phis: dict[str, list[dict[str, Value]]] = {
            block.label: [{label: value for value, label in phi.incoming} for phi in block.phis]
            for block in program.blocks
        }
        self.dropped: set[str] = set()
        self._sources = {label: dict.fromkeys(sources) for label, sources in program.predecessors().items()}

    def bypass(self, label: str) -> None:
        """Send the predecessors of an empty block to where it jumps."""
        terminator = self.terminators[label]
        assert isinstance(terminator, Jump)
        target = terminator.target
        sources = list(self._sources[label])
        if self.phis[target] and (len(sources) != 1 or not self._may_replace(sources[0], label, target)):
            return
        self.dropped.add(label)
        del self._sources[target][label]
        for source in sources:
            self._sources[target][source] = None
            self.terminators[source] = _retarget(self.terminators[source], label, target)
            for values in self.phis[target]:
                values[source] = values[label]
        for values in self.phis[target]:
            del values[label]

    def _may_replace(self, source: str, label: str, target: str) -> bool:
        """Whether a source may take the place of an empty block before its target."""
        if source not in self._sources[target]:
            return True
        return all(values[source] == values[label] for values in self.phis[target])


def _retarget(terminator: Terminator, old: str, new: str) -> Terminator:
    if not isinstance(terminator, Branch):
        return Jump(new)
    then = new if terminator.then == old else terminator.then
    other = new if terminator.other == old else terminator.other
    return Jump(then) if then == other else Branch(terminator.cond, then, other)

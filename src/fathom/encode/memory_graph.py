"""The memory modification graph: which blocks are alive, read off the history of a memory (LLBMC, section III).

    M0 ── malloc 1 ── M1 ── free ── M2 ─┐
                       │                 select c ── M5
                       └── malloc 2 ── M3 ┘

A block is alive in a memory if a `malloc` on the way there gave it, and no `free` on the way took it. The way is a
matter of the selects: what lies behind one is on the way where its condition says so (c_exec of figure 4). Every
predicate walks the whole graph, so its size is that of the paper: a disjunction over the allocations, each with one
over the frees. `--allocation-bits` keeps one bit for each block in every memory instead, as the paper's footnote 4.

Different from the paper, a `free` takes the block with its number and not the one with its address, since the address
may be that of another block by now.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, final

from fathom.logic.terms import Term, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator


@final
class MemoryVersion:
    """A node: what was done last, and to which memories. `serial` is larger than those of all memories before."""

    __slots__ = ("before", "block", "cond", "freed", "serial")

    def __init__(
        self,
        serial: int,
        before: tuple[MemoryVersion, ...] = (),
        block: int = 0,
        freed: Term | None = None,
        cond: Term | None = None,
    ) -> None:
        self.serial = serial
        self.before = before
        self.block = block
        self.freed = freed
        self.cond = cond


@final
class MemoryGraph:
    """Makes the nodes of one program, and answers which blocks are alive at one of them."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._serials = count(1)
        self.initial = MemoryVersion(0)

    def malloc(self, before: MemoryVersion, block: int) -> MemoryVersion:
        return MemoryVersion(next(self._serials), (before,), block=block)

    def free(self, before: MemoryVersion, number: Term) -> MemoryVersion:
        return MemoryVersion(next(self._serials), (before,), freed=number)

    def select(self, cond: Term, then: MemoryVersion, other: MemoryVersion) -> MemoryVersion:
        return then if then is other else MemoryVersion(next(self._serials), (then, other), cond=cond)

    def alive(self, memory: MemoryVersion) -> dict[int, Term]:
        """For every block that was allocated on some way to this memory, the condition under which it is alive."""
        terms = self.terms
        mallocs: list[tuple[int, Term]] = []
        frees: list[tuple[Term, Term]] = []
        for node, reached in self._predecessors(memory):
            if node.block:
                mallocs.append((node.block, reached))
            elif node.freed is not None:
                frees.append((node.freed, reached))
        found: dict[int, Term] = {}
        for block, reached in sorted(mallocs, key=lambda each: each[0]):
            mine = terms.value(frees[0][0].sort, block) if frees else None
            taken = [terms.and_(here, terms.eq(freed, mine)) for freed, here in frees if mine is not None]
            found[block] = terms.and_(reached, terms.not_(terms.or_(*taken))) if taken else reached
        return found

    def _predecessors(self, memory: MemoryVersion) -> Iterator[tuple[MemoryVersion, Term]]:
        """The memories before this one, last first, each with the condition under which it is on the way."""
        terms = self.terms
        nodes = {memory.serial: memory}
        reached = {memory.serial: terms.true}
        waiting = [-memory.serial]
        while waiting:
            serial = -heappop(waiting)
            node, here = nodes[serial], reached[serial]
            yield node, here
            ways = [here] * len(node.before)
            if node.cond is not None:
                ways = [terms.and_(here, node.cond), terms.and_(here, terms.not_(node.cond))]
            for before, way in zip(node.before, ways, strict=True):
                if before.serial in nodes:
                    reached[before.serial] = terms.or_(reached[before.serial], way)
                else:
                    nodes[before.serial], reached[before.serial] = before, way
                    heappush(waiting, -before.serial)

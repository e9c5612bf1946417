"""A memory register as terms: the contents of each region, and for each object whether it is alive and was written.

`history` has the same as a graph (see `memory_graph`), where a goal is to be made from that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from fathom.encode.memory_graph import MemoryGraph, MemoryVersion
from fathom.logic.terms import Term, Terms
from fathom.memory.base import Encoding, RegionMem
from fathom.persistent import IntMap


@final
class MemoryState:
    """A value, never changed in place. A region that is not there has its initial contents."""

    __slots__ = ("alive", "history", "modified", "regions")

    def __init__(
        self,
        regions: IntMap[RegionMem],
        alive: IntMap[Term],
        modified: IntMap[Term],
        history: MemoryVersion | None = None,
    ) -> None:
        self.regions = regions
        self.alive = alive
        self.modified = modified
        self.history = history

    @staticmethod
    def initial(history: MemoryVersion | None = None) -> MemoryState:
        return MemoryState(IntMap(), IntMap(), IntMap(), history)

    def with_region(self, number: int, contents: RegionMem) -> MemoryState:
        return MemoryState(self.regions.set(number, contents), self.alive, self.modified, self.history)

    def with_history(self, history: MemoryVersion) -> MemoryState:
        return MemoryState(self.regions, self.alive, self.modified, history)

    def with_flags(self, alive: IntMap[Term] | None = None, modified: IntMap[Term] | None = None) -> MemoryState:
        return MemoryState(
            self.regions,
            self.alive if alive is None else alive,
            self.modified if modified is None else modified,
            self.history,
        )


def select_memory(
    terms: Terms,
    cond: Term,
    then: MemoryState,
    other: MemoryState,
    encoding: Callable[[int], Encoding],
    graph: MemoryGraph | None = None,
) -> MemoryState:
    """Region by region, flag by flag, where the two differ."""
    regions = then.regions
    for number, left, right in list(then.regions.differences(other.regions)):
        each = encoding(number)
        left = each.initial() if left is None else left
        right = each.initial() if right is None else right
        regions = regions.set(number, each.select(cond, left, right))
    history = then.history
    if graph is not None and then.history is not None and other.history is not None:
        history = graph.select(cond, then.history, other.history)
    return MemoryState(
        regions,
        _select_flags(terms, cond, then.alive, other.alive),
        _select_flags(terms, cond, then.modified, other.modified),
        history,
    )


def _select_flags(terms: Terms, cond: Term, then: IntMap[Term], other: IntMap[Term]) -> IntMap[Term]:
    made = then
    for number, left, right in list(then.differences(other)):
        chosen = terms.ite(cond, left or terms.false, right or terms.false)
        made = made.set(number, chosen)
    return made

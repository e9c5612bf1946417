"""A memory register as terms: the contents of each region, and for each object whether it is alive and was written."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from fathom.logic.terms import Term, Terms
from fathom.memory.base import Encoding, Mem
from fathom.persistent import IntMap


@final
class MemoryState:
    """A value, never changed in place. A region that is not there has its initial contents."""

    __slots__ = ("alive", "modified", "regions")

    def __init__(self, regions: IntMap[Mem], alive: IntMap[Term], modified: IntMap[Term]) -> None:
        self.regions = regions
        self.alive = alive
        self.modified = modified

    @staticmethod
    def initial() -> MemoryState:
        return MemoryState(IntMap(), IntMap(), IntMap())

    def with_region(self, number: int, contents: Mem) -> MemoryState:
        return MemoryState(self.regions.set(number, contents), self.alive, self.modified)

    def with_flags(self, alive: IntMap[Term] | None = None, modified: IntMap[Term] | None = None) -> MemoryState:
        return MemoryState(
            self.regions,
            self.alive if alive is None else alive,
            self.modified if modified is None else modified,
        )


def select(
    terms: Terms, cond: Term, then: MemoryState, other: MemoryState, encoding: Callable[[int], Encoding]
) -> MemoryState:
    """Region by region, flag by flag, where the two differ."""
    regions = then.regions
    for number, left, right in list(then.regions.differences(other.regions)):
        each = encoding(number)
        left = each.initial() if left is None else left
        right = each.initial() if right is None else right
        regions = regions.set(number, each.select(cond, left, right))
    return MemoryState(
        regions,
        _select_flags(terms, cond, then.alive, other.alive),
        _select_flags(terms, cond, then.modified, other.modified),
    )


def _select_flags(terms: Terms, cond: Term, then: IntMap[Term], other: IntMap[Term]) -> IntMap[Term]:
    made = then
    for number, left, right in list(then.differences(other)):
        chosen = terms.ite(cond, left or terms.false, right or terms.false)
        made = made.set(number, chosen)
    return made

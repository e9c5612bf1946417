"""The value at a symbolic offset among values at known offsets: a tree of choices on the bits of the offset.

    at = 4*i, values at 0, 4, 8, 12      ite(bit 3, ite(bit 2, d, c), ite(bit 2, b, a))

It needs no comparisons, where a chain of `ite(at = 0, a, ite(at = 4, …))` needs one for each value. Offsets that have
no value share a default, and then what is left of the offset is compared where the tree has come down to one value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, final

from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.pieces import choose

Entries: TypeAlias = Sequence[tuple[int, Term]]
"""Offsets in ascending order with their values."""


@final
class Mux:
    """One choice. `grain` is a power of two that divides the distances between the offsets that are possible."""

    __slots__ = ("_at", "_default", "_grain", "_terms")

    def __init__(self, terms: Terms, at: Term, default: Term | None, grain: int) -> None:
        self._terms = terms
        self._at = at
        self._default = default
        self._grain = grain

    def of(self, entries: Entries) -> Term:
        """The value; without a default the offset is known to be one of the entries."""
        return self._tree(entries, self._at.sort.width)

    def _tree(self, entries: Entries, bits: int) -> Term:
        """The value where the offset agrees with the entries from bit `bits` on; at most one call for each bit."""
        default = self._default
        first, value = entries[0]
        if default is None or len(entries) * self._grain >= 1 << bits:
            if all(each is value for _, each in entries):
                return value
            return self._split(entries, (first ^ entries[-1][0]).bit_length() - 1)
        shared = (first ^ entries[-1][0]).bit_length()
        if shared < bits:
            inside = self._tree(entries, shared) if shared else value
            return choose(self._terms, self._equal(first, bits - 1, shared), inside, default)
        return self._split(entries, shared - 1)

    def _split(self, entries: Entries, bit: int) -> Term:
        middle = next(number for number, (at, _) in enumerate(entries) if at >> bit & 1)
        zero, one = self._tree(entries[:middle], bit), self._tree(entries[middle:], bit)
        return choose(self._terms, self._equal(1 << bit, bit, bit), one, zero)

    def _equal(self, offset: int, high: int, low: int) -> Term:
        """Whether some bits of the offset are those of a known one."""
        terms, at = self._terms, self._at
        part = at if high == at.sort.width - 1 and not low else terms.extract(at, high, low)
        return terms.eq(part, terms.value(bv(high - low + 1), offset >> low))

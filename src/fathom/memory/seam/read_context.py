"""What the rules of reads share: the comparisons of offsets, the counts, and reads made from reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.domains.interval import Interval
from fathom.logic.ops import FunctionSymbol
from fathom.logic.terms import Term, Terms
from fathom.memory.base import MemoryOptions
from fathom.memory.pieces import choose, join
from fathom.memory.seam.nodes import Expr, LazyTerm, Read
from fathom.memory.seam.offsets import Offsets, moved, term_of
from fathom.memory.seam.statistics import Statistics
from fathom.memory.seam.theory import Offset, Pointing, Space
from fathom.memory.words import word_parts


@final
class ReadContext:
    """One for each region."""

    __slots__ = ("offsets", "pointing", "statistics", "terms")

    def __init__(self, terms: Terms, pointing: Pointing, options: MemoryOptions, statistics: Statistics) -> None:
        self.terms = terms
        self.pointing = pointing
        self.statistics = statistics
        self.offsets = Offsets(terms, pointing, options)

    def excludes(self, read: Read, written: Interval, among: Interval) -> bool:
        """Theorem 4 for ranges of bytes: whether a read cannot meet any byte of an interval."""
        if among.high + read.width <= written.low or among.low > written.high:
            if among.high + read.width <= read.space.limit:
                self.statistics.skips_range_map += 1
                return True
        return False

    def split(self, read: Read, first: int) -> Expr:
        """As two reads, the first of them `first` bytes long."""
        space, node, at, width, _ = read
        parts = Read(space, node, at, first, read.among), Read(space, node, moved(space, at, first), width - first)
        return LazyTerm(parts, lambda *found: join(self.terms, found))

    def read_initial(self, space: Space, symbol: FunctionSymbol, at: Offset, width: int) -> Term:
        """Bytes that nothing has written."""

        def word(place: Term) -> Term:
            return self.terms.apply(symbol, self.pointing.narrow(place, space.bits))

        return join(self.terms, word_parts(space.addresses, space.word, term_of(space, at), width, word))

    def choose_first(self, guards: Sequence[Term], reads: Sequence[Expr]) -> Expr:
        """The first whose guard holds; one of them does."""

        def make(*found: Term) -> Term:
            result = found[-1]
            for guard, value in zip(reversed(guards[:-1]), reversed(found[:-1]), strict=True):
                result = choose(self.terms, guard, value, result)
            return result

        return LazyTerm(tuple(reads), make, shared=True)

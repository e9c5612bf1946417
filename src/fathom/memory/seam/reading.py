"""How reads of an object's contents are rewritten until only terms are left.

    R-HIT       read(store-map(m, {o: v, …}), o)  ⇝  v
    R-MISS      … ⇝  read(m, o)      where the map has nothing at o
    R-ABORT     … ⇝  a choice among the values of the map, and read(m, a) where there are other offsets
    ITE-PUSH    read(m, ite(c, o, p))  ⇝  ite(c, read(m, o), read(m, p))      for offsets that are numbers

SeaM, figures 2.1 and 6.5; those of figures 4.6 and 4.7 are in `layers`. R-SKIP has nothing to do, because each object
has contents of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from fathom.domains.interval import BOTTOM, Interval, progression
from fathom.logic.ops import ITE, VALUE, FunctionSymbol
from fathom.logic.terms import Term, Terms
from fathom.memory.base import MemoryOptions
from fathom.memory.pieces import choose, join
from fathom.memory.seam.layers import over_range, over_write
from fathom.memory.seam.mux import Mux
from fathom.memory.seam.nodes import Build, Cells, Choice, Expr, Initial, Range, Read, Write
from fathom.memory.seam.offsets import Offsets, moved, term_of
from fathom.memory.seam.rewriter import DONE, FULL
from fathom.memory.seam.statistics import Statistics
from fathom.memory.seam.store_map import GRANULE, found, pieces
from fathom.memory.seam.theory import Offset, Pointing, Space, known
from fathom.memory.words import word_parts

FEW: Final = 16
"""So many offsets are few."""
SKIPS: Final = 16
"""After so many nodes that a read cannot meet, the rest of it is remembered as a read of its own."""


@final
class Reading:
    """The rules of one region's reads."""

    def __init__(self, terms: Terms, pointing: Pointing, options: MemoryOptions, statistics: Statistics) -> None:
        self.terms = terms
        self.pointing = pointing
        self.statistics = statistics
        self.offsets = Offsets(terms, pointing, options)
        self._literal: dict[Term, bool] = {}

    # ── the rewriter's questions ────────────────────────────────────────────────────────────────────────────────────

    def rewrites(self, expr: Expr) -> bool:
        return not isinstance(expr, Term)

    def remembers(self, expr: Expr) -> bool:
        return isinstance(expr, Read) or (isinstance(expr, Build) and expr.shared)

    def arguments(self, expr: Expr) -> Sequence[Expr]:
        return expr.args if isinstance(expr, Build) else ()

    def rebuilt(self, expr: Expr, args: Sequence[Expr]) -> Expr:
        assert isinstance(expr, Build)
        return Build(tuple(args), expr.make)

    def apply(self, expr: Expr) -> tuple[Expr, int]:
        if isinstance(expr, Build):
            return expr.make(*expr.args), DONE
        assert isinstance(expr, Read)
        made = self._step(expr)
        return made, DONE if isinstance(made, Term) else FULL

    # ── one read ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _step(self, read: Read) -> Expr:
        """Down to the first node that matters."""
        space, node, at, width, narrow = read
        among = narrow or self.offsets.among(space, at, width)
        if isinstance(at, int):
            if at + width > space.limit:
                return self.apart(read, space.limit - at)
        elif among.low == among.high:
            return Read(space, node, among.low, width)
        elif at.op is ITE and self._of_literals(at):
            return self._pushed(read)
        for _ in range(SKIPS):
            if isinstance(node, Initial):
                return self.initial(space, node.symbol, at, width)
            if isinstance(at, Term) and isinstance(node, Range) and isinstance(node.content, tuple):
                if among.count <= FEW:
                    return self._spread(read.of(node), among)
            made = self._over(read.of(node), among)
            if made is not None:
                return made
            node = node.below
        return read.of(node)

    def _over(self, read: Read, among: Interval) -> Expr | None:
        """The read as one node changes it; None where it does not."""
        node = read.node
        if isinstance(node, Cells):
            return self._over_cells(read, node, among)
        if isinstance(node, Write):
            return over_write(self, read, node, among)
        if isinstance(node, Range):
            return over_range(self, read, node, among)
        assert isinstance(node, Choice)
        if self.apart_from(read, node.range, among):
            return None
        cond = node.cond
        arms = read.of(node.then), read.of(node.other)
        return Build(arms, lambda x, y: choose(self.terms, cond, x, y))

    def _spread(self, read: Read, among: Interval) -> Expr:
        """A read at one of few offsets as a choice among reads at each of them.

        Above a copy there would be two reads at symbolic offsets, of its source and of what is below, and so on for
        copies below those. Reads at numbers are found again, whichever way they were come to.
        """
        space, node, at, width, _ = read
        assert isinstance(at, Term)
        places = range(among.low, among.high + 1, among.step)
        chosen = Mux(self.terms, self.pointing.narrow(at, space.bits), None, 1)
        reads = tuple(Read(space, node, place, width) for place in places)
        return Build(reads, lambda *given: chosen.of(list(zip(places, given, strict=True))))

    def apart(self, read: Read, first: int) -> Expr:
        """As two reads, the first of them so many bytes long."""
        space, node, at, width, _ = read
        parts = Read(space, node, at, first, read.among), Read(space, node, moved(space, at, first), width - first)
        return Build(parts, lambda *found: join(self.terms, found))

    def apart_from(self, read: Read, written: Interval, among: Interval) -> bool:
        """Theorem 4 for ranges of bytes: whether a read cannot meet any byte of an interval."""
        if among.high + read.width <= written.low or among.low > written.high:
            if among.high + read.width <= read.space.limit:
                self.statistics.skips_range_map += 1
                return True
        return False

    def _of_literals(self, at: Term) -> bool:
        """Whether an offset is a choice among numbers and nothing else."""
        literal = self._literal
        stack = [at]
        while stack:
            each = stack[-1]
            if each in literal:
                stack.pop()
            elif each.op is not ITE:
                literal[each] = each.op is VALUE
            else:
                pending = [arm for arm in each.args[1:] if arm not in literal]
                stack += pending
                if not pending:
                    literal[each] = literal[each.args[1]] and literal[each.args[2]]
        return literal[at]

    def _pushed(self, read: Read) -> Expr:
        """ITE-PUSH: a choice of offsets as a choice of reads."""
        assert isinstance(read.at, Term)
        cond, then, other = read.at.args
        arms = tuple(Read(read.space, read.node, known(arm), read.width) for arm in (then, other))
        return Build(arms, lambda x, y: choose(self.terms, cond, x, y))

    def initial(self, space: Space, symbol: FunctionSymbol, at: Offset, width: int) -> Term:
        def word(place: Term) -> Term:
            return self.terms.apply(symbol, self.pointing.narrow(place, space.bits))

        return join(self.terms, word_parts(space.addresses, space.word, term_of(space, at), width, word))

    # ── store maps ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _over_cells(self, read: Read, node: Cells, among: Interval) -> Expr | None:
        space, _, at, width, _ = read
        if not isinstance(at, int):
            return self._abort(read, node, among)
        exact = found(node.granules, at, width)
        if exact is not None:
            self.statistics.store_map_hits += 1
            return exact
        parts = pieces(self.terms, node.granules, at, width)
        if all(content is None for _, _, content in parts):
            self.statistics.store_map_misses += 1
            return None
        self.statistics.store_map_hits += 1
        args = tuple(
            Read(space, node.below, at + distance, size) if content is None else content
            for distance, size, content in parts
        )
        return Build(args, lambda *found: join(self.terms, found))

    def _abort(self, read: Read, node: Cells, among: Interval) -> Expr | None:
        """R-ABORT: the entries that the offset may be one of, and what is below for the others."""
        space, _, at, width, _ = read
        assert isinstance(at, Term)
        grain, rest = self.offsets.low(space, at, 0, width)
        aligned = among.meet(progression(rest % grain, space.limit - grain + rest % grain, grain))
        among = among if aligned is BOTTOM else aligned
        places = sorted(
            place
            for place in _overlapping(node, width, among, space.limit)
            if place in among and not place >> space.bits
        )
        if not places:
            self.statistics.skips_range_map += 1
            return None
        self.statistics.aborts += 1
        low = self.pointing.narrow(at, space.bits)
        values = tuple(found(node.granules, place, width) or Read(space, node, place, width) for place in places)
        if len(places) == among.count:
            whole = Mux(self.terms, low, None, 1)
            return Build(values, lambda *given: whole.of(list(zip(places, given, strict=True))))

        def make(below: Term, *given: Term) -> Term:
            return Mux(self.terms, low, below, grain).of(list(zip(places, given, strict=True)))

        return Build((read.of(node.below), *values), make)

    def chosen(self, guards: Sequence[Term], reads: Sequence[Expr]) -> Expr:
        """The first whose guard holds; one of them does."""

        def make(*found: Term) -> Term:
            result = found[-1]
            for guard, value in zip(reversed(guards[:-1]), reversed(found[:-1]), strict=True):
                result = choose(self.terms, guard, value, result)
            return result

        return Build(tuple(reads), make, shared=True)


def _overlapping(node: Cells, width: int, among: Interval, limit: int) -> set[int]:
    """Every place from which a read of this width meets a cell."""
    places: set[int] = set()
    for number, granule in node.granules.items():
        start = number * GRANULE
        if start > among.high + width or start + GRANULE <= among.low:
            if among.high + width <= limit:
                continue
        for first, size, _ in granule:
            places.update(place % limit for place in range(start + first - width + 1, start + first + size))
    return places

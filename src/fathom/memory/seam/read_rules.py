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
from typing import final

from fathom.domains.interval import BOTTOM, Interval, progression
from fathom.logic.ops import ITE, VALUE
from fathom.logic.terms import Term
from fathom.memory.pieces import choose, join
from fathom.memory.seam.layers import read_over_range, read_over_write
from fathom.memory.seam.mux import Mux
from fathom.memory.seam.nodes import ChoiceNode, Expr, InitialNode, LazyTerm, RangeNode, Read, StoreMapNode, WriteNode
from fathom.memory.seam.read_context import ReadContext
from fathom.memory.seam.rewriter import DONE, FULL
from fathom.memory.seam.store_map import GRANULE, find_cell, list_pieces
from fathom.memory.seam.theory import known


@final
class ReadRules:
    """The rules of one region's reads."""

    def __init__(self, context: ReadContext) -> None:
        self.context = context
        self.terms = context.terms
        self.pointing = context.pointing
        self.statistics = context.statistics
        self.offsets = context.offsets
        self._literal: dict[Term, bool] = {}
        limits = context.terms.effort.limits
        self._max_skips = limits.seam_skips
        self._max_enumerated = limits.seam_enumerated

    # ── for the rewriter ────────────────────────────────────────────────────────────────────────────────────────────

    def may_rewrite(self, expr: Expr) -> bool:
        return not isinstance(expr, Term)

    def may_recur(self, expr: Expr) -> bool:
        return isinstance(expr, Read) or (isinstance(expr, LazyTerm) and expr.shared)

    def arguments(self, expr: Expr) -> Sequence[Expr]:
        return expr.args if isinstance(expr, LazyTerm) else ()

    def rebuild(self, expr: Expr, args: Sequence[Expr]) -> Expr:
        assert isinstance(expr, LazyTerm)
        return LazyTerm(tuple(args), expr.make)

    def apply(self, expr: Expr) -> tuple[Expr, int]:
        if isinstance(expr, LazyTerm):
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
                return self.context.split(read, space.limit - at)
        elif among.low == among.high:
            return Read(space, node, among.low, width)
        elif at.op is ITE and self._chooses_literals(at):
            return self._push_choice(read)
        for _ in range(self._max_skips):
            if isinstance(node, InitialNode):
                return self.context.read_initial(space, node.symbol, at, width)
            if isinstance(at, Term) and isinstance(node, RangeNode) and isinstance(node.content, tuple):
                if among.count <= self._max_enumerated:
                    return self._enumerate_offsets(read.of(node), among)
                self.terms.effort.reach("seam_enumerated")
            made = self._read_over(read.of(node), among)
            if made is not None:
                return made
            node = node.below
        return read.of(node)

    def _read_over(self, read: Read, among: Interval) -> Expr | None:
        """The read as one node changes it; None where it does not."""
        node = read.node
        if isinstance(node, StoreMapNode):
            return self._read_store_map(read, node, among)
        if isinstance(node, WriteNode):
            return read_over_write(self.context, read, node, among)
        if isinstance(node, RangeNode):
            return read_over_range(self.context, read, node, among)
        assert isinstance(node, ChoiceNode)
        if self.context.excludes(read, node.range, among):
            return None
        cond = node.cond
        arms = read.of(node.then), read.of(node.other)
        return LazyTerm(arms, lambda x, y: choose(self.terms, cond, x, y))

    def _enumerate_offsets(self, read: Read, among: Interval) -> Expr:
        """A read at one of few offsets as a choice among reads at each of them.

        Above a copy there would be two reads at symbolic offsets, of its source and of what is below, and so on for
        copies below those. Reads at numbers are found again, whichever way they were come to.
        """
        space, node, at, width, _ = read
        assert isinstance(at, Term)
        places = range(among.low, among.high + 1, among.step)
        chosen = Mux(self.terms, self.pointing.narrow(at, space.bits), None, 1)
        reads = tuple(Read(space, node, place, width) for place in places)
        return LazyTerm(reads, lambda *given: chosen.of(list(zip(places, given, strict=True))))

    def _chooses_literals(self, at: Term) -> bool:
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

    def _push_choice(self, read: Read) -> Expr:
        """ITE-PUSH: a choice of offsets as a choice of reads."""
        assert isinstance(read.at, Term)
        cond, then, other = read.at.args
        arms = tuple(Read(read.space, read.node, known(arm), read.width) for arm in (then, other))
        return LazyTerm(arms, lambda x, y: choose(self.terms, cond, x, y))

    # ── store maps ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _read_store_map(self, read: Read, node: StoreMapNode, among: Interval) -> Expr | None:
        space, _, at, width, _ = read
        if not isinstance(at, int):
            return self._take_apart(read, node, among)
        exact = find_cell(node.granules, at, width)
        if exact is not None:
            self.statistics.store_map_hits += 1
            return exact
        parts = list_pieces(self.terms, node.granules, at, width)
        if all(content is None for _, _, content in parts):
            self.statistics.store_map_misses += 1
            return None
        self.statistics.store_map_hits += 1
        args = tuple(
            Read(space, node.below, at + distance, size) if content is None else content
            for distance, size, content in parts
        )
        return LazyTerm(args, lambda *found: join(self.terms, found))

    def _take_apart(self, read: Read, node: StoreMapNode, among: Interval) -> Expr | None:
        """R-ABORT: the entries that the offset may be one of, and what is below for the others."""
        space, _, at, width, _ = read
        assert isinstance(at, Term)
        grain, rest = self.offsets.low(space, at, 0, width)
        aligned = among.meet(progression(rest % grain, space.limit - grain + rest % grain, grain))
        among = among if aligned is BOTTOM else aligned
        places = sorted(
            place
            for place in _list_overlapping(node, width, among, space.limit)
            if place in among and not place >> space.bits
        )
        if not places:
            self.statistics.skips_range_map += 1
            return None
        self.statistics.aborts += 1
        low = self.pointing.narrow(at, space.bits)
        values = tuple(find_cell(node.granules, place, width) or Read(space, node, place, width) for place in places)
        if len(places) == among.count:
            whole = Mux(self.terms, low, None, 1)
            return LazyTerm(values, lambda *given: whole.of(list(zip(places, given, strict=True))))

        def make(below: Term, *given: Term) -> Term:
            return Mux(self.terms, low, below, grain).of(list(zip(places, given, strict=True)))

        return LazyTerm((read.of(node.below), *values), make)


def _list_overlapping(node: StoreMapNode, width: int, among: Interval, limit: int) -> set[int]:
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

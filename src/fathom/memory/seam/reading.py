"""How reads of an object's contents are rewritten until only terms are left.

    ROW         read(write(m, p, v), a)  ⇝  ite(a = p, v, read(m, a))
    ROW-HIT     … ⇝  v               where a and p are known to be equal
    ROW-SKIP    … ⇝  read(m, a)      where they are known to be different
    R-HIT       read(store-map(m, {o: v, …}), o)  ⇝  v
    R-MISS      … ⇝  read(m, o)      where the map has nothing at o
    R-ABORT     … ⇝  a choice among the values of the map, and read(m, a) where there are other offsets

    set         read(fill(m, p, b, n), a)     ⇝  ite(a - p < n, b, read(m, a))
    copy        read(copy(m, p, s, q, n), a)  ⇝  ite(a - p < n, read(s, q + (a - p)), read(m, a))

SeaM, figures 4.6, 4.7 and 6.5; R-SKIP has nothing to do, because each object has contents of its own. Ranges are
tested as `a - p < n`, which also holds where `p + n` wraps. Accesses of several bytes may overlap in part: then there is
one case for each distance that alignment, steps and intervals leave open, which on aligned code is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Final, final

from fathom.logic.ops import ITE, VALUE, FunctionSymbol
from fathom.logic.terms import Term, Terms
from fathom.memory.pieces import Parts, choose, cut, join, repeat, slice_parts
from fathom.memory.seam.mux import Mux
from fathom.memory.seam.nodes import Build, Cells, Choice, Expr, Initial, Range, Read, Write
from fathom.memory.seam.range_map import BOTTOM, Interval, Ranges, full, progression
from fathom.memory.seam.rewriter import DONE, FULL
from fathom.memory.seam.statistics import Statistics
from fathom.memory.seam.store_map import GRANULE, found, pieces
from fathom.memory.seam.theory import Offset, Pointing, Space, known
from fathom.memory.words import word_parts

SKIPS: Final = 16
"""After so many nodes that a read cannot meet, the rest of it is remembered as a read of its own."""


@final
class Reading:
    """The rules of one region's reads."""

    def __init__(self, terms: Terms, pointing: Pointing, range_map: bool, statistics: Statistics) -> None:
        self.terms = terms
        self.pointing = pointing
        self.statistics = statistics
        self.ranges = Ranges() if range_map else None
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
        space, node, at, width = read
        if isinstance(at, int):
            if at + width > space.limit:
                return self._apart(read, space.limit - at)
            among = Interval(at, at, 0)
        else:
            among = self.among(space, at, width)
            if among.low == among.high:
                return Read(space, node, among.low, width)
            if at.op is ITE and self._of_literals(at):
                return self._pushed(read)
        for _ in range(SKIPS):
            if isinstance(node, Initial):
                return self._initial(space, node.symbol, at, width)
            made = self._over(Read(space, node, at, width), among)
            if made is not None:
                return made
            node = node.below
        return Read(space, node, at, width)

    def _over(self, read: Read, among: Interval) -> Expr | None:
        """The read as one node changes it; None where it does not."""
        node = read.node
        if isinstance(node, Cells):
            return self._over_cells(read, node, among)
        if isinstance(node, Write):
            return self._over_write(read, node, among)
        if isinstance(node, Range):
            return self._over_range(read, node, among)
        assert isinstance(node, Choice)
        if self._apart_from(read, node.range, among):
            return None
        space, _, at, width = read
        cond = node.cond
        arms = Read(space, node.then, at, width), Read(space, node.other, at, width)
        return Build(arms, lambda x, y: choose(self.terms, cond, x, y))

    def _apart(self, read: Read, first: int) -> Expr:
        """As two reads, the first of them so many bytes long."""
        space, node, at, width = read
        parts = Read(space, node, at, first), Read(space, node, moved(space, at, first), width - first)
        return Build(parts, lambda *found: join(self.terms, found))

    def among(self, space: Space, at: Term, width: int) -> Interval:
        """The offsets that are possible: by the term, by the size of the object, by the words of the region."""
        every = full(space.addresses.sort.width)
        if self.ranges is None:
            return every
        possible = self.ranges.of(at)
        if space.size is not None:
            possible = possible.meet(Interval(0, max(space.size - width, 0)))
        return every if possible is BOTTOM else possible

    def _apart_from(self, read: Read, written: Interval, among: Interval) -> bool:
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

    def _initial(self, space: Space, symbol: FunctionSymbol, at: Offset, width: int) -> Term:
        def word(place: Term) -> Term:
            return self.terms.apply(symbol, self.pointing.narrow(place, space.bits))

        return join(self.terms, word_parts(space.addresses, space.word, term_of(space, at), width, word))

    def _low(self, space: Space, at: Offset, start: Offset, width: int) -> tuple[int, int]:
        """A power of two, and the remainder of `at - start` by it."""
        count, value = space.addresses.low_difference(term_of(space, at), term_of(space, start))
        if 1 << count < space.word and width % space.word == 0:
            return space.word, 0
        return 1 << count, value

    # ── store maps ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _over_cells(self, read: Read, node: Cells, among: Interval) -> Expr | None:
        space, _, at, width = read
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
        space, _, at, width = read
        assert isinstance(at, Term)
        grain, rest = self._low(space, at, 0, width)
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

        return Build((Read(space, node.below, at, width), *values), make)

    # ── writes at symbolic offsets ──────────────────────────────────────────────────────────────────────────────────

    def _over_write(self, read: Read, node: Write, among: Interval) -> Expr | None:
        space, _, at, width = read
        cases = self._cases(read, node, among)
        if not cases:
            return None
        distance, cond = cases[0]
        value = node.value
        if cond is self.terms.true and not (distance >= 0 and distance + width <= node.width):
            return self._apart(read, -distance if distance < 0 else node.width - distance)
        if cond is self.terms.true and node.guard is self.terms.true:
            self.statistics.hits += 1
            return cut(self.terms, value, distance, width)
        guard = node.guard

        def make(below: Term) -> Term:
            result = below
            for distance, cond in reversed(cases):
                inside = _laid_over(self.terms, value, below, distance, width)
                result = choose(self.terms, self.terms.and_(guard, cond), inside, result)
            return result

        return Build((Read(space, node.below, at, width),), make)

    def _cases(self, read: Read, node: Write, among: Interval) -> list[tuple[int, Term]]:
        """The distances from a write to a read at which they overlap, each with the condition that it is this one."""
        space, _, at, width = read
        addresses = space.addresses
        exact = _distance(space, at, node.at)
        if exact is not None:
            if exact < node.width:
                return [(exact, self.terms.true)]
            if space.limit - exact < width:
                return [(exact - space.limit, self.terms.true)]
            self.statistics.skips_syntactic += 1
            return []
        grain, rest = self._low(space, at, node.at, width if node.width % space.word == 0 else 1)
        distances = range(-(width - 1) + (rest + width - 1) % grain, node.width, grain)
        left = [each for each in distances if _possible(each, among, node.range, space.limit)]
        place, start = term_of(space, at), term_of(space, node.at)
        cases = []
        for distance in left:
            cond = self._equal(space, place, addresses.plus(start, distance))
            if cond is not self.terms.false:
                cases.append((distance, cond))
        if not cases:
            if distances and not left:
                self.statistics.skips_range_map += 1
            else:
                self.statistics.skips_syntactic += 1
        return cases

    # ── ranges ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _over_range(self, read: Read, node: Range, among: Interval) -> Expr | None:
        space, _, at, width = read
        if self._apart_from(read, node.range, among):
            return None
        length = node.length
        distance = _distance(space, at, node.at)
        if distance is not None and isinstance(length, int):
            if distance >= length and space.limit - distance >= width:
                self.statistics.skips_syntactic += 1
                return None
            if distance + width > length:
                return self._apart(read, length - distance if distance < length else space.limit - distance)
            content = self.content(read, node)
            if node.guard is self.terms.true:
                self.statistics.hits += 1
                return content
            conditions = [(0, width, node.guard)]
        else:
            content, conditions = self.content(read, node), self._inside(read, node)
            if not conditions:
                self.statistics.skips_syntactic += 1
                return None
            if all(cond is self.terms.true for _, _, cond in conditions):
                return content

        def make(inside: Term, below: Term) -> Term:
            parts: Parts = ()
            end = 0
            for start, size, cond in conditions:
                if start > end:
                    parts += slice_parts(self.terms, (below,), end, start - end)
                mine, its = cut(self.terms, inside, start, size), cut(self.terms, below, start, size)
                parts += (choose(self.terms, cond, mine, its),)
                end = start + size
            if end < width:
                parts += slice_parts(self.terms, (below,), end, width - end)
            return join(self.terms, parts)

        return Build((content, Read(space, node.below, at, width)), make)

    def _inside(self, read: Read, node: Range) -> list[tuple[int, int, Term]]:
        """For each part of a read that is inside or outside as a whole, the condition that it is inside."""
        space, _, at, width = read
        addresses, terms = space.addresses, self.terms
        place, start, length = (term_of(space, each) for each in (at, node.at, node.length))
        grain, rest = self._low(space, at, node.at, width)
        grain = min(grain, max(addresses.alignment(length), space.word if width % space.word == 0 else 1))
        made = []
        done = 0
        while done < width:
            size = min(grain - (rest + done) % grain, width - done)
            cond = terms.and_(node.guard, self._within(space, addresses.plus(place, done), start, length))
            if cond is not terms.false:
                made.append((done, size, cond))
            done += size
        return made

    def content(self, read: Read, node: Range) -> Expr:
        """What a range has for a read that is inside of it."""
        space, _, at, width = read
        content = node.content
        if isinstance(content, Term):
            return repeat(self.terms, content, width)
        if isinstance(content, FunctionSymbol):
            return self._initial(space, content, at, width)
        reads = []
        for source in content:
            moved_to = space.addresses.moved(*(term_of(space, each) for each in (at, node.at, source.at)))
            reads.append(Read(source.space, source.node, known(moved_to), width))
        guards = [source.guard for source in content]
        return reads[0] if len(reads) == 1 else self.chosen(guards, reads)

    def chosen(self, guards: Sequence[Term], reads: Sequence[Expr]) -> Expr:
        """The first whose guard holds; one of them does."""

        def make(*found: Term) -> Term:
            result = found[-1]
            for guard, value in zip(reversed(guards[:-1]), reversed(found[:-1]), strict=True):
                result = choose(self.terms, guard, value, result)
            return result

        return Build(tuple(reads), make, shared=True)

    # ── comparisons, in the bits that matter ────────────────────────────────────────────────────────────────────────

    def _equal(self, space: Space, x: Term, y: Term) -> Term:
        """Whether two offsets are the same."""
        if space.bits == x.sort.width:
            return space.addresses.equal(x, y)
        left, right = space.addresses.sides(x, y)
        narrow = self.pointing.narrow
        return self.terms.eq(narrow(left, space.bits), narrow(right, space.bits))

    def _within(self, space: Space, at: Term, start: Term, length: Term) -> Term:
        """Whether a byte is one of a range."""
        if space.bits == at.sort.width or space.addresses.distance(at, start) is not None:
            return space.addresses.within(at, start, length)
        narrow = self.pointing.narrow
        return self.terms.ult(narrow(space.addresses.difference(at, start), space.bits), narrow(length, space.bits))


def term_of(space: Space, at: Offset) -> Term:
    """An offset as a term."""
    return space.addresses.value(at) if isinstance(at, int) else at


def moved(space: Space, at: Offset, by: int) -> Offset:
    """The offset so many bytes further."""
    if isinstance(at, int):
        return (at + by) % space.limit
    return known(space.addresses.plus(at, by))


def _distance(space: Space, at: Offset, start: Offset) -> int | None:
    """`at - start` modulo the space, where it is known."""
    if isinstance(at, int):
        return (at - start) % space.limit if isinstance(start, int) else None
    return None if isinstance(start, int) else space.addresses.distance(at, start)


def _possible(distance: int, read: Interval, write: Interval, limit: int) -> bool:
    """Whether two offsets can be so far apart, modulo the space."""
    low, high = read.low - write.high, read.high - write.low
    step = gcd(read.step, write.step)
    for each in (distance, distance + limit, distance - limit):
        if low <= each <= high and (not step or (each - read.low + write.low) % step == 0):
            return True
    return False


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


def _laid_over(terms: Terms, value: Term, below: Term, distance: int, width: int) -> Term:
    """A read of `width` bytes that begins `distance` bytes after a write, over what is below it."""
    size = value.sort.width // 8
    first, last = max(0, -distance), min(width, size - distance)
    parts: Parts = ()
    if first:
        parts += slice_parts(terms, (below,), 0, first)
    parts += (cut(terms, value, first + distance, last - first),)
    if last < width:
        parts += slice_parts(terms, (below,), last, width - last)
    return join(terms, parts)

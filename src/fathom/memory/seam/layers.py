"""What a write at a symbolic offset, or a range of bytes, does to a read.

    ROW    read(write(m, p, v), a)        ⇝  ite(a = p, v, read(m, a)), with ROW-HIT and ROW-SKIP
    set    read(fill(m, p, b, n), a)      ⇝  ite(a - p < n, b, read(m, a))
    copy   read(copy(m, p, s, q, n), a)   ⇝  ite(a - p < n, read(s, q + (a - p)), read(m, a))

SeaM, figures 4.6 and 4.7. Ranges are tested as `a - p < n`, which also holds where `p + n` wraps. Accesses of
several bytes may overlap in part: then there is one case for each distance that alignment and ranges leave open, which
on aligned code is one. `None` means that the read does not meet the node.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.domains.interval import Interval
from fathom.logic.ops import FunctionSymbol
from fathom.logic.terms import Term, Terms
from fathom.memory.pieces import Parts, choose, cut, join, repeat, slice_parts
from fathom.memory.seam.nodes import Expr, LazyTerm, RangeNode, Read, WriteNode
from fathom.memory.seam.offsets import distance as known_distance
from fathom.memory.seam.offsets import moved, possible, term_of
from fathom.memory.seam.read_context import ReadContext
from fathom.memory.seam.theory import known


def read_over_write(context: ReadContext, read: Read, node: WriteNode, among: Interval) -> Expr | None:
    """ROW, ROW-HIT and ROW-SKIP."""
    width = read.width
    cases = _list_overlaps(context, read, node, among)
    if not cases:
        return None
    distance, cond = cases[0]
    value = node.value
    if cond is context.terms.true and not (distance >= 0 and distance + width <= node.width):
        return context.split(read, -distance if distance < 0 else node.width - distance)
    if cond is context.terms.true and node.guard is context.terms.true:
        context.statistics.hits += 1
        return cut(context.terms, value, distance, width)
    guard = node.guard

    def make(below: Term) -> Term:
        result = below
        for distance, cond in reversed(cases):
            inside = _lay_over(context.terms, value, below, distance, width)
            result = choose(context.terms, context.terms.and_(guard, cond), inside, result)
        return result

    return LazyTerm((read.of(node.below),), make)


def _list_overlaps(context: ReadContext, read: Read, node: WriteNode, among: Interval) -> list[tuple[int, Term]]:
    """The distances from a write to a read at which they overlap, each with the condition that it is this one."""
    space, _, at, width, _ = read
    addresses = space.addresses
    exact = known_distance(space, at, node.at)
    if exact is not None:
        if exact < node.width:
            return [(exact, context.terms.true)]
        if space.limit - exact < width:
            return [(exact - space.limit, context.terms.true)]
        context.statistics.skips_syntactic += 1
        return []
    grain, rest = context.offsets.low(space, at, node.at, width if node.width % space.word == 0 else 1)
    distances = range(-(width - 1) + (rest + width - 1) % grain, node.width, grain)
    left = [each for each in distances if possible(each, among, node.range, space.limit)]
    place, start = term_of(space, at), term_of(space, node.at)
    cases = []
    for distance in left:
        cond = context.offsets.equal(space, place, addresses.plus(start, distance))
        if cond is not context.terms.false:
            cases.append((distance, cond))
    if not cases:
        if distances and not left:
            context.statistics.skips_range_map += 1
        else:
            context.statistics.skips_syntactic += 1
    return cases


def read_over_range(context: ReadContext, read: Read, node: RangeNode, among: Interval) -> Expr | None:
    """The set and copy rules, with hit and skip."""
    space, _, at, width, _ = read
    if context.excludes(read, node.range, among):
        return None
    terms, length = context.terms, node.length
    distance = known_distance(space, at, node.at)
    if distance is None or not isinstance(length, int):
        conditions = _list_parts(context, read, node)
    elif distance < length < distance + width:
        return context.split(read, length - distance)
    elif distance >= length and space.limit - distance < width:
        return context.split(read, space.limit - distance)
    else:
        conditions = [(0, width, node.guard)] if distance < length else []
    if not conditions:
        context.statistics.skips_syntactic += 1
        return None
    inside = [_read_part(context, read, node, start, size) for start, size, _ in conditions]
    if conditions == [(0, width, terms.true)]:
        context.statistics.hits += 1
        return inside[0]
    below = read.of(node.below)
    return LazyTerm((below, *inside), lambda its, *mine: _mix(terms, conditions, mine, its, width))


def _read_part(context: ReadContext, read: Read, node: RangeNode, start: int, size: int) -> Expr:
    """What a range has for a part of a read, which is inside of the range as a whole or not at all.

    A copy is read where the part came from. All of the read could begin before the object that it was copied from.
    """
    if size == read.width:
        return read_content(context, read, node)
    return read_content(context, Read(read.space, node, moved(read.space, read.at, start), size), node)


def _mix(
    terms: Terms, conditions: list[tuple[int, int, Term]], inside: Sequence[Term], below: Term, width: int
) -> Term:
    """Parts from inside of a range where their conditions hold, and from below it elsewhere."""
    parts: Parts = ()
    end = 0
    for (start, size, cond), mine in zip(conditions, inside, strict=True):
        if start > end:
            parts += slice_parts(terms, (below,), end, start - end)
        parts += (choose(terms, cond, mine, cut(terms, below, start, size)),)
        end = start + size
    if end < width:
        parts += slice_parts(terms, (below,), end, width - end)
    return join(terms, parts)


def _list_parts(context: ReadContext, read: Read, node: RangeNode) -> list[tuple[int, int, Term]]:
    """For each part of a read that is inside or outside as a whole, the condition that it is inside."""
    space, _, at, width, _ = read
    addresses, terms = space.addresses, context.terms
    place, start, length = (term_of(space, each) for each in (at, node.at, node.length))
    grain, rest = context.offsets.low(space, at, node.at, width)
    grain = min(grain, max(addresses.alignment(length), space.word if width % space.word == 0 else 1))
    made = []
    done = 0
    while done < width:
        size = min(grain - (rest + done) % grain, width - done)
        cond = terms.and_(node.guard, context.offsets.within(space, addresses.plus(place, done), start, length))
        if cond is not terms.false:
            made.append((done, size, cond))
        done += size
    return made


def read_content(context: ReadContext, read: Read, node: RangeNode) -> Expr:
    """What a range has for a read that is inside of it."""
    space, _, at, width, _ = read
    content = node.content
    if isinstance(content, Term):
        return repeat(context.terms, content, width)
    if isinstance(content, FunctionSymbol):
        return context.read_initial(space, content, at, width)
    reads = []
    for source in content:
        place = space.addresses.translate(*(term_of(space, each) for each in (at, node.at, source.at)))
        reads.append(Read(source.space, source.node, known(place), width))
    guards = [source.guard for source in content]
    return reads[0] if len(reads) == 1 else context.choose_first(guards, reads)


def _lay_over(terms: Terms, value: Term, below: Term, distance: int, width: int) -> Term:
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

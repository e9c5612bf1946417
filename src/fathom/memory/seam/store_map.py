"""Store maps: everything that was written at known offsets of an object, found in one step.

Offsets are grouped into granules of eight bytes; a granule holds cells that do not overlap, each of the width that it
was written with, so that aligned code finds whole words and every other access is exact to the byte:

    write 4 at 0, 4 at 4, 2 at 8, 8 at 12

    granule 0   (0, 4, a) (4, 4, b)
    granule 1   (0, 2, c)          (4, 4, low half of d)
    granule 2   (0, 4, upper half of d)

SeaM, chapter 6: SMAP-NEW and SMAP-HIT are `store`, R-HIT is `find_cell`, R-MISS is `list_pieces`, WOW-COMMUTE and
WOSMAP-COMMUTE hold because every object has contents of its own. The thesis keeps the newest revision of a map fast;
here all are, because the map is persistent, and a join of two maps is a map again: values are merged where the two
differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fathom.logic.terms import Term, Terms
from fathom.memory.pieces import choose, cut
from fathom.memory.seam.nodes import Cell, Expr, Granule, LazyTerm, Node, Read, StoreMapNode
from fathom.memory.seam.theory import Space
from fathom.persistent import IntMap

GRANULE: Final = 8

EMPTY: Final[IntMap[Granule]] = IntMap()


def cut_content(terms: Terms, content: Expr, width: int, offset: int, size: int) -> Expr:
    """`size` of the `width` bytes of a content."""
    if size == width:
        return content
    if isinstance(content, Term):
        return cut(terms, content, offset, size)
    if isinstance(content, Read) and isinstance(content.at, int):
        return Read(content.space, content.node, content.at + offset, size)
    return LazyTerm((content,), lambda whole: cut(terms, whole, offset, size))


def split_by_granule(at: int, width: int) -> Iterator[tuple[int, int, int, int]]:
    """`(granule, first byte in it, width, distance from the start)` of the parts of a range."""
    done = 0
    while done < width:
        number, first = divmod(at + done, GRANULE)
        size = min(GRANULE - first, width - done)
        yield number, first, size, done
        done += size


def store(terms: Terms, cells: IntMap[Granule], at: int, width: int, content: Expr) -> IntMap[Granule]:
    """SMAP-HIT: the map with a content at an offset; what it covers is gone."""
    number, first = divmod(at, GRANULE)
    if first + width <= GRANULE:
        return cells.set(number, _put(terms, cells.get(number), first, width, content))
    return cells.update_many(
        (number, _put(terms, cells.get(number), first, size, cut_content(terms, content, width, done, size)))
        for number, first, size, done in split_by_granule(at, width)
    )


def _put(terms: Terms, granule: Granule | None, first: int, width: int, content: Expr) -> Granule:
    """A granule with one more cell; cells that it covers in part are cut."""
    fresh = (first, width, content)
    if granule is None:
        return (fresh,)
    end = first + width
    made: list[Cell] = []
    placed = False
    for cell in granule:
        start, size, old = cell
        stop = start + size
        if not placed and start >= first:
            made.append(fresh)
            placed = True
        if stop <= first or start >= end:
            made.append(cell)
            continue
        if start < first:
            made.append((start, first - start, cut_content(terms, old, size, 0, first - start)))
        if stop > end:
            if not placed:
                made.append(fresh)
                placed = True
            made.append((end, stop - end, cut_content(terms, old, size, end - start, stop - end)))
    if not placed:
        made.append(fresh)
    return tuple(made)


def find_cell(cells: IntMap[Granule], at: int, width: int) -> Expr | None:
    """R-HIT: the content of a cell that is exactly there."""
    first = at % GRANULE
    for start, size, content in cells.get(at // GRANULE, ()):
        if start == first and size == width:
            return content
    return None


def list_pieces(terms: Terms, cells: IntMap[Granule], at: int, width: int) -> list[tuple[int, int, Expr | None]]:
    """What a range consists of, as `(distance from its start, width, content)`; None is a gap, which is R-MISS."""
    made: list[tuple[int, int, Expr | None]] = []
    for number, first, size, done in split_by_granule(at, width):
        here = first
        end = first + size
        for start, length, content in cells.get(number, ()):
            low, high = max(start, first), min(start + length, end)
            if low >= high:
                continue
            if low > here:
                made.append((done + here - first, low - here, None))
            made.append((done + low - first, high - low, cut_content(terms, content, length, low - start, high - low)))
            here = high
        if here < end:
            made.append((done + here - first, end - here, None))
    return made


# ── joins ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def merge_maps(terms: Terms, space: Space, cond: Term, then: Node, other: Node) -> StoreMapNode | None:
    """Two maps over the same contents as one; None when what is below them differs."""
    below = _below(then)
    if below is not _below(other):
        if below is other:
            return merge_maps(terms, space, cond, then, StoreMapNode(other, EMPTY))
        return merge_maps(terms, space, cond, StoreMapNode(then, EMPTY), other) if _below(other) is then else None
    if not isinstance(then, StoreMapNode) or not isinstance(other, StoreMapNode):
        return None
    left, right = then.granules, other.granules
    changed = [
        (number, _merge_granules(terms, space, cond, number * GRANULE, (mine or (), then), (its or (), other)))
        for number, mine, its in left.differences(right)
    ]
    return StoreMapNode(then.below, left.update_many(changed))


def _below(node: Node) -> Node | None:
    return node.below if isinstance(node, StoreMapNode) else None


def _merge_granules(
    terms: Terms,
    space: Space,
    cond: Term,
    at: int,
    then: tuple[Granule, StoreMapNode],
    other: tuple[Granule, StoreMapNode],
) -> Granule:
    """One granule from two: a value for each cell, and for cells of different shapes one for all that they cover."""
    ours, theirs = ({(start, size): content for start, size, content in cells} for cells, _ in (then, other))
    made: list[Cell] = []
    for start, size in _unite_overlapping([*ours, *theirs]):
        sides: list[Expr] = []
        for cells, node in ((ours, then[1]), (theirs, other[1])):
            content = cells.get((start, size))
            sides.append(Read(space, node, at + start, size) if content is None else content)
        made.append((start, size, choose_content(terms, cond, *sides)))
    return tuple(made)


def choose_content(terms: Terms, cond: Term, then: Expr, other: Expr) -> Expr:
    """`ite`, now or when it is needed."""
    if then is other:
        return then
    if isinstance(then, Term) and isinstance(other, Term):
        return choose(terms, cond, then, other)
    return LazyTerm((then, other), lambda x, y: choose(terms, cond, x, y), shared=True)


def _unite_overlapping(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges that are unions of overlapping cells."""
    made: list[tuple[int, int]] = []
    for start, size in sorted(set(cells)):
        if made and start < made[-1][0] + made[-1][1]:
            first, length = made[-1]
            made[-1] = first, max(length, start + size - first)
        else:
            made.append((start, size))
    return made

"""Store maps against bytes in a dictionary: every overlap of cells, and joins of two maps."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fathom.logic.evaluate import evaluate
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.alignment import Alignment
from fathom.memory.seam.nodes import Granule, InitialNode, LazyTerm, StoreMapNode
from fathom.memory.seam.store_map import EMPTY, GRANULE, find_cell, list_pieces, merge_maps, split_by_granule, store
from fathom.memory.seam.theory import Space
from fathom.persistent import IntMap

WRITES = st.lists(st.tuples(st.integers(0, 24), st.sampled_from([1, 2, 4, 8, 11])), max_size=8)


def filled(terms: Terms, writes: list[tuple[int, int]], salt: int = 0) -> tuple[IntMap[Granule], dict[int, int]]:
    """A map after some writes, and the bytes that are in it."""
    cells, data = EMPTY, dict[int, int]()
    for number, (at, width) in enumerate(writes, 1):
        value = bytes((salt + 16 * number + i) & 0xFF for i in range(width))
        cells = store(terms, cells, at, width, terms.value(bv(8 * width), int.from_bytes(value, "little")))
        data |= {at + i: byte for i, byte in enumerate(value)}
    return cells, data


def constant(content: object) -> int:
    assert isinstance(content, Term)
    (value,) = evaluate([content], {})
    assert isinstance(value, int)
    return value


@given(WRITES, st.integers(0, 30), st.sampled_from([1, 2, 4, 8, 16]))
def test_pieces_are_the_bytes_that_were_written(writes: list[tuple[int, int]], at: int, width: int) -> None:
    terms = Terms()
    cells, data = filled(terms, writes)
    found: dict[int, int] = {}
    end = 0
    for distance, size, content in list_pieces(terms, cells, at, width):
        assert distance == end
        end = distance + size
        if content is not None:
            found |= dict(enumerate(constant(content).to_bytes(size, "little"), at + distance))
    assert end == width
    assert found == {place: byte for place, byte in data.items() if at <= place < at + width}


@given(st.integers(0, 100), st.integers(1, 40))
def test_granules_cover_a_range(at: int, width: int) -> None:
    parts = list(split_by_granule(at, width))
    assert [number * GRANULE + first for number, first, _, _ in parts] == [at + done for *_, done in parts]
    assert sum(size for _, _, size, _ in parts) == width
    assert all(first + size <= GRANULE for _, first, size, _ in parts)


def test_a_cell_is_found_as_it_was_written() -> None:
    terms = Terms()
    value = terms.symbol("v", bv(32))
    cells = store(terms, EMPTY, 12, 4, value)
    assert find_cell(cells, 12, 4) is value
    assert find_cell(cells, 12, 2) is None
    assert find_cell(cells, 8, 4) is None


@given(WRITES, WRITES)
def test_maps_over_the_same_contents_are_merged(left: list[tuple[int, int]], right: list[tuple[int, int]]) -> None:
    terms = Terms()
    start = InitialNode(terms.function("m", (bv(8),), bv(8)))
    addresses = AddressArithmetic(terms, 8, Alignment())
    space = Space(1, terms.value(bv(8), 0), 64, 8, 1, addresses)
    cond = terms.symbol("c", BOOL)
    (ours, mine), (theirs, its) = filled(terms, left), filled(terms, right, 7)
    made = merge_maps(terms, space, cond, StoreMapNode(start, ours), StoreMapNode(start, theirs))
    assert made is not None
    for place in mine.keys() & its.keys():
        for _, _, content in list_pieces(terms, made.granules, place, 1):
            if isinstance(content, Term):  # others wait for what is below the maps
                assert evaluate([content], {cond: True}) == [mine[place]]
                assert evaluate([content], {cond: False}) == [its[place]]
            else:
                assert isinstance(content, LazyTerm)


def test_maps_over_other_contents_are_not_merged() -> None:
    terms = Terms()
    one, two = (InitialNode(terms.function(name, (bv(8),), bv(8))) for name in ("m", "n"))
    space = Space(1, terms.value(bv(8), 0), 64, 8, 1, AddressArithmetic(terms, 8, Alignment()))
    cond = terms.symbol("c", BOOL)
    assert merge_maps(terms, space, cond, StoreMapNode(one, EMPTY), StoreMapNode(two, EMPTY)) is None

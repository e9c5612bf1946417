"""How reads and writes grow, counted in look-ups and terms."""

from __future__ import annotations

import pytest
from memory.seam.test_worked_examples import POINTER

from fathom.logic.ops import APPLY, ITE
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms, postorder, size
from fathom.memory.base import CopySource, MemoryOptions, ObjectInfo, Region, RegionMem
from fathom.memory.seam.encoding import Seam

NUMBER = bv(32)
BASE = 0x1000


class Array:
    """One array of ints."""

    def __init__(self, count: int, options: MemoryOptions | None = None) -> None:
        terms = self.terms = Terms()
        self.inside = terms.value(NUMBER, 1)
        whole = ObjectInfo(terms.value(POINTER, BASE), terms.value(POINTER, 4 * count), 16, "a", 1)
        self.seam = Seam(terms, Region(0, 4, (whole,), checked=True), options or MemoryOptions())
        self.mem: RegionMem = self.seam.initial()

    def scalar(self, name: str) -> Term:
        return self.terms.symbol(name, bv(32))

    def address(self, index: int | str) -> Term:
        terms = self.terms
        if isinstance(index, int):
            return terms.value(POINTER, BASE + 4 * index)
        scaled = terms.mul(terms.sign_extend(self.scalar(index), 32), terms.value(POINTER, 4))
        return terms.add(terms.value(POINTER, BASE), scaled)

    def write(self, index: int | str, value: Term) -> None:
        self.mem = self.seam.write(self.mem, self.address(index), value, self.inside)

    def read(self, index: int | str) -> Term:
        return self.seam.read(self.mem, self.address(index), 4, self.inside)


def test_as_many_reads_as_writes() -> None:
    """20,000 of each: one look-up for each read, whatever was written between."""
    array = Array(20_000)
    for number in range(20_000):
        array.write(number, array.scalar(f"v{number}"))
    for number in range(20_000):
        assert array.read(number) is array.scalar(f"v{number}")
    counts = array.seam.statistics
    assert counts.store_map_hits == 20_000
    assert counts.skips_syntactic == counts.skips_range_map == counts.store_map_misses == 0


def test_without_a_store_map_reads_walk_the_chain() -> None:
    array = Array(200, MemoryOptions(store_map=False))
    for number in range(200):
        array.write(number, array.scalar(f"v{number}"))
    for number in range(200):
        assert array.read(number) is array.scalar(f"v{number}")
    assert array.seam.statistics.skips_syntactic == 200 * 199 // 2


def test_one_case_for_each_symbolic_write() -> None:
    array = Array(100)
    for number in range(50):
        array.write(f"i{number}", array.scalar(f"v{number}"))
    assert sum(each.op is ITE for each in postorder([array.read("j")])) == 50


def test_a_full_array_needs_no_comparison_and_nothing_below() -> None:
    """64 known elements at a symbolic index: a tree of 63 choices on six bits of the index."""
    array = Array(64)
    for number in range(64):
        array.write(number, array.scalar(f"v{number}"))
    found = array.read("j")
    assert sum(each.op is ITE for each in postorder([found])) == 63
    assert not any(each.op is APPLY for each in postorder([found]))
    assert size([found]) <= 63 + 64 + 3 * 6 + 2


def test_offsets_are_compared_in_the_bits_that_they_have() -> None:
    array = Array(64)
    array.write("i", array.scalar("v"))
    found = array.read("j")
    compared = [each for each in postorder([found]) if each.op.name == "EQ"]
    assert compared
    assert all(side.sort.width <= 10 for each in compared for side in each.args)


def test_long_chains_of_copies_need_no_deep_stack() -> None:
    array = Array(30_000)
    array.write(0, array.scalar("v"))
    four = array.terms.value(POINTER, 4)
    for number in range(10_000):
        source, target = array.address(number), array.address(number + 1)
        origin = CopySource(array.seam, array.mem, source, array.inside)
        array.mem = array.seam.copy(array.mem, target, origin, four, array.inside)
    assert array.read(10_000) is array.scalar("v")


@pytest.mark.parametrize("bits", [2, 4, 6])
def test_copies_between_places_that_are_not_known(bits: int) -> None:
    """Above a chain of copies, a read is not two reads for every copy: it asks once for each copy and each before it."""
    sizes = []
    for count in (10, 20):
        array = Array(1 << bits)
        for number in range(count):
            to, origin = (_anywhere(array, f"{name}{number}", bits) for name in ("to", "from"))
            length = array.terms.value(POINTER, 4)
            source = CopySource(array.seam, array.mem, origin, array.inside)
            array.mem = array.seam.copy(array.mem, to, source, length, array.inside)
        sizes.append(size([array.seam.read(array.mem, _anywhere(array, "at", bits), 4, array.inside)]))
    assert sizes[1] < 4 * sizes[0]


def _anywhere(array: Array, name: str, bits: int) -> Term:
    terms = array.terms
    index = terms.zero_extend(terms.symbol(name, bv(bits)), POINTER.width - bits)
    return terms.add(terms.value(POINTER, BASE), terms.mul(index, terms.value(POINTER, 4)))

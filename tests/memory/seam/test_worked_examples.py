"""The thesis's programs P1 and P2, and each rule about reads and writes on its own."""

from __future__ import annotations

from fathom.logic.ops import APPLY, ITE
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Term, Terms, postorder
from fathom.logic.walks import substitute
from fathom.memory.base import MemoryOptions, ObjectInfo, Region, RegionMem
from fathom.memory.seam.encoding import Seam
from fathom.memory.seam.nodes import Node, SeamMem, StoreMapNode, WriteNode

POINTER, NUMBER = bv(64), bv(32)
NUM, ST, ARRAY = 1, 2, 3
BASES = {NUM: 0x1000, ST: 0x1020, ARRAY: 0x2000}
SIZES = {NUM: 4, ST: 12, ARRAY: 400}


class Program:
    """Objects `num`, `st` and an array of 100 ints, and what is written to them."""

    def __init__(self, options: MemoryOptions | None = None) -> None:
        terms = self.terms = Terms()
        infos = [
            ObjectInfo(terms.value(POINTER, base), terms.value(POINTER, SIZES[number]), 16, f"o{number}", number)
            for number, base in BASES.items()
        ]
        self.seam = Seam(terms, Region(0, 4, tuple(infos), checked=True), options or MemoryOptions())
        self.mem: RegionMem = self.seam.initial()

    def value(self, number: int) -> Term:
        return self.terms.value(bv(32), number)

    def scalar(self, name: str) -> Term:
        return self.terms.symbol(name, bv(32))

    def pointer(self, number: int, offset: int | Term) -> tuple[Term, Term]:
        distance = self.terms.value(POINTER, offset) if isinstance(offset, int) else offset
        return self.terms.add(self.terms.value(POINTER, BASES[number]), distance), self.terms.value(NUMBER, number)

    def element(self, name: str) -> Term:
        """`4 * name`, as an offset."""
        wide = self.terms.sign_extend(self.terms.symbol(name, bv(32)), 32)
        return self.terms.mul(wide, self.terms.value(POINTER, 4))

    def write(self, number: int, offset: int | Term, value: Term) -> None:
        address, inside = self.pointer(number, offset)
        self.mem = self.seam.write(self.mem, address, value, inside)

    def read(self, number: int, offset: int | Term) -> Term:
        address, inside = self.pointer(number, offset)
        return self.seam.read(self.mem, address, 4, inside)

    def contents(self, number: int) -> Node | None:
        assert isinstance(self.mem, SeamMem)
        return self.mem.objects.get(number)


def test_p1() -> None:
    """Figures 3.1 to 3.4: `*num` is 4, and `st->b` is `ite(¬b, 4, 42)`."""
    p = Program()
    terms = p.terms
    b = terms.symbol("b", BOOL)
    p.write(NUM, 0, p.value(4))
    p.write(ST, 0, p.value(21))
    p.write(ST, 8, p.value(42))
    p.write(ST, terms.ite(b, terms.value(POINTER, 0), terms.value(POINTER, 8)), p.value(4))
    assert p.read(NUM, 0) is p.value(4)
    assert p.read(ST, 8) is terms.ite(terms.not_(b), p.value(4), p.value(42))


def test_p1_with_a_pointer_into_either_object() -> None:
    """A choice between objects is a guard for each: what the other object held stays."""
    p = Program()
    terms = p.terms
    b = terms.symbol("b", BOOL)
    p.write(NUM, 0, p.value(4))
    p.write(ST, 0, p.value(21))
    (left, number), (right, other) = p.pointer(NUM, 0), p.pointer(ST, 8)
    p.mem = p.seam.write(p.mem, terms.ite(b, left, right), p.value(7), terms.ite(b, number, other))
    assert p.read(ST, 0) is p.value(21)
    assert p.read(NUM, 0) is terms.ite(b, p.value(7), p.value(4))


def test_a_read_through_a_pointer_into_one_of_three_objects() -> None:
    p = Program()
    terms = p.terms
    b, c = terms.symbol("b", BOOL), terms.symbol("c", BOOL)
    places = [p.pointer(number, 0) for number in (NUM, ST, ARRAY)]
    for number, value in ((NUM, 1), (ST, 2), (ARRAY, 3)):
        p.write(number, 0, p.value(value))
    address, inside = (terms.ite(b, x, terms.ite(c, y, z)) for x, y, z in zip(*places, strict=True))
    found = p.seam.read(p.mem, address, 4, inside)
    for chosen, value in (({b: True}, 1), ({b: False, c: True}, 2), ({b: False, c: False}, 3)):
        known = {each: terms.true if holds else terms.false for each, holds in chosen.items()}
        assert substitute(terms, found, known) is p.value(value)


def test_p2() -> None:
    """Figures 3.5 and 3.6: six writes become three."""
    p = Program()
    writes = [(ST, 0, 21), (NUM, 0, 4), (ST, 8, 42), (ST, 0, 42), (NUM, 0, 8), (ST, 8, 21)]
    for number, offset, value in writes:
        p.write(number, offset, p.value(value))
    cells = [p.contents(number) for number in (NUM, ST)]
    assert all(isinstance(each, StoreMapNode) for each in cells)
    assert (
        sum(len(granule) for each in cells if isinstance(each, StoreMapNode) for granule in each.granules.values()) == 3
    )
    assert p.read(NUM, 0) is p.value(8)
    assert p.read(ST, 8) is p.value(21)


def test_row() -> None:
    p = Program()
    i, j = p.element("i"), p.element("j")
    p.write(ARRAY, i, p.scalar("v"))
    found = p.read(ARRAY, j)
    assert found.op is ITE
    assert found.args[1] is p.scalar("v")
    assert found.args[2].op is APPLY


def test_row_hit() -> None:
    p = Program()
    p.write(ARRAY, p.element("i"), p.scalar("v"))
    assert p.read(ARRAY, p.element("i")) is p.scalar("v")
    assert p.seam.statistics.hits == 1


def test_row_skip_by_the_text() -> None:
    p = Program()
    four = p.terms.value(POINTER, 4)
    p.write(ARRAY, p.element("i"), p.scalar("v"))
    assert p.read(ARRAY, p.terms.add(p.element("i"), four)).op is APPLY
    assert p.seam.statistics.skips_syntactic == 1


def test_row_skip_by_ranges() -> None:
    """`a[i & 3]` and `a[8 + (j & 3)]`; without range maps they may be the same."""
    for options, apart in ((MemoryOptions(), True), (MemoryOptions(range_map=False), False)):
        p = Program(options)
        terms = p.terms
        twelve, base = terms.value(POINTER, 12), terms.value(POINTER, 32)
        p.write(ARRAY, terms.bvand(p.element("i"), twelve), p.scalar("v"))
        found = p.read(ARRAY, terms.add(terms.bvand(p.element("j"), twelve), base))
        assert (found.op is APPLY) == apart
        assert p.seam.statistics.skips_range_map == apart


def test_fields_of_an_array_of_structs_are_apart() -> None:
    p = Program()
    terms = p.terms
    twelve = terms.value(POINTER, 12)
    i, j = (terms.mul(terms.zero_extend(terms.symbol(name, bv(32)), 32), twelve) for name in "ij")
    p.write(ARRAY, i, p.scalar("v"))
    assert p.read(ARRAY, terms.add(j, terms.value(POINTER, 8))).op is APPLY
    assert p.seam.statistics.skips_range_map == 1


def test_the_only_place_in_an_object_is_known() -> None:
    """An access of four bytes inside of an object of four bytes is at its start, whatever its index is."""
    p = Program()
    p.write(NUM, 0, p.scalar("v"))
    assert p.read(NUM, p.element("i")) is p.scalar("v")


def test_store_map_hit_and_miss() -> None:
    p = Program()
    p.write(ARRAY, p.element("i"), p.scalar("v"))
    p.write(ARRAY, 8, p.scalar("w"))
    assert p.read(ARRAY, 8) is p.scalar("w")
    assert p.seam.statistics.store_map_hits == 1
    assert p.read(ARRAY, 4).op is ITE
    assert p.seam.statistics.store_map_misses == 1


def test_later_values_win() -> None:
    """SMAP-NEW with equal offsets: the later value wins (SeaM, figure 6.4, says nothing of it)."""
    p = Program()
    p.write(ARRAY, 8, p.scalar("v"))
    p.write(ARRAY, 8, p.scalar("w"))
    assert p.read(ARRAY, 8) is p.scalar("w")


def test_a_symbolic_read_aborts_the_store_map() -> None:
    """R-ABORT: all of `st` is known, so three values are left and nothing below them."""
    p = Program()
    for at in (0, 4, 8):
        p.write(ST, at, p.scalar(f"v{at}"))
    found = p.read(ST, p.element("i"))
    assert p.seam.statistics.aborts == 1
    assert sum(each.op is ITE for each in postorder([found])) == 2
    assert not any(each.op is APPLY for each in postorder([found]))


def test_without_the_store_map_writes_are_a_chain() -> None:
    p = Program(MemoryOptions(store_map=False))
    for at in (0, 4, 8):
        p.write(ST, at, p.scalar(f"v{at}"))
    assert isinstance(p.contents(ST), WriteNode)
    assert p.read(ST, 0) is p.scalar("v0")
    assert p.seam.statistics.store_map_hits == 0
    assert p.seam.statistics.skips_syntactic == 2


def test_writes_to_other_objects_are_not_met() -> None:
    """R-SKIP and WOW-COMMUTE: objects have contents of their own, in whatever order they are written."""
    p = Program()
    for number in range(50):
        p.write(ARRAY, p.element(f"i{number}"), p.scalar(f"v{number}"))
    assert p.read(ST, 4).op is APPLY
    assert p.seam.statistics.skips_syntactic == p.seam.statistics.skips_range_map == 0


def test_old_revisions_stay_fast() -> None:
    """Every revision of a store map has its own look-up, where the thesis has it for the newest alone."""
    p = Program()
    revisions = []
    for number in range(100):
        p.write(ARRAY, 4 * number, p.scalar(f"v{number}"))
        revisions.append(p.mem)
    for number, mem in enumerate(revisions):
        p.mem = mem
        assert p.read(ARRAY, 0) is p.scalar("v0")
        assert p.read(ARRAY, 4 * number) is p.scalar(f"v{number}")
    assert p.seam.statistics.store_map_hits == 200
    assert p.seam.statistics.store_map_misses == 0

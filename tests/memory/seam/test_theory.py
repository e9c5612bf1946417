"""Pointers taken apart: guards and offsets for each object, and offsets in the bits that an object needs."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from fathom.logic.evaluate import evaluate
from fathom.logic.ops import ADD, BVAND, BVNOT, BVXOR, EXTRACT, MUL, NEG, SUB
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Term, Terms, postorder
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.alignment import Alignment
from fathom.memory.seam.theory import Pointing, Space, bits_for

POINTER, NUMBER = bv(64), bv(32)


def spaces(terms: Terms) -> dict[int, Space]:
    addresses = AddressArithmetic(terms, 64, Alignment())
    return {number: Space(number, terms.value(POINTER, 0x1000 * number), 64, 7, 1, addresses) for number in (1, 2)}


def test_a_choice_of_pointers_has_a_guard_and_an_offset_for_each_object() -> None:
    """The example of the module."""
    terms = Terms()
    pointing, among = Pointing(terms), spaces(terms)
    cond, index = terms.symbol("c", BOOL), terms.symbol("i", POINTER)
    address = terms.ite(cond, terms.add(terms.value(POINTER, 0x1000), index), terms.value(POINTER, 0x2008))
    number = terms.ite(cond, terms.value(NUMBER, 1), terms.value(NUMBER, 2))
    found = pointing.objects(address, number, among)
    assert found[1][0] is cond
    assert found[2][0] is terms.not_(cond)
    assert pointing.offset(among[1], found[1][1]) is index
    assert pointing.offset(among[2], found[2][1]) == 8


def test_an_unknown_number_may_be_any_object_of_the_region() -> None:
    terms = Terms()
    number = terms.symbol("n", NUMBER)
    found = Pointing(terms).objects(terms.symbol("p", POINTER), number, spaces(terms))
    assert found.keys() == {1, 2}
    for owner, (guard, _) in found.items():
        assert [evaluate([guard], {number: each}) for each in (1, 2)] == [[owner == 1], [owner == 2]]


def test_a_symbolic_base_cancels() -> None:
    terms = Terms()
    base, index = terms.symbol("base", POINTER), terms.symbol("i", POINTER)
    space = Space(1, base, 64, 7, 1, AddressArithmetic(terms, 64, Alignment()))
    address = terms.add(terms.add(base, index), terms.value(POINTER, 12))
    offset = Pointing(terms).offset(space, address)
    assert isinstance(offset, Term)
    assert base not in postorder([offset])
    assert evaluate([offset], {index: 5}) == [17]
    assert Pointing(terms).offset(space, terms.add(base, terms.value(POINTER, 3))) == 3


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 40), st.integers(0, 40)), min_size=1), st.integers(1, 16))
@example([*[(0, 0, 0)] * 6, (0, 0, 5), (3, 3, 11)], 3)
def test_the_low_bits_of_a_term(steps: list[tuple[int, int, int]], bits: int) -> None:
    """Whatever modular arithmetic gives, its low bits are those of the narrow computation."""
    terms = Terms()
    symbols = [terms.symbol(name, bv(16)) for name in "xyz"]
    made = [*symbols, terms.value(bv(16), 0xA5C3), terms.zero_extend(terms.symbol("w", bv(5)), 11)]
    for kind, left, right in steps:
        x, y = made[left % len(made)], made[right % len(made)]
        op = (ADD, SUB, MUL, BVAND, BVXOR, NEG, BVNOT)[kind]
        made.append(terms.make(op, x) if op in (NEG, BVNOT) else terms.make(op, x, y))
    narrow = Pointing(terms).narrow(made[-1], bits)
    model = dict(zip(symbols, (0x1234, 0xFEDC, 0x8001), strict=True)) | {terms.symbol("w", bv(5)): 21}
    value, low = evaluate([made[-1], narrow], model)
    assert isinstance(value, int)
    assert low == value % (1 << bits)
    cut = [term.args[0] for term in postorder([narrow]) if term.op is EXTRACT]
    assert all(wide.op not in (ADD, SUB, MUL) for wide in cut if wide.sort.width > bits)


def test_offsets_need_the_bits_of_the_size_and_a_sign() -> None:
    assert [bits_for(size, 64) for size in (0, 1, 2, 64, 65, None)] == [2, 2, 2, 7, 8, 64]

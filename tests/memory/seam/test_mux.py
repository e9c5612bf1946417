"""A tree of choices on the bits of an offset gives the value at every offset, with and without a default."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fathom.logic.evaluate import evaluate
from fathom.logic.ops import EQ
from fathom.logic.sorts import bv
from fathom.logic.terms import Terms, postorder
from fathom.memory.seam.mux import Mux

BITS = 6
DEFAULT = 99


@given(st.sets(st.integers(0, (1 << BITS) - 1), min_size=1), st.booleans())
def test_the_value_at_every_offset(places: set[int], total: bool) -> None:
    terms = Terms()
    at = terms.symbol("at", bv(BITS))
    entries = [(place, terms.value(bv(8), place * 3 & 0xFF)) for place in sorted(places)]
    default = None if total else terms.value(bv(8), DEFAULT)
    made = Mux(terms, at, default, 1).of(entries)
    for offset in sorted(places) if total else range(1 << BITS):
        expected = offset * 3 & 0xFF if offset in places else DEFAULT
        assert evaluate([made], {at: offset}) == [expected], offset


@given(st.sets(st.integers(0, 15), min_size=1))
def test_only_multiples_of_the_grain_count(numbers: set[int]) -> None:
    terms = Terms()
    index = terms.symbol("i", bv(4))
    at = terms.concat(index, terms.value(bv(2), 0))
    entries = [(4 * number, terms.value(bv(8), number + 1)) for number in sorted(numbers)]
    made = Mux(terms, at, terms.value(bv(8), 0), 4).of(entries)
    for number in range(16):
        assert evaluate([made], {index: number}) == [number + 1 if number in numbers else 0]


def test_a_full_table_compares_single_bits_alone() -> None:
    terms = Terms()
    at = terms.symbol("at", bv(BITS))
    entries = [(place, terms.symbol(f"v{place}", bv(8))) for place in range(1 << BITS)]
    made = Mux(terms, at, None, 1).of(entries)
    comparisons = [term for term in postorder([made]) if term.op is EQ]
    assert len(comparisons) == BITS
    assert all(term.args[0].sort.width == 1 for term in comparisons)

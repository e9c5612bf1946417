"""Cutting and joining bytes keeps their values, and what was cut from one value and put together again is that value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.logic.evaluate import evaluate
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import bv
from fathom.logic.terms import Terms
from fathom.memory.pieces import cut, join, repeat, slice_parts


@pytest.mark.parametrize("simplify", [True, False])
def test_pieces_in_order_are_the_value(simplify: bool) -> None:
    terms = Terms(simplify=simplify)
    value = terms.symbol("v", bv(64))
    assert join(terms, [cut(terms, value, at, 2) for at in range(0, 8, 2)]) is value
    middle = cut(terms, value, 2, 4)
    assert cut(terms, middle, 1, 2) is cut(terms, value, 3, 2)


@given(st.data(), st.booleans())
def test_joining_cutting_and_slicing(data: st.DataObject, simplify: bool) -> None:
    """Pieces of two symbols and of literals in any order, adjacent in their value or not."""
    terms = SortCheckedTerms(simplify=simplify)
    model = {terms.symbol(name, bv(32)): data.draw(st.integers(0, (1 << 32) - 1)) for name in "xy"}
    pool = [*model, terms.value(bv(32), 0x04030201), terms.extract(terms.symbol("x", bv(32)), 19, 4)]
    parts = []
    for _ in range(data.draw(st.integers(1, 5))):
        whole = data.draw(st.sampled_from(pool))
        size = whole.sort.width // 8
        at = data.draw(st.integers(0, size - 1))
        parts.append(cut(terms, whole, at, data.draw(st.integers(1, size - at))))
    values = evaluate([*parts, join(terms, parts)], model)
    expected = b"".join(
        value.to_bytes(part.sort.width // 8, "little")
        for part, value in zip(parts, values, strict=False)
        if isinstance(value, int)
    )
    assert values[-1] == int.from_bytes(expected, "little")
    at = data.draw(st.integers(0, len(expected) - 1))
    width = data.draw(st.integers(1, len(expected) - at))
    taken = join(terms, slice_parts(terms, tuple(parts), at, width))
    assert evaluate([taken], model) == [int.from_bytes(expected[at : at + width], "little")]


def test_repeated_bytes() -> None:
    terms = SortCheckedTerms()
    byte = terms.symbol("b", bv(8))
    assert evaluate([repeat(terms, byte, 4)], {byte: 0x5A}) == [0x5A5A5A5A]

"""Bytes from cells of whole words: aligned words, parts of words at known places, and what is refused."""

from __future__ import annotations

import pytest

from fathom.logic.evaluate import evaluate
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.alignment import Alignment
from fathom.memory.base import Refused
from fathom.memory.pieces import join
from fathom.memory.words import whole_words, word_parts

POINTER = bv(64)
DATA = bytes(range(100, 132))


def read(address: int, width: int, word: int) -> int:
    """What a read gives from a memory of `DATA`, cell by cell."""
    terms = Terms()
    addresses = AddressArithmetic(terms, 64, Alignment())

    def cell(at: Term) -> Term:
        (place,) = evaluate([at], {})
        assert isinstance(place, int)
        assert place % word == 0
        return terms.value(bv(8 * word), int.from_bytes(DATA[place : place + word], "little"))

    parts = word_parts(addresses, word, terms.value(POINTER, address), width, cell)
    (value,) = evaluate([join(terms, parts)], {})
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize("word", [1, 4, 8])
@pytest.mark.parametrize("width", [1, 2, 4, 8])
def test_reads_at_known_places(word: int, width: int) -> None:
    for address in range(0, 16, width if width % word else word):
        expected = int.from_bytes(DATA[address : address + width], "little")
        assert read(address, width, word) == expected, address


def test_a_part_of_a_word_at_an_unknown_place_is_refused() -> None:
    terms = Terms()
    addresses = AddressArithmetic(terms, 64, Alignment())
    anywhere = terms.symbol("p", POINTER)
    with pytest.raises(Refused, match="--word-size 1"):
        word_parts(addresses, 8, anywhere, 4, lambda at: at)
    aligned = terms.mul(anywhere, terms.value(POINTER, 8))
    (part,) = word_parts(addresses, 8, terms.add(aligned, terms.value(POINTER, 4)), 4, lambda at: at)
    assert part.sort is bv(32)


def test_lengths_are_whole_words() -> None:
    assert whole_words(24, 8) == 3
    with pytest.raises(Refused, match="12 bytes are not whole memory words of 8 bytes"):
        whole_words(12, 8)

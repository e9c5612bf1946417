"""Reads of bytes from cells of whole words: which cells, and which bytes of them."""

from __future__ import annotations

from collections.abc import Callable

from fathom.logic.terms import Term
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.base import Refused
from fathom.memory.pieces import Parts, slice_parts


def word_parts(
    addresses: AddressArithmetic, word: int, address: Term, width: int, cell: Callable[[Term], Term]
) -> Parts:
    """`width` bytes from `address` as parts of cells; `cell` gives the word at the address of a cell.

    Whole words are at multiples of the word size, as the region promises. A read of a part of a word (a copy into a
    region of smaller words) is possible where its place in the word is known.
    """
    if width % word == 0:
        return tuple([cell(addresses.plus(address, at)) for at in range(0, width, word)])
    count, value = addresses.alignment.low_bits(address)
    if 1 << count < word:
        raise Refused(
            f"A read of {width} bytes does not fit memory words of {word} bytes, because its place in the word is not "
            "known. Use --word-size 1."
        )
    start = value % word
    first = addresses.plus(address, -start)
    cells = tuple([cell(addresses.plus(first, at)) for at in range(0, start + width, word)])
    return slice_parts(addresses.terms, cells, start, width)


def whole_words(length: int, word: int) -> int:
    """How many words a constant length is; refuses a length that ends inside a word."""
    if length % word:
        raise Refused(f"{length} bytes are not whole memory words of {word} bytes. Use --word-size 1.")
    return length // word

"""What is particular to flattened memory: constant sizes, limits, and reads as fresh symbols."""

from __future__ import annotations

import pytest

from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms, symbols
from fathom.memory.base import Encoding, MemoryOptions, ObjectInfo, Refused, Region
from fathom.memory.registry import make_encoding

POINTER = bv(64)


def make(name: str, terms: Terms, word: int = 1, number: int = 0, bytes_: int = 64, **options: int) -> Encoding:
    base = terms.value(POINTER, 0x1000 * (number + 1))
    region = Region(number, word, (ObjectInfo(base, terms.value(POINTER, bytes_), 16, "a"),))
    return make_encoding(name, terms, region, MemoryOptions(**options))  # type: ignore[arg-type]


def at(terms: Terms, address: int) -> Term:
    return terms.value(POINTER, address)


def test_flattening_needs_constant_sizes() -> None:
    terms = Terms()
    region = Region(0, 1, (ObjectInfo(at(terms, 0x1000), terms.symbol("n", POINTER), 16, "buffer"),))
    with pytest.raises(Refused, match=r"buffer is not constant.*--memory lambdas"):
        make_encoding("flatten", terms, region)


def test_flattening_is_limited() -> None:
    with pytest.raises(Refused, match="64 words, and 10 are the limit"):
        make("flatten", Terms(), elements=10)
    terms = Terms()
    memory = make("flatten", terms, cases=100)
    memory.read(memory.initial(), terms.symbol("p", POINTER), 1)
    with pytest.raises(Refused, match="100 distinctions"):
        memory.read(memory.initial(), terms.symbol("q", POINTER), 1)


def test_flattened_reads_are_fresh_symbols_with_conditions() -> None:
    """The form of SMT-CBMC, section 3.3, for an array of two ints."""
    terms = Terms()
    memory = make("flatten", terms, word=4, bytes_=8)
    p = terms.symbol("p", POINTER)
    read = memory.read(memory.initial(), p, 4)
    assert [each.data for each in symbols([read])] == ["m0?0"]
    cells = [terms.symbol(f"m0!{number}", bv(32)) for number in range(2)]
    assert memory.constraints == [
        terms.implies(terms.eq(p, at(terms, 0x1000 + 4 * number)), terms.eq(read, cell))
        for number, cell in enumerate(cells)
    ]
    assert memory.read(memory.initial(), p, 4) is read
    assert len(memory.constraints) == 2

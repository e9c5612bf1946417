"""What encodings have in common beside the contract: wrapping addresses, words of different sizes, symbolic bases."""

from __future__ import annotations

import pytest

from fathom.logic.evaluate import evaluate
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.base import CopySource, Encoding, MemoryOptions, ObjectInfo, Refused, Region
from fathom.memory.registry import ENCODINGS, make_encoding

POINTER = bv(64)
EXACT = ["arrays", "lambdas", "seam"]


def make(name: str, terms: Terms, word: int = 1, number: int = 0, bytes_: int = 64, **options: int) -> Encoding:
    base = terms.value(POINTER, 0x1000 * (number + 1))
    region = Region(number, word, (ObjectInfo(base, terms.value(POINTER, bytes_), 16, "a"),))
    return make_encoding(name, terms, region, MemoryOptions(**options))  # type: ignore[arg-type]


def at(terms: Terms, address: int) -> Term:
    return terms.value(POINTER, address)


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_initial_memory_is_fixed(name: str) -> None:
    terms = Terms()
    memory = make(name, terms)
    address = at(terms, 0x1004)
    assert memory.read(memory.initial(), address, 4) is memory.read(memory.initial(), address, 4)


@pytest.mark.parametrize("name", EXACT)
def test_regions_are_independent(name: str) -> None:
    terms = Terms()
    first, second = make(name, terms, number=0), make(name, terms, number=1)
    address = at(terms, 0x1000)
    assert first.read(first.initial(), address, 1) is not second.read(second.initial(), address, 1)


@pytest.mark.parametrize("name", ["lambdas", "flatten"])
def test_others_are_exact_for_symbolic_lengths(name: str) -> None:
    terms = Terms()
    memory = make(name, terms)
    length = terms.symbol("n", POINTER)
    mem = memory.fill(memory.initial(), at(terms, 0x1000), terms.value(bv(8), 7), length)
    assert memory.obligations == []
    reads = [memory.read(mem, at(terms, 0x1000 + i), 1) for i in (0, 62, 63)]
    assert evaluate(reads, {length: 63}) == [7, 7, 0]


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("symbolic", [False, True])
def test_ranges_may_wrap_around_the_end_of_memory(name: str, symbolic: bool) -> None:
    terms = Terms()
    memory = make(name, terms)
    end = (1 << 64) - 2
    p, n = terms.symbol("p", POINTER), terms.symbol("n", POINTER)
    start, length = (p, n) if symbolic else (at(terms, end), at(terms, 4))
    mem = memory.fill(memory.initial(), start, terms.value(bv(8), 7), length)
    written = memory.write(memory.initial(), start, terms.value(bv(32), 0x04030201))
    model = {p: end, n: 4}
    reads = [
        memory.read(mem, at(terms, address % (1 << 64)), 1)
        for address in (end - 1, end, end + 1, end + 2, end + 3, end + 4)
    ]
    assert evaluate(reads, model) == [0, 7, 7, 7, 7, 0]
    assert evaluate([memory.read(mem, at(terms, end), 8)], model) == [0x07070707]
    assert evaluate(
        [memory.read(written, at(terms, (1 << 64) - 1), 2), memory.read(written, at(terms, 0), 2)], model
    ) == [
        0x0302,
        0x0403,
    ]


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize(("into", "of"), [(1, 4), (4, 1), (1, 8), (4, 8), (8, 4)])
def test_copies_between_words_of_different_sizes(name: str, into: int, of: int) -> None:
    terms = Terms()
    source, target = make(name, terms, of, number=0), make(name, terms, into, number=1)
    value = terms.symbol("v", bv(64))
    filled = source.write(source.initial(), at(terms, 0x1008), value)
    mem = target.copy(target.initial(), at(terms, 0x2010), CopySource(source, filled, at(terms, 0x1008)), at(terms, 8))
    assert target.read(mem, at(terms, 0x2010), 8) is value


@pytest.mark.parametrize("name", ENCODINGS)
def test_overlapping_moves_read_before_they_write(name: str) -> None:
    terms = Terms()
    memory = make(name, terms)
    mem = memory.write_bytes(memory.initial(), at(terms, 0x1000), b"abcdefgh")
    for start, expected in ((0x1002, b"ababcdef"), (0x1000, b"abcdefgh")):
        moved = memory.copy(mem, at(terms, start), CopySource(memory, mem, at(terms, 0x1000)), at(terms, 6))
        read = memory.read(moved, at(terms, 0x1000), 8)
        assert evaluate([read], {}) == [int.from_bytes(expected, "little")]


@pytest.mark.parametrize("name", ["arrays", "flatten"])
def test_parts_of_words_cannot_be_written(name: str) -> None:
    terms = Terms()
    memory = make(name, terms, word=4)
    with pytest.raises(Refused, match="--word-size 1"):
        memory.write(memory.initial(), at(terms, 0x1000), terms.value(bv(8), 1))


@pytest.mark.parametrize("name", ENCODINGS)
def test_parts_of_words_at_unknown_places_cannot_be_read(name: str) -> None:
    terms = Terms()
    memory = make(name, terms, word=4)
    with pytest.raises(Refused, match="--word-size 1"):
        memory.read(memory.initial(), terms.symbol("p", POINTER), 1)


@pytest.mark.parametrize("name", ENCODINGS)
def test_symbolic_bases(name: str) -> None:
    """Objects relative to one symbolic start: distances inside are known, and so is the alignment of the base."""
    terms = Terms()
    base = terms.symbol("stack", POINTER)
    objects = (
        ObjectInfo(base, at(terms, 16), 16, "a"),
        ObjectInfo(terms.add(base, at(terms, 16)), at(terms, 16), 16, "b"),
    )
    memory = make_encoding(name, terms, Region(0, 1, objects))
    v, w = terms.symbol("v", bv(32)), terms.symbol("w", bv(32))
    mem = memory.write(memory.initial(), terms.add(base, at(terms, 4)), v)
    mem = memory.write(mem, terms.add(base, at(terms, 20)), w)
    assert memory.read(mem, terms.add(base, at(terms, 4)), 4) is v
    assert memory.read(mem, terms.add(base, at(terms, 20)), 4) is w
    assert memory.constraints == []


def test_32_bit_pointers() -> None:
    terms = SortCheckedTerms()
    region = Region(0, 1, (), pointer=32)
    memory = make_encoding("lambdas", terms, region)
    p = terms.symbol("p", bv(32))
    value = terms.symbol("v", bv(32))
    assert memory.read(memory.write(memory.initial(), p, value), p, 4) is value

"""What is particular to an encoding: bounds, refusals, wrapping addresses, words of different sizes, side conditions."""

from __future__ import annotations

import pytest

from fathom.errors import UserError
from fathom.logic.evaluate import evaluate
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms, symbols
from fathom.memory.base import CopySource, Encoding, MemoryOptions, ObjectInfo, Refused, Region
from fathom.memory.registry import ENCODINGS, encoding

POINTER = bv(64)
EXACT = ["arrays", "lambdas", "seam"]


def make(name: str, terms: Terms, word: int = 1, number: int = 0, bytes_: int = 64, **options: int) -> Encoding:
    base = terms.value(POINTER, 0x1000 * (number + 1))
    region = Region(number, word, (ObjectInfo(base, terms.value(POINTER, bytes_), 16, "a"),))
    return encoding(name, terms, region, MemoryOptions(**options))  # type: ignore[arg-type]


def at(terms: Terms, address: int) -> Term:
    return terms.value(POINTER, address)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UserError) as caught:
        encoding("cells", Terms(), Region(0, 1))
    assert caught.value.hint == "Choose one of arrays, lambdas, flatten, seam."


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


def test_arrays_state_the_bound_of_a_symbolic_length() -> None:
    terms = Terms()
    memory = make("arrays", terms, bound=4)
    length = terms.symbol("n", POINTER)
    mem = memory.fill(memory.initial(), at(terms, 0x1000), terms.value(bv(8), 7), length)
    (obligation,) = memory.obligations
    assert obligation.what == "a fill of more than 4 bytes"
    assert evaluate([obligation.term], {length: 4}) == [True]
    assert evaluate([obligation.term], {length: 5}) == [False]
    reads = [memory.read(mem, at(terms, 0x1000 + i), 1) for i in range(5)]
    assert evaluate(reads, {length: 3}) == [7, 7, 7, 0, 0]


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


def test_flattening_needs_constant_sizes() -> None:
    terms = Terms()
    region = Region(0, 1, (ObjectInfo(at(terms, 0x1000), terms.symbol("n", POINTER), 16, "buffer"),))
    with pytest.raises(Refused, match=r"buffer is not constant.*--memory lambdas"):
        encoding("flatten", terms, region)


def test_flattening_is_limited() -> None:
    with pytest.raises(Refused, match="64 words, and 10 are the limit"):
        make("flatten", Terms(), elements=10)
    terms = Terms()
    memory = make("flatten", terms, cases=100)
    memory.read(memory.initial(), terms.symbol("p", POINTER), 1)
    with pytest.raises(Refused, match="100 distinctions"):
        memory.read(memory.initial(), terms.symbol("q", POINTER), 1)


def test_arrays_refuse_to_unfold_huge_fills() -> None:
    terms = Terms()
    memory = make("arrays", terms, elements=1000)
    with pytest.raises(Refused, match="--memory lambdas"):
        memory.fill(memory.initial(), at(terms, 0x1000), terms.value(bv(8), 0), at(terms, 1001))


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


@pytest.mark.parametrize("name", ENCODINGS)
def test_symbolic_bases(name: str) -> None:
    """Objects relative to one symbolic start: distances inside are known, and so is the alignment of the base."""
    terms = Terms()
    base = terms.symbol("stack", POINTER)
    objects = (
        ObjectInfo(base, at(terms, 16), 16, "a"),
        ObjectInfo(terms.add(base, at(terms, 16)), at(terms, 16), 16, "b"),
    )
    memory = encoding(name, terms, Region(0, 1, objects))
    v, w = terms.symbol("v", bv(32)), terms.symbol("w", bv(32))
    mem = memory.write(memory.initial(), terms.add(base, at(terms, 4)), v)
    mem = memory.write(mem, terms.add(base, at(terms, 20)), w)
    assert memory.read(mem, terms.add(base, at(terms, 4)), 4) is v
    assert memory.read(mem, terms.add(base, at(terms, 20)), 4) is w
    assert memory.constraints == []


def test_32_bit_pointers() -> None:
    terms = SortCheckedTerms()
    region = Region(0, 1, (), pointer=32)
    memory = encoding("lambdas", terms, region)
    p = terms.symbol("p", bv(32))
    value = terms.symbol("v", bv(32))
    assert memory.read(memory.write(memory.initial(), p, value), p, 4) is value

"""Overlapping accesses, exhaustively over small distances: what random sequences meet too rarely."""

from __future__ import annotations

import itertools
import random

import pytest

from fathom.logic.evaluate import evaluate
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.base import CopySource, Encoding, ObjectInfo, Region, RegionMem
from fathom.memory.registry import ENCODINGS, make_encoding

POINTER = bv(64)
BASE = 0x1000
EXACT = ["arrays", "lambdas", "seam"]


def make(name: str, terms: Terms, size: int = 64) -> Encoding:
    object_ = ObjectInfo(terms.value(POINTER, BASE), terms.value(POINTER, size), 16, "a")
    return make_encoding(name, terms, Region(0, 1, (object_,)))


def pattern(width: int) -> bytes:
    return bytes(range(1, width + 1))


def scaled(terms: Terms, name: str, scale: int) -> Term:
    return terms.mul(terms.symbol(name, POINTER), terms.value(POINTER, scale))


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("kind", ["write", "bytes", "fill", "copy"])
def test_known_distances(name: str, kind: str) -> None:
    """Every way in which a read can lie to a range: before, across its start, inside, across its end, after."""
    for length, width, distance in itertools.product((1, 2, 3, 4, 8), (1, 2, 4, 8), range(-9, 10)):
        terms = Terms()
        memory = make(name, terms)
        base = terms.symbol("p", POINTER)
        mem, written = written_range(memory, terms, kind, base, length)
        address = terms.add(base, terms.value(POINTER, distance))
        expected = bytes(written[at] if (at := distance + i) in range(length) else 0 for i in range(width))
        read = memory.read(mem, address, width)
        assert evaluate([read], {base: BASE + 16}) == [int.from_bytes(expected, "little")], (length, width, distance)


def written_range(memory: Encoding, terms: Terms, kind: str, address: Term, length: int) -> tuple[RegionMem, bytes]:
    """A memory that is zero but for some bytes, and those bytes."""
    data = pattern(length)
    if kind == "write":
        value = terms.value(bv(8 * length), int.from_bytes(data, "little"))
        return memory.write(memory.initial(), address, value), data
    if kind == "bytes":
        return memory.write_bytes(memory.initial(), address, data), data
    count = terms.value(POINTER, length)
    if kind == "fill":
        return memory.fill(memory.initial(), address, terms.value(bv(8), 7), count), b"\7" * length
    source = memory.write_bytes(memory.initial(), terms.value(POINTER, BASE), data)
    return memory.copy(memory.initial(), address, CopySource(memory, source, terms.value(POINTER, BASE)), count), data


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("simplify", [True, False])
@pytest.mark.parametrize(("write_scale", "read_scale"), [(1, 1), (2, 2), (4, 4), (4, 1), (2, 4), (8, 4), (4, 8)])
def test_unknown_distances(name: str, simplify: bool, write_scale: int, read_scale: int) -> None:
    """Symbolic addresses with several alignments, lengths that are no powers of two, and all small distances."""
    for length, width, shift in itertools.product((1, 2, 3, 4, 6, 8, 12), (1, 2, 4, 8), (0, 1, 3)):
        terms = Terms(simplify=simplify)
        memory = make(name, terms)
        start = scaled(terms, "p", write_scale)
        address = terms.add(scaled(terms, "q", read_scale), terms.value(POINTER, shift))
        mem = memory.write_bytes(memory.initial(), start, pattern(length))
        read = memory.read(mem, address, width)
        p, q = terms.symbol("p", POINTER), terms.symbol("q", POINTER)
        first = 64 // write_scale
        for second in range((64 - 12) // read_scale, (64 + 14) // read_scale, max(1, 4 // read_scale)):
            distance = second * read_scale + shift - 64
            expected = bytes(distance + i + 1 if 0 <= distance + i < length else 0 for i in range(width))
            value = evaluate([read], {p: first, q: second})
            assert value == [int.from_bytes(expected, "little")], (length, width, shift, distance)


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("seed", range(6))
def test_piles_of_overlapping_writes(name: str, seed: int) -> None:
    """Many writes of all widths into few bytes, at literal addresses; then every read."""
    rng = random.Random(seed)
    terms = Terms()
    memory = make(name, terms)
    mem = memory.write_bytes(memory.initial(), terms.value(POINTER, BASE), bytes(48))
    reference = bytearray(48)
    for _ in range(30):
        width = rng.choice([1, 2, 3, 4, 5, 8])
        at = rng.randrange(48 - width)
        value = rng.randbytes(width)
        mem = memory.write(
            mem, terms.value(POINTER, BASE + at), terms.value(bv(8 * width), int.from_bytes(value, "little"))
        )
        reference[at : at + width] = value
    for width, at in itertools.product((1, 2, 4, 8), range(40)):
        read = memory.read(mem, terms.value(POINTER, BASE + at), width)
        assert evaluate([read], {}) == [int.from_bytes(reference[at : at + width], "little")]


@pytest.mark.parametrize("name", EXACT)
def test_a_narrow_write_leaves_the_rest_of_a_wide_one(name: str) -> None:
    terms = Terms()
    memory = make(name, terms)
    p = terms.symbol("p", POINTER)
    mem = memory.write(memory.initial(), p, terms.value(bv(32), 0x44332211))
    mem = memory.write(mem, p, terms.value(bv(8), 0xAA))
    assert evaluate([memory.read(mem, p, 4)], {}) == [0x443322AA]
    mem = memory.write(mem, p, terms.value(bv(64), 5))
    assert evaluate([memory.read(mem, p, 4)], {}) == [5]


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("chosen", [True, False])
def test_the_last_write_of_an_arm_wins(name: str, chosen: bool) -> None:
    """Joining two memories keeps the order of the writes in each of them, to the same and to other places."""
    terms = Terms()
    memory = make(name, terms)
    cond = terms.symbol("c", terms.true.sort)
    p = terms.value(POINTER, BASE + 5)
    i, j = (terms.symbol(name, POINTER) for name in "ij") if name != "flatten" else (p, p)

    def arm(first: int) -> RegionMem:
        mem = memory.write(memory.initial(), i, terms.value(bv(8), first))
        return memory.write(mem, j, terms.value(bv(8), first + 1))

    mem = memory.select(cond, arm(1), arm(3))
    model: dict[Term, int] = {i: BASE + 5, j: BASE + 5, cond: chosen}
    assert evaluate([memory.read(mem, p, 1)], model) == [2 if chosen else 4]

"""What a write or a range means for a read: a hit, a miss, a cut, or cases on the address."""

from __future__ import annotations

import pytest

from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.alignment import Alignment
from fathom.memory.lambda_nodes import FillContent, InitialLambda, RangeLambda, WriteLambda
from fathom.memory.lambda_steps import ReadAlignment, ReadSplit, ReadStep, range_step, write_step

POINTER = bv(64)


class Node:
    """A write of eight bytes and a range of eight bytes, both at `p`."""

    def __init__(self, word: int = 1) -> None:
        self.terms = terms = Terms()
        self.addresses = AddressArithmetic(terms, 64, Alignment())
        self.reads = ReadAlignment(self.addresses, word)
        self.p = terms.symbol("p", POINTER)
        below = InitialLambda(terms.function("m", (POINTER,), bv(8)))
        self.value = terms.symbol("v", bv(64))
        self.write = WriteLambda(below, self.p, self.addresses.split(self.p), self.value)
        self.range = RangeLambda(below, self.p, terms.value(POINTER, 8), FillContent(terms.value(bv(8), 1)))

    def at(self, offset: int) -> Term:
        return self.addresses.plus(self.p, offset)

    def scaled(self, scale: int) -> Term:
        index = self.terms.mul(self.terms.symbol("i", POINTER), self.terms.value(POINTER, scale))
        return self.terms.add(self.p, index)


@pytest.mark.parametrize(
    ("offset", "width", "split"),
    [(-4, 8, (4, 4)), (4, 8, (4, 4)), (7, 2, (1, 1)), (-1, 2, (1, 1)), (8, 4, None), (-4, 4, None)],
)
def test_known_distances_cut_or_miss(offset: int, width: int, split: tuple[int, ...] | None) -> None:
    node = Node()
    expected = None if split is None else ReadSplit(split)
    assert write_step(node.reads, node.write, node.at(offset), width) == expected
    assert range_step(node.reads, node.range, node.at(offset), width) == expected


def test_a_read_inside_is_a_hit() -> None:
    node = Node()
    assert write_step(node.reads, node.write, node.at(2), 4) == (node.terms.extract(node.value, 47, 16),)
    assert range_step(node.reads, node.range, node.at(2), 4) == [(0, 4, node.terms.true)]


@pytest.mark.parametrize(("scale", "width", "parts"), [(8, 8, [1]), (4, 4, [2]), (4, 8, [2, 2]), (1, 2, [8, 8])])
def test_alignment_decides_the_cases(scale: int, width: int, parts: list[int]) -> None:
    """One part of the read for each granule that it covers, and one case for each granule of the write."""
    node = Node()
    step = write_step(node.reads, node.write, node.scaled(scale), width)
    assert isinstance(step, ReadStep)
    assert [len(cases) for _, _, cases in step.layers] == parts
    assert sum(size for _, size, _ in step.layers) == width


def test_low_bits_that_differ_are_a_miss() -> None:
    node = Node()
    assert write_step(node.reads, node.write, node.terms.add(node.scaled(16), node.terms.value(POINTER, 8)), 8) is None


def test_whole_words_are_aligned_as_the_region_promises() -> None:
    node = Node(word=8)
    step = write_step(node.reads, node.write, node.terms.symbol("q", POINTER), 8)
    assert isinstance(step, ReadStep)
    ((_, _, cases),) = step.layers
    assert len(cases) == 1

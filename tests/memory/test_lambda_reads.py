"""Reads that wait for other reads do so on a stack of their own."""

from __future__ import annotations

import sys
from itertools import pairwise

from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.base import CopySource, MemoryOptions, ObjectInfo, Region, RegionMem
from fathom.memory.lambda_reads import LambdaReader, ReadRequest, Reduction, run_read
from fathom.memory.lambdas import Lambdas

POINTER = bv(64)


def regions(terms: Terms, count: int) -> list[Lambdas]:
    return [
        Lambdas(
            terms,
            Region(number, 1, (ObjectInfo(terms.value(POINTER, 0x1000), terms.value(POINTER, 8), 8, "a"),)),
            MemoryOptions(),
        )
        for number in range(count)
    ]


def test_copies_through_more_regions_than_the_stack_is_deep() -> None:
    terms = Terms()
    start, length = terms.value(POINTER, 0x1000), terms.value(POINTER, 8)
    chain = regions(terms, 2 * sys.getrecursionlimit())
    value = terms.symbol("v", bv(64))
    mem: RegionMem = chain[0].write(chain[0].initial(), start, value)
    for before, after in pairwise(chain):
        mem = after.copy(after.initial(), start, CopySource(before, mem, start), length)
    assert chain[-1].read(mem, start, 8) is value


def test_what_was_read_is_not_reduced_again() -> None:
    terms = Terms()
    value = terms.value(bv(8), 3)
    asked: list[int] = []

    class Reader:
        """Reads `n` by reading `n - 1` twice."""

        def __init__(self) -> None:
            self.memo: dict[tuple[RegionMem, Term, int], tuple[Term, ...]] = {}

        def reduce(self, mem: RegionMem, address: Term, width: int) -> Reduction:
            asked.append(width)
            parts: tuple[Term, ...] = (value,)
            for _ in range(2 if width > 1 else 0):
                parts = yield ReadRequest(self, mem, address, width - 1)
            self.memo[mem, address, width] = parts
            return parts

    reader: LambdaReader = Reader()
    assert run_read(ReadRequest(reader, RegionMem(), terms.value(POINTER, 0), 50)) == (value,)
    assert asked == list(range(50, 0, -1))

"""Runs of writes at known distances: a read jumps to the newest write that it can meet, or below the run."""

from __future__ import annotations

from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.alignment import Alignment
from fathom.memory.base import RegionMem
from fathom.memory.lambda_nodes import LONGEST, InitialLambda, WriteLambda

POINTER = bv(64)


class Run:
    """Writes one after the other, at offsets from one symbol."""

    def __init__(self) -> None:
        self.terms = Terms()
        self.addresses = AddressArithmetic(self.terms, 64, Alignment())
        self.base = self.terms.symbol("p", POINTER)
        self.initial = InitialLambda(self.terms.function("m", (POINTER,), bv(8)))
        self.mem: RegionMem = self.initial

    def write(self, offset: int, content: Term | bytes, base: Term | None = None) -> WriteLambda:
        address = self.addresses.plus(self.base if base is None else base, offset)
        self.mem = made = WriteLambda(self.mem, address, self.addresses.split(address), content)
        return made


def test_a_read_jumps_to_the_newest_write_that_it_can_meet() -> None:
    run = Run()
    first = run.write(0, b"abcd")
    run.write(16, b"efgh")
    again = run.write(2, b"xy")
    last = run.write(24, b"z")
    assert last.jump(2, 1) is again
    assert last.jump(0, 4) is again
    assert last.jump(8, 4) is run.initial
    assert again.jump(100, 8) is run.initial
    assert first.jump(0, 1) is first


def test_a_write_elsewhere_begins_a_run_of_its_own() -> None:
    run = Run()
    below = run.write(0, b"a")
    other = run.write(0, b"b", run.terms.symbol("q", POINTER))
    assert other.bottom is below
    assert other.jump(64, 1) is below


def test_long_writes_are_in_no_index() -> None:
    run = Run()
    long = run.write(0, bytes(LONGEST + 1))
    assert long.index is None
    assert long.jump(500, 1) is long


def test_a_piece_of_what_was_written() -> None:
    run = Run()
    assert run.write(0, b"\1\2\3\4").piece(run.terms, 1, 2) is run.terms.value(bv(16), 0x0302)
    value = run.terms.symbol("v", bv(32))
    assert run.write(0, value).piece(run.terms, 1, 2) is run.terms.extract(value, 23, 8)

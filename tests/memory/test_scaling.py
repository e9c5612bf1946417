"""How the encodings grow, counted in terms."""

from __future__ import annotations

import pytest
from memory.contract import ites

from fathom.logic.evaluate import evaluate
from fathom.logic.ops import APPLY, STORE
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms, postorder, size
from fathom.memory.base import CopySource, Encoding, ObjectInfo, Region, RegionMem
from fathom.memory.registry import make_encoding

POINTER = bv(64)
BASE = 0x1000


class Chain:
    """A region of `count` ints and operations on them."""

    def __init__(self, name: str, count: int, word: int = 1, terms: Terms | None = None) -> None:
        self.terms = terms or Terms()
        self.count = count
        size = self.terms.value(POINTER, 4 * count)
        self.region = Region(0, word, (ObjectInfo(self.terms.value(POINTER, BASE), size, 16, "a"),))
        self.encoding: Encoding = make_encoding(name, self.terms, self.region)

    def element(self, index: str) -> Term:
        """`&a[index]` with a symbolic index."""
        scaled = self.terms.mul(self.terms.symbol(index, POINTER), self.terms.value(POINTER, 4))
        return self.terms.add(scaled, self.terms.value(POINTER, BASE))

    def at(self, index: int) -> Term:
        return self.terms.value(POINTER, BASE + 4 * index)

    def scalar(self, name: str) -> Term:
        return self.terms.symbol(name, bv(32))

    def symbolic_writes(self, count: int) -> RegionMem:
        mem = self.encoding.initial()
        for number in range(count):
            mem = self.encoding.write(mem, self.element(f"i{number}"), self.scalar(f"v{number}"))
        return mem

    def symbolic_reads(self, mem: RegionMem, count: int) -> list[Term]:
        return [self.encoding.read(mem, self.element(f"j{number}"), 4) for number in range(count)]


@pytest.mark.parametrize("word", [1, 4])
def test_one_ite_for_each_aligned_write(word: int) -> None:
    chain = Chain("lambdas", 100, word)
    (read,) = chain.symbolic_reads(chain.symbolic_writes(50), 1)
    assert ites([read]) == 50


def test_unaligned_accesses_are_bytes() -> None:
    chain = Chain("lambdas", 100)
    terms, memory = chain.terms, chain.encoding
    mem = memory.write(memory.initial(), terms.symbol("p", POINTER), chain.scalar("v"))
    read = memory.read(mem, terms.symbol("q", POINTER), 4)
    assert ites([read]) == 16


def test_two_byte_alignment_needs_two_by_two_cases() -> None:
    chain = Chain("lambdas", 100)
    terms, memory = chain.terms, chain.encoding
    two = terms.value(POINTER, 2)
    mem = memory.write(memory.initial(), terms.mul(terms.symbol("p", POINTER), two), chain.scalar("v"))
    assert ites([memory.read(mem, terms.mul(terms.symbol("q", POINTER), two), 4)]) == 4


def test_one_byte_write_does_not_cut_the_words_below_it() -> None:
    chain = Chain("lambdas", 100)
    terms, memory = chain.terms, chain.encoding
    mem = chain.symbolic_writes(50)
    mem = memory.write(mem, terms.symbol("p", POINTER), terms.symbol("c", bv(8)))
    (read,) = chain.symbolic_reads(mem, 1)
    assert ites([read]) == 54


def test_reads_through_symbolic_writes_are_quadratic_at_worst() -> None:
    def count(n: int) -> int:
        chain = Chain("lambdas", n)
        return ites(chain.symbolic_reads(chain.symbolic_writes(n), n))

    assert count(20) == 20 * 20
    assert count(40) == 40 * 40


@pytest.mark.parametrize("name", ["arrays", "lambdas", "flatten", "seam"])
def test_known_addresses_cost_nothing(name: str) -> None:
    """As many reads as writes at literal addresses: every read is the value that was written."""
    chain = Chain(name, 300)
    memory = chain.encoding
    mem = memory.initial()
    for number in range(300):
        mem = memory.write(mem, chain.at(number), chain.scalar(f"v{number}"))
    reads = [memory.read(mem, chain.at(number), 4) for number in range(300)]
    assert reads == [chain.scalar(f"v{number}") for number in range(300)]
    assert memory.constraints == []


@pytest.mark.parametrize("symbolic", [False, True])
def test_long_chains_of_writes(symbolic: bool) -> None:
    chain = Chain("lambdas", 20_000)
    memory, terms = chain.encoding, chain.terms
    mem = memory.initial()
    for number in range(20_000):
        address = chain.element(f"i{number}") if symbolic else chain.at(number)
        mem = memory.write(mem, address, chain.scalar(f"v{number}"))
    if symbolic:
        (read,) = chain.symbolic_reads(mem, 1)
        assert ites([read]) == 20_000
    else:
        reads = [memory.read(mem, chain.at(number), 4) for number in range(0, 20_000, 7)]
        assert reads == [chain.scalar(f"v{number}") for number in range(0, 20_000, 7)]
        below = memory.read(mem, terms.value(POINTER, BASE - 4), 4)
        assert sum(1 for each in postorder([below]) if each.op is APPLY) == 4


def test_long_chains_of_joins_stay_linear() -> None:
    """`if (c) a[i] = v;` many times, then one read: one `ite` for the join and one for the write, each time."""
    chain = Chain("lambdas", 100)
    memory, terms = chain.encoding, chain.terms
    mem = memory.initial()
    for number in range(2_000):
        then = memory.write(mem, chain.element(f"i{number}"), chain.scalar(f"v{number}"))
        mem = memory.select(terms.symbol(f"c{number}", terms.true.sort), then, mem)
    (read,) = chain.symbolic_reads(mem, 1)
    assert ites([read]) <= 4_000
    skipped = memory.read(mem, chain.terms.add(chain.element("j0"), terms.value(POINTER, 2)), 1)
    assert ites([skipped]) <= 4_000


def test_joins_above_writes_elsewhere_leave_no_trace() -> None:
    chain = Chain("lambdas", 4_000)
    memory, terms = chain.encoding, chain.terms
    mem = memory.write(memory.initial(), chain.at(0), chain.scalar("v"))
    for number in range(2_000):
        then = memory.write(mem, chain.at(number + 1), chain.scalar(f"v{number}"))
        mem = memory.select(terms.symbol(f"c{number}", terms.true.sort), then, mem)
    assert memory.read(mem, chain.at(0), 4) is chain.scalar("v")


def test_long_chains_of_copies() -> None:
    """Each object is copied from the one before it: the read at the end finds the first one."""
    chain = Chain("lambdas", 30_000)
    memory, terms = chain.encoding, chain.terms
    mem = memory.write(memory.initial(), chain.at(0), chain.scalar("v"))
    for number in range(20_000):
        mem = memory.copy(mem, chain.at(number + 1), CopySource(memory, mem, chain.at(number)), terms.value(POINTER, 4))
    assert memory.read(mem, chain.at(20_000), 4) is chain.scalar("v")


def test_a_copy_of_symbolic_length_is_one_ite() -> None:
    chain = Chain("lambdas", 100)
    memory, terms = chain.encoding, chain.terms
    length = terms.mul(terms.symbol("n", POINTER), terms.value(POINTER, 4))
    mem = memory.copy(memory.initial(), chain.at(50), CopySource(memory, memory.initial(), chain.at(0)), length)
    assert ites([memory.read(mem, chain.element("j"), 4)]) == 1
    mem = memory.fill(memory.initial(), chain.at(50), terms.symbol("b", bv(8)), length)
    assert ites([memory.read(mem, chain.element("j"), 4)]) == 1


def test_equal_bytes_of_a_table_are_one_case() -> None:
    chain = Chain("lambdas", 100)
    memory = chain.encoding
    mem = memory.write_bytes(memory.initial(), chain.at(0), b"\1" * 200 + b"\0" * 200)
    assert ites([memory.read(mem, chain.element("j"), 4)]) == 2


def test_arrays_are_one_store_for_each_word() -> None:
    chain = Chain("arrays", 100, word=4)
    reads = chain.symbolic_reads(chain.symbolic_writes(50), 50)
    assert sum(1 for each in postorder(reads) if each.op is STORE) == 50


def test_arrays_merge_values_rather_than_arrays() -> None:
    chain = Chain("arrays", 100, word=4)
    memory, terms = chain.encoding, chain.terms
    then = memory.write(memory.initial(), chain.element("i"), chain.scalar("v"))
    other = memory.write(memory.initial(), chain.element("j"), chain.scalar("w"))
    mem = memory.select(terms.symbol("c", terms.true.sort), then, other)
    arrays = [each for each in postorder([memory.read(mem, chain.element("k"), 4)]) if each.op.name == "ITE"]
    assert arrays
    assert all(each.sort is bv(32) for each in arrays)


def test_flattening_is_cells_times_accesses() -> None:
    chain = Chain("flatten", 30, word=4)
    reads = chain.symbolic_reads(chain.symbolic_writes(10), 10)
    assert len(chain.encoding.constraints) == 10 * 30
    assert ites([*reads, *chain.encoding.constraints]) == 10 * 30


def test_flattening_is_much_larger_than_arrays() -> None:
    flat, arrays = Chain("flatten", 60, word=4), Chain("arrays", 60, word=4)
    large = flat.symbolic_reads(flat.symbolic_writes(60), 60) + flat.encoding.constraints
    assert size(large) > 20 * size(arrays.symbolic_reads(arrays.symbolic_writes(60), 60))


def test_values_survive_a_long_chain() -> None:
    """A chain of symbolic writes, evaluated: the newest write to the address that is read wins."""
    chain = Chain("lambdas", 100)
    reads = chain.symbolic_reads(chain.symbolic_writes(200), 3)
    terms = chain.terms
    model = {terms.symbol(f"i{n}", POINTER): n % 40 for n in range(200)}
    model |= {chain.scalar(f"v{n}"): n for n in range(200)} | {terms.symbol(f"j{n}", POINTER): n for n in range(3)}
    assert evaluate(reads, model) == [160, 161, 162]

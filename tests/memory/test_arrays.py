"""What is particular to arrays: wide operations are unfolded up to a bound, which is an obligation."""

from __future__ import annotations

import pytest

from fathom.logic.evaluate import evaluate
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.base import Encoding, MemoryOptions, ObjectInfo, Refused, Region
from fathom.memory.registry import make_encoding

POINTER = bv(64)


def make(name: str, terms: Terms, word: int = 1, number: int = 0, bytes_: int = 64, **options: int) -> Encoding:
    base = terms.value(POINTER, 0x1000 * (number + 1))
    region = Region(number, word, (ObjectInfo(base, terms.value(POINTER, bytes_), 16, "a"),))
    return make_encoding(name, terms, region, MemoryOptions(**options))  # type: ignore[arg-type]


def at(terms: Terms, address: int) -> Term:
    return terms.value(POINTER, address)


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


def test_arrays_refuse_to_unfold_huge_fills() -> None:
    terms = Terms()
    memory = make("arrays", terms, elements=1000)
    with pytest.raises(Refused, match="--memory lambdas"):
        memory.fill(memory.initial(), at(terms, 0x1000), terms.value(bv(8), 0), at(terms, 1001))

"""The known low bits of a term are those of its value, and common address shapes are known well enough."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from memory.contract import Draw

from fathom.logic import ops
from fathom.logic.evaluate import evaluate
from fathom.logic.ops import Op
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.alignment import Alignment, alignment

BINARY = [ops.ADD, ops.SUB, ops.MUL, ops.SHL, ops.BVAND, ops.BVOR, ops.BVXOR, ops.UDIV, ops.LSHR]
UNARY = [ops.NEG, ops.BVNOT]


def step(draw: Draw, terms: Terms, pool: list[Term]) -> Term:
    kind = draw(st.sampled_from(["binary", "binary", "unary", "ite", "extract", "concat", "extend"]))
    x, y = draw(st.sampled_from(pool)), draw(st.sampled_from(pool))
    if kind == "binary":
        op: Op = draw(st.sampled_from(BINARY))
        return terms.make(op, x, y)
    if kind == "unary":
        return terms.make(draw(st.sampled_from(UNARY)), x)
    if kind == "ite":
        return terms.ite(terms.ult(x, y), x, y)
    if kind == "extract":
        low = draw(st.integers(0, 7))
        high = draw(st.integers(low, 7))
        part = terms.extract(x, high, low)
        extra = 8 - part.sort.width
        return terms.zero_extend(part, extra) if draw(st.booleans()) else terms.sign_extend(part, extra)
    if kind == "concat":
        return terms.concat(terms.extract(x, 4, 0), terms.extract(y, 2, 0))
    return terms.sign_extend(terms.extract(x, 3, 0), 4)


@given(st.data(), st.booleans())
def test_known_bits_are_those_of_the_value(data: st.DataObject, simplify: bool) -> None:
    terms = SortCheckedTerms(simplify=simplify)
    model = {terms.symbol(name, bv(8)): data.draw(st.integers(0, 255)) for name in "xy"}
    literals = [
        terms.value(bv(8), data.draw(st.sampled_from([0, 1, 2, 3, 4, 12, 16, 0xF8, 0xF0, 255]))) for _ in range(3)
    ]
    pool = [*model, *literals]
    for _ in range(8):
        pool.append(step(data.draw, terms, pool))
    known = Alignment()
    for term, value in zip(pool, evaluate(pool, model), strict=True):
        count, low = known.low_bits(term)
        assert isinstance(value, int)
        assert count <= 8
        assert value % (1 << count) == low
        assert value % known(term) == 0


@pytest.mark.parametrize("simplify", [True, False])
def test_shapes_of_addresses(simplify: bool) -> None:
    terms = Terms(simplify=simplify)
    sort = bv(64)
    x, y, c = terms.symbol("x", sort), terms.symbol("y", sort), terms.symbol("c", bv(1))

    def value(number: int) -> Term:
        return terms.value(sort, number)

    index = terms.sign_extend(terms.extract(x, 31, 0), 32)
    cond = terms.eq(c, terms.value(bv(1), 1))
    assert alignment(x) == 1
    assert alignment(value(0x1004)) == 4
    assert alignment(terms.add(terms.mul(index, value(12)), value(0x1000))) == 4
    assert alignment(terms.mul(terms.mul(x, value(4)), terms.mul(y, value(2)))) == 8
    assert alignment(terms.shl(x, value(3))) == 8
    assert alignment(terms.bvand(x, value(-16))) == 16
    assert alignment(terms.ite(cond, value(0x1010), value(0x2008))) == 8
    assert alignment(terms.concat(terms.extract(x, 59, 0), terms.value(bv(4), 0))) == 16
    assert alignment(terms.add(terms.mul(x, value(8)), value(6))) == 2
    assert Alignment().low_bits(terms.add(terms.mul(x, value(8)), value(6))) == (3, 6)


def test_facts_about_bases() -> None:
    terms = Terms()
    base = terms.symbol("base", bv(64))
    known = Alignment({base: 16})
    assert known(base) == 16
    assert known(terms.add(base, terms.value(bv(64), 8))) == 8


def test_long_chains_are_walked_without_recursion() -> None:
    terms = Terms(simplify=False)
    term = four = terms.value(bv(64), 4)
    for number in range(20_000):
        term = terms.ite(terms.eq(terms.symbol(f"x{number}", bv(64)), four), four, terms.add(term, four))
    assert alignment(term) == 4

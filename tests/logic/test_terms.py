"""Interning, constructors, walks, substitution, and terms that are very deep."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest

from fathom.errors import InternalError
from fathom.logic import ops
from fathom.logic.evaluate import evaluate
from fathom.logic.smtlib import print_goal, print_term
from fathom.logic.sorts import BOOL, INT, array, bv, fp
from fathom.logic.terms import Term, Terms, size, substitute, symbols

DEEP = 200_000


def test_a_symbol_has_one_sort() -> None:
    terms = Terms()
    assert terms.symbol("x", bv(8)) is terms.symbol("x", bv(8))
    with pytest.raises(InternalError, match="x is used with sort"):
        terms.symbol("x", bv(9))
    terms.function("f", [bv(8)], BOOL)
    with pytest.raises(InternalError, match="f is used as"):
        terms.function("f", [bv(8)], bv(8))


def test_values_are_normalised() -> None:
    terms = Terms()
    assert terms.value(bv(8), -1) is terms.value(bv(8), 255)
    assert terms.value(BOOL, 1) is terms.true
    assert terms.value(bv(1), 1) is not terms.true
    assert terms.value(fp(5, 11), 0x7E01) is terms.value(fp(5, 11), 0xFE00), "there is one NaN"
    assert terms.value(INT, -5).data == -5


def test_without_simplification_nothing_changes() -> None:
    terms = Terms(simplify=False)
    one, x = terms.value(bv(8), 1), terms.symbol("x", bv(8))
    assert print_term(terms.add(one, terms.add(one, x))) == "(bvadd #x01 (bvadd #x01 x))"
    assert print_term(terms.and_(terms.true, terms.true)) == "(and true true)"
    assert terms.add(one, x) is terms.add(one, x)
    assert terms.add(one, x) is not terms.add(x, one)


def test_commutative_arguments_are_ordered() -> None:
    terms = Terms()
    x, y, one = terms.symbol("x", bv(8)), terms.symbol("y", bv(8)), terms.value(bv(8), 1)
    assert terms.mul(y, x) is terms.mul(x, y)
    assert terms.add(one, x).args == (x, one)


def deep_sum(terms: Terms) -> Term:
    """`((x + y0) ^ y1) + y2 …`"""
    term = terms.symbol("x", bv(32))
    others = [terms.symbol(f"y{at}", bv(32)) for at in range(7)]
    for at in range(DEEP):
        term = terms.make(ops.ADD if at % 2 else ops.BVXOR, term, others[at % 7])
    return term


def deep_choice(terms: Terms) -> Term:
    """A chain of `ite` with literal arms, compared with a literal."""
    term = terms.symbol("x", bv(32))
    for at in range(DEEP // 4):
        term = terms.ite(
            terms.symbol(f"p{at % 1000}", BOOL), terms.value(bv(32), at), terms.bvxor(term, terms.symbol("y", bv(32)))
        )
    return terms.eq(term, terms.value(bv(32), 7))


def deep_values(terms: Terms) -> Term:
    term = terms.value(bv(32), 0)
    for at in range(DEEP // 4):
        term = terms.ite(
            terms.eq(terms.symbol("s", bv(32)), terms.value(bv(32), at)), terms.value(bv(32), at % 5), term
        )
    return terms.not_(terms.eq(term, terms.value(bv(32), 3)))


def deep_memory(terms: Terms) -> Term:
    term = terms.symbol("a", array(bv(32), bv(8)))
    for at in range(DEEP):
        term = terms.store(term, terms.value(bv(32), at), terms.symbol(f"b{at % 9}", bv(8)))
    return terms.select(term, terms.symbol("i", bv(32)))


@pytest.fixture
def _collector_off() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_collector_off")
@pytest.mark.parametrize(
    ("make", "simplify"),
    [(deep_sum, True), (deep_choice, True), (deep_values, False), (deep_memory, True)],
)
def test_deep_terms(make: Callable[[Terms], Term], simplify: bool) -> None:
    terms = Terms(simplify)
    root = make(terms)
    goal = root if root.sort is BOOL else terms.eq(root, terms.value(root.sort, 1))
    assert size([goal]) > 1000
    assert print_goal([goal]).count("\n") > 100
    assert evaluate([goal], {})[0] in (True, False)
    assert substitute(terms, goal, {terms.symbol("x", bv(32)): terms.symbol("z", bv(32))}).sort is BOOL


def test_rules_nest_only_so_deep() -> None:
    terms = Terms()
    term = terms.symbol("x", bv(8))
    for at in range(1000):
        term = terms.ite(terms.symbol(f"p{at}", BOOL), terms.value(bv(8), at % 7), term)
    reached = terms.eq(term, terms.value(bv(8), 3))
    model = {each: False for each in symbols([reached]) if each.sort is BOOL}
    assert evaluate([reached], {**model, terms.symbol("x", bv(8)): 3}) == [True]
    assert evaluate([reached], {**model, terms.symbol("x", bv(8)): 4}) == [False]

"""Interning, constructors, walks, substitution, and terms that are very deep."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Callable, Iterator

import pytest

from fathom.errors import InternalError
from fathom.logic import ops
from fathom.logic.evaluate import evaluate
from fathom.logic.smtlib import print_goal, print_term
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import BOOL, INT, array, bv, fp
from fathom.logic.terms import Term, Terms, functions, postorder, size, substitute, symbols

DEEP = 200_000


def test_sorts_are_one_object_each() -> None:
    for sort in (BOOL, INT, bv(8), fp(8, 24), array(bv(64), bv(8)), array(INT, array(bv(2), BOOL))):
        assert pickle.loads(pickle.dumps(sort)) is sort
    assert bv(8) is bv(8)
    assert bv(8) is not bv(9)
    assert pickle.loads(pickle.dumps(ops.ADD)) is ops.ADD


def test_no_empty_vectors() -> None:
    with pytest.raises(ValueError, match="at least one bit"):
        bv(0)


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


def test_junctions_of_many() -> None:
    terms = Terms()
    ps = [terms.symbol(f"p{at}", BOOL) for at in range(9)]
    assert terms.and_() is terms.true
    assert terms.or_() is terms.false
    assert terms.and_(ps[0]) is ps[0]
    assert terms.and_(ps[0], ps[1], ps[0]) is terms.and_(ps[0], ps[1])
    assert terms.and_(*ps, terms.not_(ps[4])) is terms.false
    assert terms.or_(*ps, terms.not_(ps[4])) is terms.true
    assert evaluate([terms.and_(*ps)], dict.fromkeys(ps, True)) == [True]
    assert evaluate([terms.and_(*ps)], {**dict.fromkeys(ps, True), ps[8]: False}) == [False]


def test_sorts_are_checked_on_demand() -> None:
    terms = SortCheckedTerms()
    x, p = terms.symbol("x", bv(8)), terms.symbol("p", BOOL)
    wrong = [
        lambda: terms.add(x, terms.symbol("y", bv(9))),
        lambda: terms.and_(x, p),
        lambda: terms.extract(x, 8, 0),
        lambda: terms.ite(x, p, p),
        lambda: terms.select(x, x),
        lambda: terms.make(ops.NOT, p, p),
        lambda: terms.make(ops.FP_NEG, x),
        lambda: terms.indexed(ops.FP_FROM_BITS, x, fp(5, 11)),
        lambda: terms.store(terms.symbol("a", array(bv(8), BOOL)), x, x),
        lambda: terms.apply(terms.function("f", [bv(8)], BOOL), p),
    ]
    for make in wrong:
        with pytest.raises(InternalError, match="does not take arguments"):
            make()


def test_walks() -> None:
    terms = Terms()
    x, y = terms.symbol("x", bv(8)), terms.symbol("y", bv(8))
    f = terms.function("f", [bv(8)], bv(8))
    root = terms.mul(terms.apply(f, x), terms.bvxor(y, terms.apply(f, x)))
    assert postorder([root])[-1] is root
    assert postorder([root], known={root.args[1]}) == [x, root.args[0], root]
    assert postorder([root], known={root}) == []
    assert size([root, x]) == 5
    assert symbols([root]) == [x, y]
    assert functions([root]) == [f]


def test_walks_over_terms_of_two_tables() -> None:
    below = Terms()
    args = [below.symbol(f"x{at}", bv(8)) for at in range(5)]
    above = Terms(first=1 + args[-1].id)
    root = above.add(above.mul(args[0], args[4]), args[3])
    order = postorder([root])
    assert all(order.index(arg) < order.index(term) for term in order for arg in term.args)
    assert evaluate([root], {args[0]: 3, args[4]: 5, args[3]: 1}) == [16]


@pytest.mark.parametrize("simplify", [True, False])
def test_rebuilding_finds_the_same_term(simplify: bool) -> None:
    terms = Terms(simplify)
    x, p = terms.symbol("x", bv(8)), terms.symbol("p", BOOL)
    f = terms.function("f", [bv(8)] * 4, BOOL)
    made = [
        terms.not_(p),
        terms.add(x, terms.value(bv(8), 1)),
        terms.ite(p, x, terms.value(bv(8), 1)),
        terms.extract(x, 6, 2),
        terms.zero_extend(x, 8),
        terms.const_array(array(BOOL, bv(8)), x),
        terms.apply(f, x, x, x, x),
        terms.apply(terms.function("g", [], BOOL)),
    ]
    assert [terms.rebuild(term.op, term.args, term.data) for term in made] == made


def test_substitution_simplifies() -> None:
    terms = Terms()
    x, y = terms.symbol("x", bv(8)), terms.symbol("y", bv(8))
    root = terms.ite(terms.ult(x, y), terms.add(x, y), x)
    assert substitute(terms, root, {y: terms.value(bv(8), 0)}) is x
    assert substitute(terms, root, {}) is root


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

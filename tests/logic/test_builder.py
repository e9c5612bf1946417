"""Operations by name: conjunctions of many, and terms built anew."""

from __future__ import annotations

import pytest

from fathom.logic.evaluate import evaluate
from fathom.logic.sorts import BOOL, array, bv
from fathom.logic.terms import Terms


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

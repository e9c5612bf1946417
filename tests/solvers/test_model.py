"""Which values make up a model, and how they are put back where they belong."""

from __future__ import annotations

from fathom.logic.evaluate import evaluate
from fathom.logic.sorts import BOOL, bv, fp
from fathom.logic.terms import Terms, postorder
from fathom.solvers.model import ModelTerms, from_bits


def test_values_travel_in_a_fixed_order() -> None:
    terms = Terms(simplify=False)
    x, p = terms.symbol("x", bv(8)), terms.symbol("p", BOOL)
    f = terms.function("f", [bv(8)], bv(8))
    goal = [terms.eq(terms.apply(f, x), terms.apply(f, terms.apply(f, x))), p]
    given = {x: 3, p: True, f: (0, {(3,): 5, (5,): 5})}
    model_terms = ModelTerms(postorder(goal))
    assert model_terms.symbols == [x, p]
    values = model_terms.read(lambda wanted: evaluate(wanted, given))  # type: ignore[arg-type]
    assert values == ([3, True], [((3,), 5), ((5,), 5)])
    model = model_terms.model(values)
    assert model == given
    assert evaluate(goal, model) == [True, True]


def test_terms_may_be_added_later() -> None:
    terms = Terms()
    model_terms = ModelTerms()
    model_terms.add([terms.symbol("x", bv(8))])
    model_terms.add([terms.symbol("y", bv(8)), terms.value(bv(8), 1)])
    assert [term.data for term in model_terms.symbols] == ["x", "y"]


def test_there_is_one_nan() -> None:
    assert from_bits(0x7C01, fp(5, 11)) == from_bits(0xFFFF, fp(5, 11)) == 0x7E00
    assert from_bits(0x7C01, bv(16)) == 0x7C01

"""Constant arrays as free arrays that agree with the constant at every index that a goal reads."""

from __future__ import annotations

import pytest

from fathom.logic.evaluate import evaluate
from fathom.logic.ops import CONST_ARRAY
from fathom.logic.sorts import array, bv, fp
from fathom.logic.terms import Terms, postorder
from fathom.solvers.base import CannotAnswer
from fathom.solvers.yices import replace_constant_arrays

SORT = array(bv(4), bv(8))


def test_every_read_is_pinned() -> None:
    terms = Terms(simplify=False)
    i, j, v = terms.symbol("i", bv(4)), terms.symbol("j", bv(4)), terms.symbol("v", bv(8))
    constant = terms.const_array(SORT, v)
    goal = [terms.ne(terms.select(terms.store(constant, i, terms.value(bv(8), 1)), j), v)]
    replaced = replace_constant_arrays(goal)
    assert not any(term.op is CONST_ARRAY for term in postorder(replaced))
    model = {i: 2, j: 2, v: 7}
    [free] = [term for term in postorder(replaced) if term.data == "constant!0"]
    assert evaluate(goal, model) == [True]
    assert all(evaluate(replaced, {**model, free: (7, {})}))
    assert not all(evaluate(replaced, {**model, free: (8, {})})), "the array must agree where it is read"


def test_a_goal_without_constant_arrays_stays() -> None:
    terms = Terms()
    goal = [terms.eq(terms.symbol("x", bv(8)), terms.value(bv(8), 1))]
    assert replace_constant_arrays(goal) is goal


def test_new_names_are_new() -> None:
    terms = Terms(simplify=False)
    taken = terms.symbol("constant!0", bv(8))
    read = terms.select(terms.const_array(SORT, taken), terms.value(bv(4), 0))
    names = [term.data for term in postorder(replace_constant_arrays([terms.eq(read, taken)])) if not term.args]
    assert "constant!0!" in names


def test_what_yices_cannot_decide_is_a_reason() -> None:
    terms = Terms(simplify=False)
    a, constant = terms.symbol("a", SORT), terms.const_array(SORT, terms.value(bv(8), 0))
    with pytest.raises(CannotAnswer, match="equations between arrays"):
        replace_constant_arrays([terms.eq(a, constant)])
    f = terms.symbol("f", fp(5, 11))
    with pytest.raises(CannotAnswer, match="does not support floats"):
        replace_constant_arrays([terms.eq(f, f)])

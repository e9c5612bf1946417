"""Walks over terms, and substitution."""

from __future__ import annotations

from fathom.logic.evaluate import evaluate
from fathom.logic.sorts import bv
from fathom.logic.terms import Terms, functions, postorder, size, substitute, symbols


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


def test_substitution_simplifies() -> None:
    terms = Terms()
    x, y = terms.symbol("x", bv(8)), terms.symbol("y", bv(8))
    root = terms.ite(terms.ult(x, y), terms.add(x, y), x)
    assert substitute(terms, root, {y: terms.value(bv(8), 0)}) is x
    assert substitute(terms, root, {}) is root

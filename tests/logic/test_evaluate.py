"""Values of terms in a model: defaults, arrays that are equal, functions, what SMT-LIB leaves open."""

from __future__ import annotations

from fathom.logic import ops
from fathom.logic.evaluate import default_value, evaluate
from fathom.logic.sorts import BOOL, INT, array, bv, fp
from fathom.logic.terms import Terms


def test_what_a_model_does_not_mention_is_zero() -> None:
    terms = Terms(simplify=False)
    leaves = [terms.symbol("p", BOOL), terms.symbol("x", bv(8)), terms.symbol("f", fp(5, 11)), terms.symbol("n", INT)]
    assert evaluate(leaves, {}) == [False, 0, 0, 0]
    assert default_value(array(bv(8), array(BOOL, bv(2)))) == ((0, {}), {})


def test_only_the_chosen_arm_counts() -> None:
    terms = Terms(simplify=False)
    p, x = terms.symbol("p", BOOL), terms.symbol("x", bv(8))
    root = terms.ite(p, terms.udiv(x, terms.value(bv(8), 0)), x)
    assert evaluate([root], {p: True, x: 3}) == [255]
    assert evaluate([root], {p: False, x: 3}) == [3]


def test_arrays_are_equal_where_all_elements_are() -> None:
    terms = Terms(simplify=False)
    sort = array(bv(1), bv(8))
    a, b = terms.symbol("a", sort), terms.symbol("b", sort)
    equal = terms.eq(a, b)
    assert evaluate([equal], {a: (1, {}), b: (2, {0: 1, 1: 1})}) == [True], "no index is left to the default"
    assert evaluate([equal], {a: (1, {}), b: (2, {0: 1})}) == [False]
    assert evaluate([equal], {a: (1, {0: 5}), b: (1, {0: 6})}) == [False]


def test_indices_of_integers_may_be_negative() -> None:
    terms = Terms(simplify=False)
    a = terms.symbol("a", array(INT, INT))
    stored = terms.store(
        terms.store(a, terms.value(INT, -3), terms.value(INT, 7)), terms.value(INT, 2), terms.value(INT, 8)
    )
    assert evaluate([stored, terms.select(stored, terms.value(INT, -3))], {a: (1, {-1: 4})}) == [
        (1, {-1: 4, -3: 7, 2: 8}),
        7,
    ]


def test_functions_are_tables_with_a_default() -> None:
    terms = Terms(simplify=False)
    f = terms.function("f", [bv(8), bv(8)], BOOL)
    x, y = terms.symbol("x", bv(8)), terms.symbol("y", bv(8))
    model = {f: (0, {(1, 2): 1}), x: 1, y: 2}
    assert evaluate([terms.apply(f, x, y), terms.apply(f, y, x)], model) == [True, False]  # type: ignore[arg-type]


def test_what_smtlib_leaves_open_is_zero() -> None:
    terms = Terms(simplify=False)
    n, zero = terms.symbol("n", INT), terms.value(INT, 0)
    assert evaluate([terms.make(ops.INT_DIV, n, zero), terms.make(ops.INT_MOD, n, zero)], {n: 5}) == [0, 0]


def test_long_chains_of_stores_stay_linear() -> None:
    terms = Terms(simplify=False)
    chain = terms.symbol("a", array(bv(32), bv(8)))
    for at in range(20_000):
        chain = terms.store(chain, terms.value(bv(32), at), terms.value(bv(8), at))
    [(default, elements)] = evaluate([chain], {})  # type: ignore[misc]
    assert (default, len(elements), elements[300]) == (0, 20_000, 300 & 255)  # type: ignore[arg-type, index]

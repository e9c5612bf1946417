"""Integers in place of bit-vectors: the same values, and facts that are true of them."""

import random

import pytest
from logic.generate import arithmetic, bind, model, plan

from fathom.domains.concrete import to_signed
from fathom.logic import ops
from fathom.logic.as_integers import SIGNED, AsIntegers, NotArithmetic
from fathom.logic.evaluate import evaluate
from fathom.logic.sorts import BOOL, INT, array, bv, fp
from fathom.logic.terms import Terms, functions, postorder, symbols

B8, B64 = bv(8), bv(64)


def as_model(values, read, roots, made):
    """The same values for the integers; an unknown has the value of the term that it stands for."""
    given = bind(values, roots)
    originals = {f"?{term.id}": term for term in postorder(roots)}
    named = {function.name: function for function in functions(roots)}
    result = {}
    for symbol in symbols([*made, *read.facts]):
        name = str(symbol.data)
        if name.endswith(SIGNED):
            origin = next(each for each in symbols(roots) if f"{each.data}{SIGNED}" == name)
            result[symbol] = to_signed(values[str(origin.data)], origin.sort.width)
            continue
        (result[symbol],) = evaluate([originals[name]], given) if name in originals else (values[name],)
    for function in functions([*made, *read.facts]):
        result[function] = given[named[function.name]]
    return result


def agree(terms, roots, values):
    read = AsIntegers()
    made = [read.read(root) for root in roots]
    known = as_model(values, read, roots, made)
    assert evaluate(made, known) == evaluate(roots, bind(values, roots))
    assert all(evaluate(read.facts, known))
    vectors = [term for term in postorder(roots) if term.sort is not BOOL]
    true_values = evaluate(vectors, bind(values, roots))
    assert all(value <= read.highest(term) for term, value in zip(vectors, true_values, strict=True))
    return read


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("simplify", [True, False])
def test_random_terms_have_the_same_values(seed, simplify):
    rng = random.Random(seed)
    terms = Terms(simplify=simplify)
    roots = [term for term in plan(rng, 120, floats=False).build(terms) if term.sort is BOOL and arithmetic(term)]
    assert roots
    for _ in range(8):
        agree(terms, roots, model(rng, roots))


def test_what_is_compared_as_signed_is_signed():
    """No comparison is a case distinction, whatever else is said about the symbols later."""
    terms = Terms()
    x, y, c = terms.symbol("x", B8), terms.symbol("y", B8), terms.symbol("c", BOOL)
    least = terms.ite(terms.slt(x, y), x, y)
    goal = [terms.slt(terms.ite(c, least, terms.value(B8, 200)), x), terms.eq(least, y)]
    later = terms.ult(terms.add(x, y), y)
    for first, second in ((3, 7), (200, 3), (255, 128), (128, 127)):
        read = agree(terms, [*goal, later], {"x": first, "y": second, "c": first > 100})
        assert read.exact
        made = [read.read(root) for root in goal]
        assert not [term for term in postorder(made) if term.op is ops.INT_SUB or term.op is ops.INT_ADD]


@pytest.mark.parametrize("small", range(5))
def test_a_small_factor_is_spelled_out(small):
    terms = Terms()
    x, y = terms.symbol("x", B64), terms.symbol("y", B64)
    small_enough = terms.make(ops.ULE, x, terms.value(B64, 3))
    wide = terms.make(ops.MUL, terms.zero_extend(x, 64), terms.zero_extend(y, 64))
    goal = [small_enough, terms.ult(terms.mul(x, y), y), terms.eq(wide, terms.zero_extend(terms.mul(x, y), 64))]
    for value in (0, 1, 2**62, 2**63 + 1, 2**64 - 1):
        assert agree(terms, goal, {"x": small, "y": value}).exact


def test_what_is_about_bits_is_left_open():
    terms = Terms()
    x, y = terms.symbol("x", B8), terms.symbol("y", B8)
    read = agree(terms, [terms.eq(terms.bvand(x, y), terms.bvxor(x, y))], {"x": 6, "y": 3})
    assert not read.exact


def test_masks_and_shifts_by_numbers_are_arithmetic():
    terms = Terms()
    x = terms.symbol("x", B8)
    masked = terms.bvand(x, terms.value(B8, 0b00111000))
    for value in range(256):
        assert agree(terms, [terms.eq(masked, terms.shl(x, terms.value(B8, 3)))], {"x": value}).exact


@pytest.mark.parametrize("sort", [fp(8, 24), INT, array(B8, B8)])
def test_other_sorts_are_refused(sort):
    terms = Terms()
    with pytest.raises(NotArithmetic):
        AsIntegers().read(terms.eq(terms.symbol("x", sort), terms.symbol("y", sort)))

"""The backend that reads bit-vectors as integers, against one that does not."""

import random

import pytest
from logic.generate import arithmetic, plan
from solvers.goals import installed

from fathom.logic import ops
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Terms
from fathom.solvers import Limits, is_confirmed, solver

B8, B64 = bv(8), bv(64)


@pytest.mark.parametrize("seed", range(40))
def test_no_disagreement(seed):
    rng = random.Random(f"integers {seed}")
    terms = Terms()
    roots = [term for term in plan(rng, 60, floats=False).build(terms) if term.sort is BOOL and arithmetic(term)]
    integers, bits = installed("integers"), installed("bitwuzla")
    for _ in range(3):
        goal = [each if rng.random() < 0.5 else terms.not_(each) for each in rng.sample(roots, min(3, len(roots)))]
        found = integers.check(goal, Limits(seconds=5))
        if found.status == "unknown":
            continue
        assert found.status == bits.check(goal, Limits(seconds=60)).status
        if found.status == "sat":
            assert is_confirmed(found, goal)


def items_fit(terms):
    """That the last `n - i - 1` items from item `i` on are not inside of `n` items of one or two bytes."""
    names = ("size", "n", "i", "room")
    size, n, i, room = (terms.symbol(name, B64) for name in names)
    one, two = terms.value(B64, 1), terms.value(B64, 2)
    rest = terms.sub(terms.sub(n, i), one)
    wide = terms.mul(terms.zero_extend(size, 64), terms.zero_extend(n, 64))
    return [
        terms.not_(terms.ult(two, size)),
        terms.ult(i, n),
        terms.eq(wide, terms.zero_extend(terms.mul(size, n), 64)),
        terms.not_(terms.ult(room, terms.mul(size, n))),
        terms.ult(terms.sub(room, terms.mul(size, rest)), terms.mul(size, i)),
    ]


def test_sizes_and_indices_are_arithmetic():
    answer = installed("integers").check(items_fit(Terms()), Limits(seconds=60))
    assert (answer.status, answer.reason) == ("unsat", None)


def test_what_always_holds_is_kept_for_later_questions():
    terms = Terms()
    x = terms.symbol("x", B8)
    session = installed("integers").session()
    beyond = terms.eq(terms.zero_extend(x, 8), terms.value(bv(16), 256))
    try:
        assert session.check([terms.ult(x, terms.value(B8, 9))]).status == "sat"
        assert session.check([terms.ult(terms.value(B8, 254), x)]).model == {x: 255}
        assert session.check([terms.ult(terms.value(bv(16), 255), terms.zero_extend(x, 8))]).status == "unsat"
        assert session.check([beyond]).status == "unsat"
    finally:
        session.close()


def test_a_solution_with_something_left_open_does_not_count():
    terms = Terms()
    x, y = terms.symbol("x", B8), terms.symbol("y", B8)
    goal = [terms.eq(terms.bvand(x, y), terms.value(B8, 1)), terms.eq(x, terms.value(B8, 2))]
    answer = installed("integers").check(goal)
    assert answer.status == "unknown"
    assert "left open" in answer.reason


def test_floats_are_refused_with_a_reason():
    from fathom.logic.sorts import fp

    terms = Terms()
    answer = installed("integers").check([terms.make(ops.FP_IS_NAN, terms.symbol("f", fp(8, 24)))])
    assert answer.status == "unknown"
    assert "not arithmetic" in answer.reason


def test_auto_decides():
    terms = Terms()
    x = terms.symbol("x", B8)
    assert solver("auto").check([terms.eq(x, terms.value(B8, 5))]).model == {x: 5}
    assert solver("auto").check(items_fit(Terms()), Limits(seconds=100)).status == "unsat"

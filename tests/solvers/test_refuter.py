"""A refuter says `unsat` only of what no values satisfy, and gives up after the same work each time."""

from __future__ import annotations

import sys

import pytest

from fathom.logic import ops
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.solvers.refuter import Refuter

WORD = bv(32)
TERMS = Terms()
X, Y, Z = (TERMS.symbol(name, WORD) for name in "xyz")


def less(x: Term, y: Term) -> Term:
    return TERMS.make(ops.ULT, x, y)


def test_a_contradiction_is_refuted_and_its_parts_are_not() -> None:
    refuter = Refuter()
    assert refuter.refute([less(X, Y), less(Y, Z), less(Z, X)], 1000) is True
    assert refuter.refute([less(X, Y), less(Y, Z)], 1000) is False
    assert refuter.refute([less(Z, X)], 1000) is False, "nothing is left of earlier goals"
    assert refuter.refute([], 1000) is False


def _factors(number: int) -> list[Term]:
    """That a product of two numbers of 16 bits is this one."""
    limit = TERMS.value(WORD, 1 << 16)
    one = TERMS.value(WORD, 1)
    return [
        TERMS.eq(TERMS.mul(X, Y), TERMS.value(WORD, number)),
        *(less(one, each) for each in (X, Y)),
        less(X, limit),
        less(Y, limit),
    ]


def test_work_is_counted_and_not_timed() -> None:
    prime = 4294967291
    steps = 1
    while Refuter().refute(_factors(prime), steps) is None and steps < 1 << 14:
        steps *= 2
    assert steps > 1, "a goal that takes more than one step"
    for _ in range(3):
        assert Refuter().refute(_factors(prime), steps // 2) is None
    assert Refuter().refute(_factors(5 * 7), steps // 2) is not True


def test_what_was_given_up_does_not_change_the_next_answer() -> None:
    refuter = Refuter()
    assert refuter.refute(_factors(4294967291), 1) is None
    assert refuter.refute([less(X, Y), less(Y, X)], 1000) is True


def test_nothing_is_refuted_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bitwuzla", None)
    refuter = Refuter()
    assert refuter.refute([less(X, X)], 1000) is None
    assert refuter.refute([less(X, X)], 1000) is None

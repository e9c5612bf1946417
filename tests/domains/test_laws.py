"""Every transfer function's law is proved by z3 at 32 bits; false laws are refuted."""

from __future__ import annotations

import pytest
from domains.laws import prove

from fathom.domains import bounds, comparison, congruence, interval, linear, signed, unsigned, zones
from fathom.domains.law import LAWS, Law, Order

MODULES = (bounds, comparison, congruence, interval, linear, signed, unsigned, zones)


@pytest.mark.parametrize("name", LAWS)
def test_law(name: str) -> None:
    assert prove(LAWS[name])


def test_every_domain_states_laws() -> None:
    assert {name.split(".")[0] for name in LAWS} == {module.__name__.rpartition(".")[2] for module in MODULES}


@pytest.mark.parametrize(
    ("order", "text"),
    [
        ("integer", "(<= (+ a c) (+ x y) (+ b c))"),
        ("integer", "(<= (- a c) (- x y) (- b d))"),
        ("integer", "(<= (* a c) (* x y) (* b d))"),  # of negative numbers
        ("integer", "(<= (div a k) (div x k) (div b k))"),  # by a negative divisor
        ("integer", "(<= (mod a limit) (mod x limit) (mod b limit))"),
        ("unsigned", "(and (bvule (bvadd a c) (bvadd x y)) (bvule (bvadd x y) (bvadd b d)))"),  # which may wrap
        ("unsigned", "(bvule (bvor x y) (ite (bvult b d) d b))"),
        ("unsigned", "(bvult (bvurem x y) y)"),  # by zero
        ("unsigned", "(bvule (bvudiv x y) x)"),
        ("unsigned", "(=> (bvslt x k) (bvule x (bvsub k one)))"),
        ("signed", "(bvsle (bvashr a c) (bvashr x y))"),
    ],
)
def test_false_law(order: Order, text: str) -> None:
    assert not prove(Law(order, text))

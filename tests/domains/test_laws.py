"""Every transfer function's law is proved by z3 at 32 bits; false laws are refuted."""

from __future__ import annotations

from inspect import isfunction

import pytest
from domains.laws import prove

from fathom.domains import (
    bounds,
    comparison,
    congruence,
    interval,
    linear,
    signed,
    unsigned,
    unsigned_operands,
    zones,
)
from fathom.domains.law import LAWS, Law, Order

MODULES = (bounds, comparison, congruence, interval, linear, signed, unsigned, unsigned_operands, zones)


@pytest.mark.parametrize("name", LAWS)
def test_law(name: str) -> None:
    assert prove(LAWS[name])


COMPOSED = {
    "bounds.full_unsigned", "bounds.full_signed", "unsigned.udiv", "signed.read_signed", "signed.zero_extend",
    "signed.sdiv", "comparison.solve", "comparison.narrow", "comparison.decide", "comparison.decide_both",
    "congruence.constant", "congruence.zeros", "interval.progression", "interval.full", "interval.constant",
    "interval.wrap", "interval.neg", "interval.lshr", "interval.udiv", "interval.or_", "interval.extract",
    "linear.constant", "linear.variable", "unsigned_operands.of_add", "unsigned_operands.of_sub",
    "unsigned_operands.of_mul",
}  # fmt: skip
"""Functions that are made of others, or that say nothing of numbers."""


def test_every_transfer_function_states_its_law_or_is_made_of_others() -> None:
    for module in MODULES:
        name = module.__name__.rpartition(".")[2]
        functions = {each.__name__ for each in vars(module).values() if isfunction(each)}
        own = {
            each
            for each in functions
            if getattr(module, each, None) and getattr(module, each).__module__ == module.__name__
        }
        public = {f"{name}.{each}" for each in own if not each.startswith("_") and each != "<lambda>"}
        assert public - LAWS.keys() == {each for each in COMPOSED if each.startswith(f"{name}.")}


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

"""Assertions and assumptions: decided by what a path knows, left to the solver, or the end of the path."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "holds": ("check(1);", [], 0),
    "fails": ("check(0); check(nondet_bool());", ["assert fails"], 0),
    "asked": ("check(nondet_bool());", ["assert"], 0),
    "known_afterwards": ("_Bool c = nondet_bool(); check(c); check(c);", ["assert"], 0),
    "implied": ("unsigned n = nondet_uint(); check(n < 5); check(n != 7); check(n <= 4);", ["assert"], 0),
    "assumed": ("_Bool c = nondet_bool(); assume(c); check(c);", [], 1),
    "assumed_twice": ("_Bool c = nondet_bool(); assume(c); assume(c);", [], 1),
    "contradiction": ("_Bool c = nondet_bool(); assume(c); assume(!c); check(0);", [], 2),
    "refuted": ("unsigned n = nondet_uint(); _Bool c = nondet_bool(); assume(n == (c ? 3 : 0)); check(n == 0 || c);", [], 1),
    "on_one_path": ("_Bool c = nondet_bool(); if (c) check(c); else check(!c);", [], 0),
}  # fmt: skip
SOURCE = Functions(**{name: body for name, (body, _, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_what_is_left(name: str) -> None:
    left = SOURCE.walk(name)
    assert (left.asserted, left.assumptions) == CASES[name][1:]


def test_how_many_are_decided_and_how_many_are_left_to_the_solver() -> None:
    counts = SOURCE.walk("implied").bounded
    assert (counts.decided, counts.undecided) == (2, 1)


def test_a_property_is_listed_once_however_often_it_is_met() -> None:
    source = Functions(loop="for (unsigned i = 0; i < 3; i++) check(nondet_bool());")
    left = source.walk("loop")
    assert left.asserted == ["assert"] * 3
    assert [prop.id for prop in left.bounded.properties] == ["loop.assert.1"]

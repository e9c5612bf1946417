"""Simpler inputs for an execution that fails."""

from __future__ import annotations

from command_line import Write
from search.exploring import explore, find_first

from fathom.search.simplify import simplify


def test_inputs_become_small(write: Write) -> None:
    body = "unsigned a = nondet_uint(), b = nondet_uint(); if (a > 100 && n != b) __VERIFIER_assert(0);"
    search = explore(write, body)
    found = find_first(search)
    assert found is not None
    simple = simplify(found, search.repeat)
    assert simple.failed == found.failed
    assert sum(simple.choices.values()) <= sum(found.choices.values())
    assert 0 in simple.choices.values()


def test_what_does_not_fail_any_more_is_not_taken(write: Write) -> None:
    search = explore(write, "if (n == 4711) __VERIFIER_assert(0);")
    found = find_first(search)
    assert found is not None
    assert simplify(found, search.repeat).choices == found.choices

"""The walks of deepening: merged where that is cheap, all of the program apart where that leaves less, or bound by bound."""

from __future__ import annotations

from dataclasses import replace

import pytest
from command_line import Write
from engine.checking import request

from fathom.bound.options import Bounded
from fathom.effort import Effort
from fathom.engine.bounds import Bounds
from fathom.engine.deepening_walks import DeepeningWalks
from fathom.engine.walker import Walker
from fathom.options import LimitOptions

CURSOR = """
    unsigned char text[6];
    unsigned length = 0;
    for (int i = 0; i < 6; i++)
        if (nondet_uint() & 1) text[length++] = 'a';
    for (unsigned i = 0; i < length; i++)
        __VERIFIER_assert(text[i] == 'a');
"""
ENDLESS = "while (nondet_uint()) __VERIFIER_assert(nondet_uint() != 7);"
FREE = LimitOptions()


def walked(write: Write, body: str, unwind: int, limits: LimitOptions = FREE, **effort: int) -> Bounded:
    """The walk for a bound, with these limits of effort."""
    walker = Walker.of(request(write, body, limits))
    options = replace(walker.options(), effort=Effort(**effort))
    return DeepeningWalks(walker, options).walk(Bounds(unwind, 1))


def test_a_bound_that_leaves_little_is_merged(write: Write) -> None:
    found = walked(write, CURSOR, 2)
    assert (found.paths, found.complete) == ("merge", False)


def test_all_of_the_program_apart(write: Write) -> None:
    """One iteration of the second loop is the bound, but each path knows how often it goes round."""
    found = walked(write, CURSOR, 1, apart_left=1)
    assert (found.paths, found.complete, found.unwind) == ("apart", True, None)
    assert found.undecided == 0


@pytest.mark.parametrize("limits", [LimitOptions(unwind=1), LimitOptions(paths="merge")])
def test_a_bound_that_is_given_and_paths_that_are_to_be_merged(write: Write, limits: LimitOptions) -> None:
    found = walked(write, CURSOR, 1, limits, apart_left=1)
    assert not found.complete


def test_a_program_without_an_end_is_walked_bound_by_bound(write: Write) -> None:
    walker = Walker.of(request(write, ENDLESS, FREE))
    walks = DeepeningWalks(walker, replace(walker.options(), effort=Effort(apart_left=1, apart_instructions=3000)))
    found = [walks.walk(Bounds(unwind, 1)) for unwind in (1, 2)]
    assert [(each.unwind, each.complete) for each in found] == [(1, False), (2, False)]


def test_less_is_spent_within_bounds_once_all_of_the_program_was_too_much(write: Write) -> None:
    """A walk within the bound that keeps paths apart would leave less, but may not take as long any more."""
    body, limits = f"{CURSOR.replace('6', '20')} {ENDLESS}", {"apart_left": 1, "apart_instructions": 20_000}
    assert [walked(write, body, 4, apart_again=most, **limits).paths for most in (400, 20_000)] == ["merge", "apart"]

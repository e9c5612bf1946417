"""Growing bounds: doubled until no loop is cut off, or until as many as are asked for; and options of the command line."""

from __future__ import annotations

import pytest
from bound.functions import Functions
from fathom.bound.deepen import bound_options, deepen

from fathom.bound.options import BoundOptions
from fathom.errors import UserError
from fathom.options import LimitOptions

SOURCE = Functions(
    known="for (unsigned i = 0; i < 9; i++) ;",
    five="unsigned n = nondet_uint(), i = 0; assume(n <= 5); while (i < n) i++;",
    endless="while (nondet_bool()) ;",
)


def bounds(name: str, most: int | None = None, **options: int) -> list[tuple[int | None, bool]]:
    results = deepen(SOURCE.module, name, BoundOptions(**options), most)  # type: ignore[arg-type]
    return [(result.unwind, result.complete) for result in results]


def test_known_values_need_no_bound() -> None:
    assert bounds("known") == [(1, True)]


def test_a_bound_doubles_until_it_is_enough() -> None:
    assert bounds("five") == [(1, False), (2, False), (4, False), (8, True)]


def test_as_far_as_is_asked_for() -> None:
    assert bounds("endless", most=4) == [(1, False), (2, False), (4, False)]


def test_a_bound_that_is_given_is_the_only_one() -> None:
    assert bounds("endless", unwind=3) == [(3, False)]


def test_bounds_of_single_loops_are_read() -> None:
    assert bound_options(LimitOptions(unwindset=("main:12:8",))).unwindset == {"main:12": 8}
    with pytest.raises(UserError, match="not a loop and a number"):
        bound_options(LimitOptions(unwindset=("main:12:x",)))


def test_a_seeded_bug_needs_assertions() -> None:
    with pytest.raises(UserError, match="--seed-bug"):
        bound_options(LimitOptions(seed_bug=True, ignore=("assert",)))

"""Which bound follows which."""

from __future__ import annotations

import pytest
from engine.stubs import bounded, outcome

from fathom.engine.bounds import MAX_ROUNDS, Bounds, UnwindThenRounds, is_safe_within_rounds
from fathom.options import LimitOptions

SAFE, CUT = outcome("safe"), outcome("unknown", larger=True)


@pytest.mark.parametrize(
    ("limits", "expect"),
    [
        (LimitOptions(), UnwindThenRounds(None, 1, MAX_ROUNDS)),
        (LimitOptions(timeout=9), UnwindThenRounds(None, 1, None)),
        (LimitOptions(rounds=5, timeout=9), UnwindThenRounds(None, 5, 5)),
        (LimitOptions(unwind=0), UnwindThenRounds(0, 1, MAX_ROUNDS)),
    ],
)
def test_bounds_of_the_options(limits: LimitOptions, expect: UnwindThenRounds) -> None:
    assert UnwindThenRounds.of(limits) == expect


def test_the_first_bound() -> None:
    assert UnwindThenRounds().first == Bounds(1, 1)
    assert UnwindThenRounds(0, 2).first == Bounds(0, 2)


def test_loops_double() -> None:
    sequence, bounds = UnwindThenRounds(), Bounds(4, 2)
    assert sequence.next(bounds, bounded(bounds), CUT) == Bounds(8, 2)
    assert sequence.next(bounds, bounded(bounds, cut=False), CUT) is None
    assert UnwindThenRounds(4).next(bounds, bounded(bounds), CUT) is None


def test_rounds_are_added_one_by_one() -> None:
    bounds = Bounds(4, 2)
    program = bounded(bounds, threads=("t",), enough_rounds=3)
    assert UnwindThenRounds(max_rounds=None).next(bounds, program, SAFE) == Bounds(4, 3)
    assert UnwindThenRounds(max_rounds=3).next(bounds, program, SAFE) == Bounds(4, 3)
    assert UnwindThenRounds(max_rounds=2).next(bounds, program, SAFE) is None
    every = bounded(bounds, threads=("t",), enough_rounds=2)
    assert UnwindThenRounds(max_rounds=None).next(bounds, every, SAFE) is None


def test_rounds_are_for_safe_programs_with_threads() -> None:
    bounds = Bounds(1, 1)
    assert is_safe_within_rounds(bounded(bounds, threads=("t",)), SAFE)
    assert not is_safe_within_rounds(bounded(bounds), SAFE)
    assert not is_safe_within_rounds(bounded(bounds, threads=("t",)), CUT)

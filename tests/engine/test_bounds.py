"""Which bound follows which."""

from __future__ import annotations

import pytest
from engine.stubs import bounded, outcome

from fathom.engine.bounds import MAX_ROUNDS, Bounds, UnwindThenRounds
from fathom.options import LimitOptions

CUT, FEW = outcome("unknown", larger=True), outcome("unknown", rounds=True)


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
    assert UnwindThenRounds(max_rounds=None).next(bounds, program, FEW) == Bounds(4, 3)
    assert UnwindThenRounds(max_rounds=3).next(bounds, program, FEW) == Bounds(4, 3)
    assert UnwindThenRounds(max_rounds=2).next(bounds, program, FEW) is None


def test_loops_come_first() -> None:
    program = bounded(Bounds(1, 1), threads=("t",), enough_rounds=3)
    assert UnwindThenRounds(max_rounds=None).next(Bounds(1, 1), program, CUT) == Bounds(2, 1)

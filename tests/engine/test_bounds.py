"""Which bound follows which."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from engine.stubs import bounded, outcome

from fathom.effort import Effort, EffortMeter
from fathom.engine.bounds import LEAST_ROUNDS, Bounds, TwoDirections
from fathom.options import LimitOptions

METER = EffortMeter()
CUT, FEW = outcome("unknown", larger=True), outcome("unknown", rounds=True)


@pytest.mark.parametrize(
    ("limits", "expect"),
    [
        (LimitOptions(), TwoDirections(None, 1, None, METER)),
        (LimitOptions(timeout=9), TwoDirections(None, 1, None)),
        (LimitOptions(rounds=5, timeout=9), TwoDirections(None, 5, 5)),
        (LimitOptions(unwind=0), TwoDirections(0, 1, None, METER)),
    ],
)
def test_bounds_of_the_options(limits: LimitOptions, expect: TwoDirections) -> None:
    assert TwoDirections.of(limits, METER) == expect


def test_without_a_time_limit_rounds_end_with_the_work_they_make() -> None:
    limit = Effort().round_instructions
    meter, small = EffortMeter(), TwoDirections(3, max_rounds=None, effort=EffortMeter())
    assert len(run(small, lambda bounds: 1, 9)) == 9
    assert not small.effort or not small.effort.reached
    found = run(TwoDirections(3, max_rounds=None, effort=meter), lambda bounds: limit // 4, 9)
    assert found[-1] == (3, 5)
    assert meter.reached["round_instructions"] == 1
    assert run(TwoDirections(3, max_rounds=None, effort=EffortMeter()), lambda bounds: limit, 9)[-1] == (
        3,
        LEAST_ROUNDS,
    )


def test_the_first_bound() -> None:
    assert TwoDirections().first == Bounds(1, 1)
    assert TwoDirections(0, 2).first == Bounds(0, 2)


def test_loops_double() -> None:
    sequence, bounds = TwoDirections(), Bounds(4, 2)
    assert sequence.next(bounds, bounded(bounds), CUT) == Bounds(8, 2)
    assert sequence.next(bounds, bounded(bounds, cut=False), CUT) is None
    assert TwoDirections(4).next(bounds, bounded(bounds), CUT) is None


def test_rounds_are_added_one_by_one() -> None:
    bounds = Bounds(4, 2)
    program = bounded(bounds, threads=("t",), enough_rounds=3)
    assert TwoDirections(max_rounds=None).next(bounds, program, FEW) == Bounds(4, 3)
    assert TwoDirections(max_rounds=3).next(bounds, program, FEW) == Bounds(4, 3)
    assert TwoDirections(max_rounds=2).next(bounds, program, FEW) is None


def run(sequence: TwoDirections, size: Callable[[Bounds], int], steps: int) -> list[tuple[int, int]]:
    """The bounds of a program that is always cut off, and always has more interleavings."""
    found, bounds = [], sequence.first
    for _ in range(steps):
        found.append((bounds.unwind, bounds.rounds))
        following = sequence.next(bounds, bounded(bounds, size(bounds), threads=("t",), enough_rounds=99), CUT)
        if following is None:
            break
        bounds = following
    return found


def test_directions_take_turns() -> None:
    found = run(TwoDirections(max_rounds=None), lambda bounds: 1, 5)
    assert found == [(1, 1), (1, 2), (2, 2), (2, 3), (4, 3)]


def test_the_direction_that_has_cost_less_is_the_next() -> None:
    found = run(TwoDirections(max_rounds=None), lambda bounds: 3 if bounds == Bounds(1, 2) else 1, 6)
    assert found == [(1, 1), (1, 2), (2, 2), (4, 2), (8, 2), (8, 3)]


def test_loops_go_on_where_there_are_no_more_rounds() -> None:
    assert run(TwoDirections(max_rounds=2), lambda bounds: 1, 4) == [(1, 1), (1, 2), (2, 2), (4, 2)]


def test_rounds_go_on_where_loops_may_not() -> None:
    assert run(TwoDirections(3, max_rounds=3), lambda bounds: 1, 9) == [(3, 1), (3, 2), (3, 3)]


def test_a_step_that_takes_too_long_is_taken_in_the_other_direction() -> None:
    sequence, bounds = TwoDirections(max_rounds=None), Bounds(1, 1)
    program = bounded(bounds, threads=("t",), enough_rounds=99)
    assert not sequence.has_other_direction
    assert sequence.next(bounds, program, CUT) == Bounds(1, 2)
    assert sequence.has_other_direction
    assert sequence.turn_away() == Bounds(2, 1)
    assert not sequence.has_other_direction
    assert sequence.turn_away() is None
    following = bounded(Bounds(2, 1), 50, threads=("t",), enough_rounds=99)
    assert sequence.next(Bounds(2, 1), following, CUT) == Bounds(4, 1)
    assert sequence.turn_away() == Bounds(2, 2)

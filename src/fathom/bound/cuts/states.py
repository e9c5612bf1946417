"""Candidate invariants of state machines: what a number is where another one has some value.

    switch (state) {
    case IDLE:  if (asked) { held = 1; state = BUSY; } break;       state != IDLE || held == 0
    case BUSY:  if (done) { held = 0; state = IDLE; } break;        state != BUSY || held == 1
    }

Both are numbers that the loop changes and that are no counters. They are tried where a proof needs more than facts
about one number and about differences of two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations, product

from fathom.bound.cut_plan import Fact, LoopPlan, Place
from fathom.bound.cuts.numbers import LoopNumber, Numbers
from fathom.effort import EffortMeter


def list_states(plan: LoopPlan, start: Numbers) -> list[tuple[Place, LoopNumber]]:
    """The numbers that change, and are neither counters nor offsets of pointers."""
    return [
        (place, number)
        for place, number in start.items()
        if number.is_changed and number.is_number and plan.steps.get(place) is None
    ]


def propose_states(plan: LoopPlan, start: Numbers, constants: Sequence[int], effort: EffortMeter) -> dict[Fact, None]:
    """The candidates for one loop, of which each relates constants of the program."""
    most = effort.limits.invariant_states
    if len(constants) > most:
        effort.reach("invariant_states")
    candidates = _relate(list_states(plan, start), constants[:most])
    found = dict.fromkeys(islice(candidates, effort.limits.invariant_candidates))
    if next(candidates, None) is not None:
        effort.reach("invariant_candidates")
    return found


def _relate(numbers: Sequence[tuple[Place, LoopNumber]], constants: Sequence[int]) -> Iterator[Fact]:
    for (place, number), (other, second) in permutations(numbers, 2):
        for value, then in product(constants, constants):
            if value < 1 << number.width and then < 1 << second.width:
                yield Fact("when", place, right=other, other=value, shift=then)

"""Which bounds follow each other: loops are unwound further, and threads get more turns.

    unwind 1 → 2 → 4 → 8 …     while loops are cut off and that matters, unless the user has given a bound
    rounds 1 → 2 → 3 …         while nothing fails in a program with threads, until there is every interleaving

Where both could matter they take turns: the next step is in the direction that has cost less so far. A direction in
which the last step was given up, for its time, is left alone as long as there is the other.

A `BoundSequence` sees what came of a bound and gives the next. Another order is another class here and nothing else.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import Final, Literal, Protocol, TypeAlias, final

from fathom.bound.options import Bounded
from fathom.effort import EffortMeter
from fathom.engine.outcome import Outcome
from fathom.engine.walker import count_instructions
from fathom.immutable import immutable, record
from fathom.options import LimitOptions

LEAST_ROUNDS: Final = 3
"""Turns of each thread, where neither their number nor the time is limited, however large the programs become."""
Direction: TypeAlias = Literal["rounds", "unwind"]


@final
@immutable
class Bounds:
    """How often a loop is unwound, and how many turns each thread has."""

    unwind: int
    rounds: int


class BoundSequence(Protocol):
    """The order in which bounds are tried."""

    @property
    def first(self) -> Bounds: ...

    def may_unwind_further(self, bounded: Bounded) -> bool:
        """Whether a bound with longer loops may follow."""

    def next(self, bounds: Bounds, bounded: Bounded, outcome: Outcome) -> Bounds | None:
        """The bound after this one, given the program within it and what came of it; None where it was the last."""

    @property
    def has_other_direction(self) -> bool:
        """Whether the last bound need not be waited for."""

    def turn_away(self) -> Bounds | None:
        """The bound in the place of the last one, which takes too long; None where there is no other direction."""


@final
@record
class TwoDirections:
    """Doubles `unwind` unless it is given, and adds rounds up to `max_rounds`, None being any number.

    `effort` limits the instructions of what rounds after the first few lead to; it is there where time has no limit.
    `_cost` has the instructions of the programs that each direction has led to, `_last` the bounds that were checked
    last with the directions in which more could follow, of which the first was taken.
    """

    unwind: int | None = None
    rounds: int = 1
    max_rounds: int | None = 1
    effort: EffortMeter | None = None
    _cost: dict[Direction, int] = field(default_factory=lambda: {"rounds": 0, "unwind": 0})
    _given_up: set[Direction] = field(default_factory=set)
    _last: tuple[Bounds, list[Direction]] | None = None

    @staticmethod
    def of(limits: LimitOptions, effort: EffortMeter) -> TwoDirections:
        """As the options have it: rounds that are given are neither more nor fewer."""
        return TwoDirections(
            limits.unwind, limits.rounds or 1, limits.rounds, effort if limits.timeout is None else None
        )

    @property
    def first(self) -> Bounds:
        return Bounds(1 if self.unwind is None else self.unwind, self.rounds)

    def may_unwind_further(self, bounded: Bounded) -> bool:
        return self.unwind is None and not bounded.complete

    def next(self, bounds: Bounds, bounded: Bounded, outcome: Outcome) -> Bounds | None:
        if self._last is not None:
            self._cost[self._last[1][0]] += count_instructions(bounded.program)
        directions: list[Direction] = []
        has_more = outcome.more_rounds_help or (not bounded.every_schedule and outcome.verdict.result == "unknown")
        if has_more and self._may_add_round(bounds):
            directions.append("rounds")
        if self.may_unwind_further(bounded) and not outcome.more_rounds_help:
            directions.append("unwind")
        self._last = bounds, sorted(directions, key=lambda each: (each in self._given_up, self._cost[each]))
        return self._step() if directions else None

    @property
    def has_other_direction(self) -> bool:
        return self._last is not None and len(self._last[1]) > 1

    def turn_away(self) -> Bounds | None:
        if not self.has_other_direction:
            return None
        assert self._last is not None
        self._given_up.add(self._last[1].pop(0))
        return self._step()

    def _step(self) -> Bounds:
        assert self._last is not None
        bounds, directions = self._last
        if directions[0] == "rounds":
            return replace(bounds, rounds=bounds.rounds + 1)
        return replace(bounds, unwind=2 * bounds.unwind)

    def _may_add_round(self, bounds: Bounds) -> bool:
        if self.max_rounds is not None:
            return bounds.rounds < self.max_rounds
        if self.effort is None or bounds.rounds < LEAST_ROUNDS:
            return True
        if self._cost["rounds"] < self.effort.limits.round_instructions:
            return True
        self.effort.reach("round_instructions")
        return False

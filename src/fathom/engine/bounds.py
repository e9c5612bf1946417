"""Which bounds follow each other: loops are unwound further first, then threads get more turns.

    unwind 1 → 2 → 4 → 8 …     while loops are cut off and that matters, unless the user has given a bound
    rounds 1 → 2 → 3 …         while nothing fails in a program with threads, until there is every interleaving

A `BoundSequence` sees what came of a bound and gives the next. Another order, such as one that alternates between
unwinding and rounds, is another class here and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol, final

from fathom.bound.options import Bounded
from fathom.engine.outcome import Outcome
from fathom.options import LimitOptions

MAX_ROUNDS: Final = 3
"""Turns of each thread, where neither their number nor the time is limited."""


@final
@dataclass(frozen=True, slots=True)
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


@final
@dataclass(frozen=True, slots=True)
class UnwindThenRounds:
    """Doubles `unwind` unless it is given, then adds rounds up to `max_rounds`, None being any number."""

    unwind: int | None = None
    rounds: int = 1
    max_rounds: int | None = 1

    @staticmethod
    def of(limits: LimitOptions) -> UnwindThenRounds:
        """As the options have it: rounds that are given are neither more nor fewer."""
        unlimited = MAX_ROUNDS if limits.timeout is None else None
        return UnwindThenRounds(limits.unwind, limits.rounds or 1, limits.rounds or unlimited)

    @property
    def first(self) -> Bounds:
        return Bounds(1 if self.unwind is None else self.unwind, self.rounds)

    def may_unwind_further(self, bounded: Bounded) -> bool:
        return self.unwind is None and not bounded.complete

    def next(self, bounds: Bounds, bounded: Bounded, outcome: Outcome) -> Bounds | None:
        if outcome.more_rounds_help:
            return replace(bounds, rounds=bounds.rounds + 1) if self._may_add_round(bounds) else None
        return replace(bounds, unwind=2 * bounds.unwind) if self.may_unwind_further(bounded) else None

    def _may_add_round(self, bounds: Bounds) -> bool:
        return self.max_rounds is None or bounds.rounds < self.max_rounds

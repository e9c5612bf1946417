"""Deepening: the program is checked within one bound after the other, until the answer is final.

Each turn of the loop walks the program within a bound and checks it, which gives an `Outcome`. It is final unless a
larger bound could change it: loops were cut off and nothing else is open, or nothing fails within some rounds of
threads that have more interleavings. Where time runs out in the next step, the reason says within what nothing fails.
In a program with threads there may be two directions, longer loops and more rounds: a step in one of them that takes
more than its share of the time is given up for one in the other (see `bounds`).

Whether a bound was too small may be harder to decide than what the program does within the next bound: that two keys of
a hash table collide and differ only behind their first bytes, say. So a query that takes long is deferred.

    unwind    instructions    query
    1         100             not decided in a quarter of the time that is left: deferred
    2         140             grown by less than half, so it is checked instead; deferred too
    4         300             much larger: first unwind 2 is checked again, split at once if it can be, with all the
                              time that is left; only if a larger bound could change that answer, unwind 4

A program that has been deferred some times in a row is checked with all the time. Programs without cut loops, and
bounds that the user has given, are never deferred.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol, final

from fathom.bound.options import Bounded
from fathom.deadline import OutOfMemory, OutOfTime
from fathom.engine.account import AccountKeeper
from fathom.engine.bound_report import BoundReport, BoundResult, describe_bounds
from fathom.engine.bounds import Bounds, BoundSequence
from fathom.engine.budget import UNLIMITED, Budget, Patience
from fathom.engine.judge import explain_bounds
from fathom.engine.outcome import Outcome
from fathom.engine.walker import count_instructions
from fathom.errors import Unsupported
from fathom.memory.base import Refused
from fathom.verdict import Verdict

GROWTH: Final = 1.5
"""How much larger the program within the next bound may be to be checked in the place of a deferred one."""
HURRIED: Final = Patience(share=0.25, may_defer=True)
"""A quarter of the time that is left, before the next bound is looked at."""
ONE_OF_TWO: Final = Patience(share=0.5, may_defer=True)
"""Half of the time that is left, while loops may be longer or rounds more."""
SPLIT_AT_ONCE: Final = Patience(share=0.0)
"""For a query that was deferred: it has been tried as a whole."""


class WalkBounded(Protocol):
    """The walk of the program within a bound, until a moment at most; `OutOfTime` where it takes longer."""

    def __call__(self, bounds: Bounds, end: float | None = None, /) -> Bounded: ...


class CheckBounded(Protocol):
    """The check of the program within one bound."""

    def __call__(self, bounded: Bounded, patience: Patience, /) -> Outcome: ...


class LookFurther(Protocol):
    """A look beyond a bound within which nothing fails, or which is deferred: a final verdict, or nothing."""

    def __call__(self, bounded: Bounded, is_deferred: bool, /) -> Verdict | None: ...


@final
class Deepening:
    """One search: `walk` gives the program within a bound, `check` its outcome, `look_further` what is beyond it."""

    def __init__(
        self,
        walk: WalkBounded,
        check: CheckBounded,
        sequence: BoundSequence,
        budget: Budget,
        look_further: LookFurther = lambda *_: None,
        on_bound: Callable[[BoundReport], None] | None = None,
    ) -> None:
        self._walk = walk
        self._check = check
        self._sequence = sequence
        self._budget = budget
        self._look_further = look_further
        self._on_bound = on_bound
        self._last: Verdict | None = None
        self._keeper = AccountKeeper()
        self._safe = ""
        """Within what bounds nothing fails, of a program with threads."""

    @property
    def last_walk(self) -> Bounded | None:
        """The last program that was walked, if there is one."""
        return self._keeper.last

    def run(self) -> Verdict:
        """The final verdict; what cannot be decided is `unknown`, with the properties of the last bound."""
        try:
            verdict = self._budget.run(self._search)
            return verdict if self._keeper.has_answer and not self._budget.is_spent() else self._add_account(verdict)
        except OutOfTime as problem:
            return self._add_account(self._give_up(self._add_safe_bounds(self._budget.explain(problem))))
        except OutOfMemory as problem:
            return self._add_account(self._give_up(problem))
        except Unsupported as problem:
            return self._give_up(str(problem))
        except Refused as problem:
            return self._give_up(problem.reason)

    def _search(self) -> Verdict:
        bounds: Bounds | None = self._sequence.first
        deferred: Bounded | None = None
        times = 0
        while bounds is not None:
            began = time.monotonic()
            bounded = self._walk_patiently(bounds)
            if bounded is None:
                self._report(bounds, None, None, began)
                bounds = self._sequence.turn_away()
                continue
            self._keeper.add_walk(bounded)
            if deferred is not None and _has_grown(deferred, bounded):
                if (verdict := self._settle(deferred, self._check(deferred, SPLIT_AT_ONCE))) is not None:
                    return verdict
                times = 0
            outcome = self._check(bounded, self._choose_patience(bounded, times))
            self._report(bounds, bounded, outcome, began)
            if outcome.deferred and bounded.threads:
                bounds = self._sequence.turn_away()
                continue
            if outcome.deferred:
                deferred, times = bounded, times + 1
                if (verdict := self._look_further(bounded, True)) is not None:
                    return verdict
            else:
                deferred, times = None, 0
                if (verdict := self._settle(bounded, outcome) or self._look_further(bounded, False)) is not None:
                    return verdict
            bounds = self._sequence.next(bounds, bounded, outcome)
        return self._end(deferred)

    def _report(self, bounds: Bounds, bounded: Bounded | None, outcome: Outcome | None, began: float) -> None:
        if self._on_bound is not None:
            self._on_bound(_report(bounds, bounded, outcome, time.monotonic() - began))

    def _walk_patiently(self, bounds: Bounds) -> Bounded | None:
        """The program within the bounds; None where it takes too long and there is another direction."""
        is_threaded = self._keeper.last is not None and bool(self._keeper.last.threads)
        self._budget.begin_bound(describe_bounds(bounds.unwind, bounds.rounds, is_threaded))
        end = None
        if self._sequence.has_other_direction:
            seconds = self._budget.limit(ONE_OF_TWO)()
            end = None if seconds is None else time.monotonic() + seconds
        try:
            with self._budget.stage("bound"):
                return self._walk(bounds) if end is None else self._walk(bounds, end)
        except OutOfTime:
            if end is None or self._budget.is_spent():
                raise
            return None

    def _choose_patience(self, bounded: Bounded, times: int) -> Patience:
        if bounded.threads:
            return ONE_OF_TWO if self._sequence.has_other_direction else UNLIMITED
        return HURRIED if self._may_defer(bounded, times) else UNLIMITED

    def _may_defer(self, bounded: Bounded, times: int) -> bool:
        if not self._sequence.may_unwind_further(bounded):
            return False
        if times == self._budget.effort.limits.deferred_queries:
            self._budget.effort.reach("deferred_queries")
            return False
        return True

    def _end(self, deferred: Bounded | None) -> Verdict:
        """There is no larger bound: the last verdict, or that of a query which waits for one."""
        if deferred is not None:
            return self._settle(deferred, self._check(deferred, SPLIT_AT_ONCE)) or self._end(None)
        assert self._last is not None
        return self._last

    def _settle(self, bounded: Bounded, outcome: Outcome) -> Verdict | None:
        """The final verdict, if there is one; otherwise this one is kept."""
        verdict = self._last = outcome.verdict
        self._keeper.add_outcome(bounded, outcome)
        goes_on = outcome.larger_bound_helps or outcome.more_rounds_help
        if goes_on and bounded.threads and verdict.result == "unknown":
            self._safe = explain_bounds(bounded, is_cut=outcome.larger_bound_helps)
        elif self._safe and verdict.result == "unknown" and verdict.reason is not None:
            verdict = self._last = replace(verdict, reason=self._add_safe_bounds(verdict.reason))
        return verdict if self._budget.is_spent() or not goes_on else None

    def _add_account(self, verdict: Verdict) -> Verdict:
        """An `unknown` says what was done."""
        return verdict if verdict.result != "unknown" else replace(verdict, account=self._keeper.write(self._budget))

    def _add_safe_bounds(self, reason: str) -> str:
        return f"{reason}; {self._safe}" if self._safe else reason

    def _give_up(self, reason: str | OutOfMemory) -> Verdict:
        """There is no answer for this bound; what an earlier one has found is not lost."""
        if self._last is not None and self._last.result == "unsafe":
            return self._last
        return self._budget.give_up(reason, self._last.properties if self._last is not None else ())


def _has_grown(before: Bounded, after: Bounded) -> bool:
    return count_instructions(after.program) > GROWTH * count_instructions(before.program)


def _report(bounds: Bounds, bounded: Bounded | None, outcome: Outcome | None, seconds: float) -> BoundReport:
    """What to say of a bound; without a program where the walk was given up."""
    if bounded is None or outcome is None:
        return BoundReport(bounds.unwind, bounds.rounds, True, 0, 0, 0, 0, "given up", seconds)
    result: BoundResult = "nothing fails"
    if outcome.deferred:
        result = "deferred"
    elif outcome.verdict.result == "unsafe":
        result = "a violation"
    elif outcome.open or not outcome.has_answer:
        result = "not decided"
    counts = bounded.executed, bounded.left, len(bounded.cut), len(outcome.open)
    return BoundReport(bounds.unwind, bounds.rounds, bool(bounded.threads), *counts, result, seconds)

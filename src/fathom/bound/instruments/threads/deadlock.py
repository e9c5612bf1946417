"""Deadlock detection: after the last round, each thread is probed for whether it can take its next step.

A thread is walked up to the step that it takes next. It can go on if that step does not wait, or if what it waits for
holds. An execution in which some threads are left, and none of them can go on, is a deadlock. Threads need not use
their turns, so every state that the rounds lead to is looked at.
"""

from __future__ import annotations

from typing import final

from fathom.bound.instruments.threads.state import ThreadState
from fathom.bound.residual.values import Scalar
from fathom.bound.state.step_log import StepEntry
from fathom.checks import deadlock
from fathom.source import SrcLoc


@final
class Deadlocks:
    """Probes the threads; `is_probing` while it does."""

    def __init__(self, threads: ThreadState) -> None:
        self.threads = threads
        self.is_probing = False

    def come_to_step(self, done: Scalar, loc: SrcLoc | None, waits: bool) -> None:
        """The current thread comes to a step that may be its next one; if it waits, its condition decides."""
        if not self.is_probing or waits:
            return
        self.record_progress(self.threads.walk.fold.negate(done), 1, loc)

    def record_progress(self, here: Scalar, can_go_on: Scalar, loc: SrcLoc | None) -> None:
        """Where the current thread is at its next step, record whether it can take it, and end its turn."""
        threads = self.threads
        walk = threads.walk
        stopped = threads.split(here)
        if stopped is None:
            return
        before, walk.path = walk.path, stopped
        threads.put("moves", threads.current, StepEntry(can_go_on))
        walk.path = before
        for instrument in walk.instruments if can_go_on == 0 else ():
            instrument.on_block(loc)
        threads.end_turn(stopped)

    def check(self, loc: SrcLoc | None) -> None:
        """All have been probed: if some are left, one of them must be able to go on."""
        threads, fold = self.threads, self.threads.walk.fold
        left: Scalar = 0
        moves: Scalar = threads.get("idle", 0).done
        for number in range(len(threads.names)):
            started = 1 if number == 0 else threads.get("started", number).done
            alive = fold.conjunction(started, fold.negate(threads.get("finished", number).done))
            left = fold.disjunction(left, alive)
            moves = fold.disjunction(moves, fold.conjunction(alive, threads.get("moves", number).done))
        wrong = fold.conjunction(left, fold.negate(moves))
        threads.walk.report(deadlock.CLASS.name, deadlock.CLASS.what, wrong, loc)

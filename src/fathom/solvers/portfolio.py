"""Race several solvers on one query, each in its own child: the first definite answer wins, the others are killed.

Bitwuzla decides most queries fastest; Yices decides nearly everything that it misses (SMT arrays, chains of xor), Z3
some of it. So the order is bitwuzla, yices if it is installed, z3, cvc5, and as many run at once as there are cores,
two at least. One that gives up makes room for the next in line.

A race may be staggered: most queries are decided before a second solver would be worth its start.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import cast, final

from fathom.logic.terms import Term
from fathom.solvers.base import NO_LIMITS, Answer, CannotAnswer, Limits
from fathom.solvers.child import Child, Line, wait_for_reply
from fathom.solvers.library import Backend, Reply, collect_model_terms, make_answer, solve
from fathom.solvers.session import RestartingSession


@final
@dataclass(frozen=True, slots=True)
class Racer:
    """A solver in a race: it starts after `after` seconds, and while others wait for its place, it runs for `lasts`.

    Of one that only `refutes`, `unsat` counts and `sat` does not: so counterexamples do not depend on who was faster.
    """

    backend: Backend
    after: float = 0.0
    lasts: float = float("inf")
    refutes: bool = False


@final
class Portfolio:
    """Several solvers in the order of preference; `at_once` of them run at the same time.

    A time limit holds for the whole race, a memory limit is shared evenly among those that run at once.
    """

    name = "portfolio"

    def __init__(self, racers: Sequence[Racer], at_once: int | None = None) -> None:
        self._racers = tuple(racers)
        self._at_once = at_once or max(2, len(os.sched_getaffinity(0)))

    def missing(self) -> str | None:
        reasons = [reason for racer in self._racers if (reason := _missing(racer.backend)) is not None]
        return "; ".join(reasons) if len(reasons) == len(self._racers) else None

    def check(self, goal: Sequence[Term], limits: Limits = NO_LIMITS) -> Answer:
        start = time.monotonic()
        with ExitStack() as kept:
            winner, reply = _Race(self._racers, self._at_once, start, limits, goal, kept).run()
        return make_answer(winner or self.name, reply, lambda: collect_model_terms(goal), start)

    def session(self, limits: Limits = NO_LIMITS) -> RestartingSession:
        return RestartingSession(self, limits)


@final
class _Race:
    """One race: who waits, who runs since when, and why others have given up."""

    def __init__(
        self,
        racers: Sequence[Racer],
        at_once: int,
        start: float,
        limits: Limits,
        goal: Sequence[Term],
        kept: ExitStack,
    ) -> None:
        self.waiting = list(racers)
        self.running: dict[Child, tuple[Racer, float]] = {}
        self.gave_up: list[tuple[str, str]] = []
        self.at_once = at_once
        self.start = start
        self.deadline = float("inf") if limits.seconds is None else start + limits.seconds
        self.share = None if limits.megabytes is None else max(1, limits.megabytes // at_once)
        self.goal = goal
        self.kept = kept

    def run(self) -> tuple[str | None, Reply]:
        """The name of the winner, and its reply."""
        while self.waiting or self.running:
            self._admit()
            event = self._next_event()
            first = wait_for_reply(list(self.running), None if event == float("inf") else event)
            if first is None:
                if event == self.deadline:
                    return None, ("unknown", "time", None)
                self._make_room()
                continue
            racer, _ = self.running.pop(first)
            reply = _reply(first)
            if reply[0] == "unsat" or (reply[0] == "sat" and not racer.refutes):
                return racer.backend.name, reply
            first.kill()
            self.gave_up.append((racer.backend.name, reply[1] or "its solution does not count"))
        return None, ("unknown", self._reason(), None)

    def _reason(self) -> str:
        """Why nobody answers: what all say alike, or what each one says."""
        reasons = dict.fromkeys(reason for _, reason in self.gave_up)
        return next(iter(reasons)) if len(reasons) == 1 else "; ".join(f"{name}: {why}" for name, why in self.gave_up)

    def _admit(self) -> None:
        """Start those whose time has come, as far as there is room; where nobody runs, the next."""
        for racer in list(self.waiting):
            now = time.monotonic()
            if len(self.running) >= self.at_once or (self.running and now < self.start + racer.after):
                return
            self.waiting.remove(racer)
            reason = _missing(racer.backend)
            if reason is not None:
                self.gave_up.append((racer.backend.name, reason))
                continue
            self.running[self.kept.enter_context(self._start(racer.backend))] = (racer, now)

    def _next_event(self) -> float:
        """When something has to be done even if nobody answers."""
        if not self.waiting:
            return self.deadline
        due = self.start + self.waiting[0].after
        if len(self.running) >= self.at_once:
            due = max(due, min(since + racer.lasts for racer, since in self.running.values()))
        return min(due, self.deadline)

    def _make_room(self) -> None:
        """The one whose turn is over goes, where another waits for the place."""
        if len(self.running) < self.at_once:
            return
        child, (racer, since) = min(self.running.items(), key=lambda each: each[1][1] + each[1][0].lasts)
        if time.monotonic() >= since + racer.lasts:
            del self.running[child]
            child.kill()
            self.gave_up.append((racer.backend.name, "its turn was over"))

    def _start(self, backend: Backend) -> Child:
        def serve(line: Line) -> None:
            line.send(("done", solve(backend.open(), self.goal)))

        return Child(serve, self.share)


def _reply(child: Child) -> Reply:
    try:
        return cast(Reply, child.reply())
    except CannotAnswer as error:
        return "unknown", error.reason, None


def _missing(backend: Backend) -> str | None:
    try:
        backend.load()
    except CannotAnswer as error:
        return error.reason
    return None

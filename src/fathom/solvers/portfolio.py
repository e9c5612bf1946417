"""Race several solvers on one query, each in its own child: the first definite answer wins, the others are killed.

Bitwuzla decides most queries fastest; Yices decides nearly everything that it misses (SMT arrays, chains of xor), Z3
some of it. So the order is bitwuzla, yices if it is installed, z3, cvc5, and as many run at once as there are cores,
two at least. One that gives up makes room for the next in line.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import cast, final

from fathom.logic.terms import Term
from fathom.solvers.base import NO_LIMITS, Answer, CannotAnswer, Limits
from fathom.solvers.child import Child, Line, first_ready
from fathom.solvers.library import Backend, Reply, answer, goal_wanted, solve
from fathom.solvers.session import AskingAnew


@final
class Portfolio:
    """Several solvers in the order of preference; `at_once` of them run at the same time.

    A time limit holds for the whole race, a memory limit is shared evenly among those that run at once.
    """

    name = "portfolio"

    def __init__(self, backends: Sequence[Backend], at_once: int | None = None) -> None:
        self._backends = tuple(backends)
        self._at_once = at_once or max(2, len(os.sched_getaffinity(0)))

    def missing(self) -> str | None:
        reasons = [reason for backend in self._backends if (reason := _missing(backend)) is not None]
        return "; ".join(reasons) if len(reasons) == len(self._backends) else None

    def check(self, goal: Sequence[Term], limits: Limits = NO_LIMITS) -> Answer:
        start = time.monotonic()
        with ExitStack() as kept:
            winner, reply = self._race(goal, limits, start, kept)
        return answer(winner, reply, lambda: goal_wanted(goal), start)

    def session(self, limits: Limits = NO_LIMITS) -> AskingAnew:
        return AskingAnew(self, limits)

    def _race(self, goal: Sequence[Term], limits: Limits, start: float, kept: ExitStack) -> tuple[str, Reply]:
        deadline = None if limits.seconds is None else start + limits.seconds
        waiting = list(self._backends)
        running: dict[Child, str] = {}
        reasons: list[str] = []
        while waiting or running:
            while waiting and len(running) < self._at_once:
                backend = waiting.pop(0)
                reason = _missing(backend)
                if reason is not None:
                    reasons.append(reason)
                    continue
                running[kept.enter_context(self._start(backend, goal, limits))] = backend.name
            first = first_ready(list(running), deadline) if running else None
            if first is None:
                reasons += ["time"] if running else []
                break
            reply = _reply(first)
            if reply[0] != "unknown":
                return f"portfolio ({running[first]})", reply
            first.kill()
            reasons.append(f"{running.pop(first)}: {reply[1]}")
        return self.name, ("unknown", "time" if "time" in reasons else "; ".join(reasons), None)

    def _start(self, backend: Backend, goal: Sequence[Term], limits: Limits) -> Child:
        def serve(line: Line) -> None:
            line.send(("done", solve(backend.open(), goal)))

        share = None if limits.megabytes is None else limits.megabytes // self._at_once
        return Child(serve, share)


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

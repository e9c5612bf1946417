"""The solver that is made of a backend: queries in a child, in this process, or in a session."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import cast, final

from fathom.logic.terms import Term
from fathom.solvers.base import NO_LIMITS, Answer, CannotAnswer, Limits, Session
from fathom.solvers.child import describe_failure, run_in_child
from fathom.solvers.library import Backend, Reply, collect_model_terms, make_answer, solve
from fathom.solvers.session import ChildSession, DirectSession


@final
class LibrarySolver:
    """A solver made of a backend. `isolated=False` runs queries without limits in this process.

    That saves the fork (1 to 2 ms a query), but such a query cannot be stopped and takes this process with it when
    it crashes: only for many tiny goals.
    """

    def __init__(self, backend: Backend, isolated: bool = True) -> None:
        self._backend = backend
        self._isolated = isolated

    @property
    def name(self) -> str:
        return self._backend.name

    def missing(self) -> str | None:
        try:
            self._backend.load()
        except CannotAnswer as error:
            return error.reason
        return None

    def check(self, goal: Sequence[Term], limits: Limits = NO_LIMITS) -> Answer:
        start = time.monotonic()

        def work() -> Reply:
            return solve(self._backend.open(), goal)

        try:
            self._backend.load()
            direct = not self._isolated and limits == NO_LIMITS
            reply = work() if direct else cast(Reply, run_in_child(work, limits))
        except Exception as error:
            reply = ("unknown", describe_failure(error), None)
        return make_answer(self.name, reply, lambda: collect_model_terms(goal), start)

    def session(self, limits: Limits = NO_LIMITS) -> Session:
        if self._isolated or limits != NO_LIMITS:
            return ChildSession(self._backend, limits)
        return DirectSession(self._backend)

    def close(self) -> None:
        """Nothing is kept."""

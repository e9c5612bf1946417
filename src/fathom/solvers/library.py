"""What a backend has to do, and the solver that is made of it: queries in a child, in this process, or in a session."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, cast, final

from fathom.logic.evaluate import Value
from fathom.logic.terms import Term, postorder
from fathom.solvers.base import NO_LIMITS, Answer, CannotAnswer, Limits, Session, Status
from fathom.solvers.child import in_child, why
from fathom.solvers.model import Found, Wanted

Reply = tuple[Status, str | None, Found | None]
"""What a child sends: the status, the reason of an `unknown`, the values of a `sat`."""


class Library(Protocol):
    """A solver at work on one goal, in the process that it is called from."""

    def add(self, term: Term) -> None: ...

    def check(self, assumptions: Sequence[Term]) -> Status: ...

    def reason(self) -> str:
        """Why the last check said `unknown`."""

    def values(self, terms: Sequence[Term]) -> list[Value]:
        """The values of some terms of the goal in the model of the last check, which said `sat`."""

    def leave(self) -> None:
        """Forget the assumptions of the last check, and its model."""


@final
@dataclass(frozen=True, slots=True)
class Backend:
    """How to get at a solver.

    `load` is called before the fork, so that a library is loaded once and not by every child; it raises
    `CannotAnswer` with what to do when there is none. `open` starts on a goal.
    """

    name: str
    load: Callable[[], object]
    open: Callable[[], Library]


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
            reply = work() if direct else cast(Reply, in_child(work, limits))
        except Exception as error:
            reply = ("unknown", why(error), None)
        return answer(self.name, reply, lambda: goal_wanted(goal), start)

    def session(self, limits: Limits = NO_LIMITS) -> Session:
        from fathom.solvers.session import ChildSession, DirectSession

        if self._isolated or limits != NO_LIMITS:
            return ChildSession(self._backend, limits)
        return DirectSession(self._backend)


def solve(library: Library, goal: Sequence[Term]) -> Reply:
    """One query, in the process that has the library."""
    for term in goal:
        library.add(term)
    return ask(library, (), lambda: goal_wanted(goal))


def ask(library: Library, assumptions: Sequence[Term], wanted: Callable[[], Wanted]) -> Reply:
    """Check, and read the values if there are any."""
    try:
        status = library.check(assumptions)
        if status == "sat":
            return status, None, wanted().read(library.values)
        return status, library.reason() if status == "unknown" else None, None
    finally:
        library.leave()


def answer(name: str, reply: Reply, wanted: Callable[[], Wanted], start: float) -> Answer:
    """A reply as the answer of the solver `name`, which was asked at `start`."""
    status, reason, found = reply
    model = None if found is None else wanted().model(found)
    return Answer(status, model, reason, name, time.monotonic() - start)


def goal_wanted(goal: Sequence[Term]) -> Wanted:
    """What a model of the goal has to tell; the same order in every process."""
    return Wanted(postorder(goal))

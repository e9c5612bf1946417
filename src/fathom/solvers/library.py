"""What a backend has to do, and one query to it in the process that has its library."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Protocol, final

from fathom.immutable import immutable
from fathom.logic.evaluate import Value
from fathom.logic.terms import Term, postorder
from fathom.solvers.base import Answer, Status
from fathom.solvers.model import ModelTerms, ModelValues

Reply = tuple[Status, str | None, ModelValues | None]
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
@immutable
class Backend:
    """How to get at a solver.

    `load` is called before the fork, so that a library is loaded once and not by every child; it raises
    `CannotAnswer` with what to do when there is none. `open` starts on a goal.
    """

    name: str
    load: Callable[[], object]
    open: Callable[[], Library]


def solve(library: Library, goal: Sequence[Term]) -> Reply:
    """One query, in the process that has the library."""
    for term in goal:
        library.add(term)
    return run_query(library, (), lambda: collect_model_terms(goal))


def run_query(library: Library, assumptions: Sequence[Term], model_terms: Callable[[], ModelTerms]) -> Reply:
    """Check, and read the values if there are any."""
    try:
        status = library.check(assumptions)
        if status == "sat":
            return status, None, model_terms().read(library.values)
        return status, library.reason() if status == "unknown" else None, None
    finally:
        library.leave()


def make_answer(name: str, reply: Reply, model_terms: Callable[[], ModelTerms], start: float) -> Answer:
    """A reply as the answer of the solver `name`, which was asked at `start`."""
    status, reason, found = reply
    model = None if found is None else model_terms().model(found)
    return Answer(status, model, reason, name, time.monotonic() - start)


def collect_model_terms(goal: Sequence[Term]) -> ModelTerms:
    """The terms whose values make up a model of the goal; the same order in every process."""
    return ModelTerms(postorder(goal))

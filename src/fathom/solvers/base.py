"""The seam between the engine and decision procedures: limits, answers, and what every solver can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol, final

from fathom.errors import FathomError
from fathom.immutable import immutable
from fathom.logic.evaluate import Model, evaluate
from fathom.logic.terms import Term

Status = Literal["sat", "unsat", "unknown"]


@final
@immutable
class Limits:
    """What one query may take; None is no limit.

    `megabytes` is what the solver may allocate beyond the memory that it shares with this process at its start.
    """

    seconds: float | None = None
    megabytes: int | None = None


NO_LIMITS: Final = Limits()


@final
@immutable
class Answer:
    """What a solver said about the conjunction of some Boolean terms.

    `model` comes with `sat` and has a value for every symbol and function of the goal. `reason` comes with
    `unknown`: "time", "memory", or what went wrong.
    """

    status: Status
    model: Model | None
    reason: str | None
    solver: str
    seconds: float


@final
class CannotAnswer(FathomError):
    """A solver gives no definite answer to a query; `reason` becomes that of the `unknown`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Solver(Protocol):
    """A decision procedure. It never raises for what a solver does: a crash, too, is an answer with its reason."""

    @property
    def name(self) -> str: ...

    @property
    def resumes(self) -> bool:
        """Whether a query that has run out of time goes on where it was when it is asked again."""

    def missing(self) -> str | None:
        """How to install what is not here; None when the solver can be used."""

    def check(self, goal: Sequence[Term], limits: Limits = NO_LIMITS) -> Answer:
        """Can all terms of the goal hold at once? Answers, one way or the other, within the limits."""

    def session(self, limits: Limits = NO_LIMITS) -> Session:
        """A conversation about a growing goal. The limits hold for each of its queries."""

    def close(self) -> None:
        """End what was kept of queries that could be asked again."""


class Session(Protocol):
    """Several queries about one goal; what the solver learned for one of them helps the next."""

    def add(self, term: Term) -> None:
        """From now on `term` holds."""

    def check(self, assumptions: Sequence[Term] = (), limits: Limits | None = None) -> Answer:
        """Can everything added hold, together with the assumptions, which are for this query only?

        `limits` replaces those of the session for this query.
        """

    def close(self) -> None:
        """End the session and whatever process serves it."""


def is_confirmed(answer: Answer, goal: Sequence[Term]) -> bool:
    """Whether the model of a `sat` makes every term of the goal true, by our own evaluation: linear in its size."""
    if answer.status != "sat" or answer.model is None:
        return False
    return all(value is True for value in evaluate(goal, answer.model))

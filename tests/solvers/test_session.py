"""Sessions on a library that is written here: what reaches it, when, and what happens after a failure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from fathom.logic.evaluate import Value
from fathom.logic.sorts import BOOL
from fathom.logic.terms import Term, Terms
from fathom.solvers.base import NO_LIMITS, CannotAnswer, Limits, Session, Status
from fathom.solvers.library import Backend
from fathom.solvers.library_solver import LibrarySolver
from fathom.solvers.session import ChildSession, DirectSession, RestartingSession


class Literals:
    """Decides conjunctions of symbols; one that is called `crash` is too much for it."""

    def __init__(self) -> None:
        self._added: list[Term] = []

    def add(self, term: Term) -> None:
        self._added.append(term)

    def check(self, assumptions: Sequence[Term]) -> Status:
        names = [term.data for term in (*self._added, *assumptions)]
        if "crash" in names:
            raise CannotAnswer("it crashed")
        return "unsat" if False in names else "sat"

    def reason(self) -> str:
        return ""

    def values(self, terms: Sequence[Term]) -> list[Value]:
        return [True for _ in terms]

    def leave(self) -> None:
        """There is nothing to forget."""


BACKEND = Backend("literals", lambda: None, Literals)
SESSIONS = {
    "direct": lambda: DirectSession(BACKEND),
    "child": lambda: ChildSession(BACKEND, Limits(seconds=20)),
    "restarting": lambda: RestartingSession(LibrarySolver(BACKEND), NO_LIMITS),
}


@pytest.fixture(params=SESSIONS)
def session(request: pytest.FixtureRequest) -> Iterator[Session]:
    made: Session = SESSIONS[request.param]()  # type: ignore[no-untyped-call]
    yield made
    made.close()


def test_what_was_added_holds_and_assumptions_pass(session: Session) -> None:
    terms = Terms()
    p, q = terms.symbol("p", BOOL), terms.symbol("q", BOOL)
    session.add(p)
    assert session.check().model == {p: True}
    assert session.check([terms.false]).status == "unsat"
    session.add(q)
    answer = session.check([terms.symbol("r", BOOL)])
    assert (answer.status, answer.solver) == ("sat", "literals")
    assert answer.model is not None
    assert {"p", "q"} <= {str(term.data) for term in answer.model}  # type: ignore[union-attr]


def test_a_query_that_fails_is_unknown_and_the_next_one_is_answered(session: Session) -> None:
    terms = Terms()
    p = terms.symbol("p", BOOL)
    session.add(p)
    answer = session.check([terms.symbol("crash", BOOL)])
    assert (answer.status, answer.reason, answer.model) == ("unknown", "it crashed", None)
    assert session.check([p]).status == "sat"


def test_terms_that_are_made_later_reach_the_child() -> None:
    terms = Terms()
    session = ChildSession(BACKEND, NO_LIMITS)
    session.add(terms.symbol("p", BOOL))
    assert session.check().status == "sat"
    later = [terms.symbol(f"q{at}", BOOL) for at in range(50)]
    for term in later:
        session.add(term)
    answer = session.check()
    session.close()
    assert answer.model is not None
    assert len(answer.model) == 51


def test_isolation_decides_where_a_session_lives() -> None:
    assert isinstance(LibrarySolver(BACKEND).session(), ChildSession)
    assert isinstance(LibrarySolver(BACKEND, isolated=False).session(), DirectSession)
    assert isinstance(LibrarySolver(BACKEND, isolated=False).session(Limits(seconds=1)), ChildSession)

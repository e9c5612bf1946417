"""Asking the solver: one question for all properties, or one for each.

`one` is SeaBMC's way: can anything fail? `each` asks property by property, in the order of the program, on one
incremental solver; a property that was proved is given to the solver as a fact for the next. Properties that tell that a
bound was too small come last, because they only matter where nothing is wrong.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, final

from fathom.checks.properties import INCOMPLETE
from fathom.encode.goal import Goal
from fathom.logic.evaluate import Model, evaluate
from fathom.logic.terms import Term
from fathom.solvers.base import Answer, Limits, Session, Solver
from fathom.verdict import PropertyStatus

QueryStyle: TypeAlias = Literal["one", "each"]


@final
@dataclass(slots=True)
class Findings:
    """What is known of the properties of a goal, by number; `models` has a model for each that is violated."""

    status: dict[int, PropertyStatus] = field(default_factory=dict)
    models: dict[int, Model] = field(default_factory=dict)
    reason: str | None = None
    queries: int = 0
    seconds: float = 0.0
    solvers: set[str] = field(default_factory=set)
    inexact: str | None = None


@final
class Query:
    """One goal and one solver; `remaining` says how many seconds are left, None being any number."""

    def __init__(
        self,
        goal: Goal,
        solver: Solver,
        remaining: Callable[[], float | None],
        megabytes: int | None = None,
        every: bool = False,
    ) -> None:
        self.goal = goal
        self.solver = solver
        self.remaining = remaining
        self.megabytes = megabytes
        self.every = every
        self.found = Findings()
        numbers = range(len(goal.properties))
        self.wrong = [n for n in numbers if (p := goal.properties[n]) is None or p.kind not in INCOMPLETE]
        self.open = [n for n in numbers if n not in set(self.wrong)]

    def run(self, style: QueryStyle) -> Findings:
        """Settle every property as far as the limits allow."""
        if self.goal.failure is self.goal.terms.false:
            self.found.status = dict.fromkeys((*self.wrong, *self.open), "proved")
            return self.found
        session = self.solver.session(self._limits())
        try:
            for constraint in self.goal.constraints:
                session.add(constraint)
            session.add(self.goal.failure)
            ask = self._all_at_once if style == "one" else self._one_by_one
            if ask(session, self.wrong):
                ask(session, self.open)
            self._exactness(session)
        finally:
            session.close()
        return self.found

    def _limits(self) -> Limits:
        return Limits(self.remaining(), self.megabytes)

    def _check(self, session: Session, assumptions: list[Term]) -> Answer:
        limits = self._limits()
        if limits.seconds is not None and limits.seconds <= 0:
            return Answer("unknown", None, "time", self.solver.name, 0.0)
        started = time.monotonic()
        answer = session.check(assumptions, limits)
        self.found.queries += 1
        self.found.seconds += time.monotonic() - started
        self.found.solvers.add(answer.solver)
        return answer

    def _is(self, number: int) -> Term:
        terms, which = self.goal.terms, self.goal.which
        return terms.true if which is None else terms.eq(which, terms.value(which.sort, number))

    def _all_at_once(self, session: Session, numbers: list[int]) -> bool:
        """True when the next group may be asked about: nothing here is violated or undecided."""
        left = list(numbers)
        while left:
            answer = self._check(session, [self.goal.terms.or_(*(self._is(number) for number in left))])
            if answer.status == "unsat":
                self._mark(left, "proved")
                break
            if answer.status == "unknown":
                self._mark(left, "unknown")
                self.found.reason = answer.reason
                break
            number = self._failing(answer, left)
            self._violated(number, answer)
            left.remove(number)
            if not self.every:
                self._mark(left, "unknown")
                break
        return all(self.found.status[number] == "proved" for number in numbers)

    def _one_by_one(self, session: Session, numbers: list[int]) -> bool:
        for position, number in enumerate(numbers):
            answer = self._check(session, [self._is(number)])
            if answer.status == "unsat":
                self._mark([number], "proved")
                session.add(self.goal.terms.not_(self._is(number)))
            elif answer.status == "unknown":
                self._mark([number], "unknown")
                self.found.reason = answer.reason
            else:
                self._violated(number, answer)
                if not self.every:
                    self._mark(numbers[position + 1 :], "unknown")
                    break
        return all(self.found.status[number] == "proved" for number in numbers)

    def _mark(self, numbers: list[int], status: PropertyStatus) -> None:
        for number in numbers:
            self.found.status.setdefault(number, status)

    def _violated(self, number: int, answer: Answer) -> None:
        assert answer.model is not None
        self.found.status[number] = "violated"
        self.found.models[number] = answer.model

    def _failing(self, answer: Answer, among: list[int]) -> int:
        """The property that fails in a model."""
        if self.goal.which is None:
            return among[0]
        assert answer.model is not None
        (number,) = evaluate([self.goal.which], answer.model)
        assert isinstance(number, int)
        return number

    def _exactness(self, session: Session) -> None:
        """Whether some execution lies outside of what the encoding can express."""
        terms = self.goal.terms
        open_terms = [o for o in self.goal.obligations if o.term is not terms.true]
        if not open_terms or self.found.models:
            return
        answer = self.solver.check(
            [*self.goal.constraints, terms.not_(terms.and_(*(o.term for o in open_terms)))], self._limits()
        )
        if answer.status != "unsat":
            self.found.inexact = open_terms[0].what

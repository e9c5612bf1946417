"""Queries to the solver: one for all properties, or one for each.

`one` is SeaBMC's way: can anything fail? `each` checks property by property, in the order of the program, on one
incremental solver; a property that was proved is given to the solver as a fact for the next. Properties that say
that a bound was too small come last, because they only matter where nothing is wrong.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import field
from functools import partial
from typing import Final, final

from fathom.checks.registry import INCOMPLETE
from fathom.deadline import Interrupted
from fathom.encode.goal import Check, Goal
from fathom.immutable import record
from fathom.ir.instructions import Property
from fathom.logic.evaluate import Model, evaluate
from fathom.logic.independence import split_goal
from fathom.logic.terms import Term
from fathom.solvers.ahead import run_ahead
from fathom.solvers.base import Answer, Limits, Session, Solver
from fathom.verdict import PropertyStatus

SOON: Final = 1.0
"""Seconds after which is looked whether a goal falls apart; what was done until then is kept."""


@final
@record
class Findings:
    """What is known of the properties of a goal; `models` has a model for each that is violated, in order."""

    status: dict[Property | None, PropertyStatus] = field(default_factory=dict)
    models: dict[Property | None, Model] = field(default_factory=dict)
    reason: str | None = None
    inexact: str | None = None
    queries: int = 0
    solvers: set[str] = field(default_factory=set)

    def mark(self, prop: Property | None, status: PropertyStatus) -> None:
        """Of the statuses of one property's instances, the worst counts."""
        if _RANK[status] > _RANK.get(self.status.get(prop, "unreachable"), 0):
            self.status[prop] = status


_RANK: dict[str, int] = {"unreachable": 0, "proved": 1, "unknown": 2, "violated": 3}


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
        announce: Callable[[], None] = lambda: None,
    ) -> None:
        self.goal = goal
        self.solver = solver
        self.remaining = remaining
        self.megabytes = megabytes
        self.every = every
        self.announce = announce
        self.has_solution = False
        """Whether the solver has found something: a violation, or that a bound is too small."""
        self._findings = Findings()
        self._doubts = [each for each in goal.obligations if each.term is not goal.terms.true]
        self._facts = [*goal.constraints, *(doubt.term for doubt in self._doubts)]

    def run(self) -> Findings:
        """Settle every property as far as the limits allow."""
        try:
            if self.goal.checks:
                self._check_each()
            else:
                self._check_together()
            self._check_exactness()
        except Interrupted:
            if not self._findings.models and not self.has_solution:
                raise
            self._give_up()
        return self._findings

    def _give_up(self) -> None:
        """Time is up while what the solver has found is looked at: only violations that are known by now count."""
        for prop in (*self.goal.properties, *(check.prop for check in self.goal.checks)):
            if prop not in self._findings.models:
                self._findings.status[prop] = "unknown"
        self._findings.reason = "time ran out while looking at a solution: a violation, or a bound that is too small"

    def _limits(self) -> Limits:
        return Limits(self.remaining(), self.megabytes)

    def _count(self, query: Callable[[Limits], Answer]) -> Answer:
        limits = self._limits()
        if limits.seconds is not None and limits.seconds <= 0:
            return Answer("unknown", None, "time", self.solver.name, 0.0)
        self.announce()
        answer = query(limits)
        self._findings.queries += 1
        self.has_solution |= answer.status == "sat"
        self._findings.solvers.add(answer.solver)
        return answer

    # ── one query for all ───────────────────────────────────────────────────────────────────────────────────────────

    def _check_together(self) -> None:
        # Whether anything at all can fail is the easiest query, bounds included, and most often the last one.
        numbers = range(len(self.goal.properties))
        checked = [n for n in numbers if not self._is_incomplete(n)]
        incomplete = [n for n in numbers if self._is_incomplete(n)]
        first = self._check_any(numbers)
        if first.status == "unsat":
            for number in numbers:
                self._findings.mark(self.goal.properties[number], "proved")
            return
        is_cut = first.status == "sat" and self._find_failing(first, numbers) in incomplete
        self._settle_group(checked.copy(), None if is_cut else first)
        if self.every or all(self._findings.status.get(self.goal.properties[n]) == "proved" for n in checked):
            self._settle_group(incomplete.copy(), first if is_cut else None)
        for number in incomplete:
            self._findings.status.setdefault(self.goal.properties[number], "unknown")

    def _is_incomplete(self, number: int) -> bool:
        return is_incomplete(self.goal.properties[number])

    def _settle_group(self, left: list[int], first: Answer | None = None) -> None:
        """Settle these; `first` is an answer to the query whether anything at all can fail, if one of these does."""
        while left:
            answer = first or self._check_any(left)
            if answer.status == "sat":
                number = self._find_failing(answer, left)
                self._record_violation(self.goal.properties[number], answer)
                left.remove(number)
                if self.every:
                    first = None
                    continue
            status: PropertyStatus = "proved" if answer.status == "unsat" else "unknown"
            for number in left:
                self._findings.mark(self.goal.properties[number], status)
            self._findings.reason = self._findings.reason or answer.reason
            return

    def _check_any(self, numbers: Sequence[int]) -> Answer:
        terms, which = self.goal.terms, self.goal.which
        wanted = terms.true
        if which is not None and len(numbers) < len(self.goal.properties):
            wanted = terms.or_(*(terms.eq(which, terms.value(which.sort, number)) for number in numbers))
        failure = terms.and_(self.goal.failure, wanted)
        if failure is terms.false:
            return Answer("unsat", None, None, "simplification", 0.0)
        return self._count(lambda limits: self._ask(failure, limits))

    def _ask(self, failure: Term, limits: Limits) -> Answer:
        """Ask for a failure; a goal that is not decided soon, and falls apart, is refuted part by part if it can be."""
        goal, seconds = [*self._facts, failure], limits.seconds
        if not self.solver.resumes or limits.megabytes is not None or (seconds is not None and seconds <= SOON):
            return self.solver.check(goal, limits)
        start = time.monotonic()
        answer = self.solver.check(goal, Limits(SOON))
        if answer.reason != "time":
            return answer
        parts = split_goal(self.goal.terms, self._facts, failure)
        if len(parts) > 1 and self._is_refuted_by_parts(parts):
            return Answer("unsat", None, None, "parts", time.monotonic() - start)
        return self.solver.check(goal, self._limits())

    def _is_refuted_by_parts(self, parts: Sequence[Sequence[Term]]) -> bool:
        """Whether no part of a goal that falls apart has a solution; otherwise the whole is asked for one."""
        left = self.remaining()
        works = [partial(self._refute, part) for part in parts]
        with closing(run_ahead(works, None, None if left is None else time.monotonic() + left)) as found:
            for _, name in found:
                if name is None:
                    return False
                self._findings.solvers.add(name)
        return True

    def _refute(self, part: Sequence[Term]) -> str | None:
        """The name of the solver that finds that a part has no solution."""
        answer = self.solver.check(part, self._limits())
        return answer.solver if answer.status == "unsat" else None

    def _find_failing(self, answer: Answer, among: Sequence[int]) -> int:
        """The number of the property that fails in a model."""
        if self.goal.which is None:
            return among[0]
        assert answer.model is not None
        (number,) = evaluate([self.goal.which], answer.model)
        assert isinstance(number, int)
        return number

    def _record_violation(self, prop: Property | None, answer: Answer) -> None:
        assert answer.model is not None
        self._findings.mark(prop, "violated")
        self._findings.models.setdefault(prop, answer.model)

    # ── one query for each ──────────────────────────────────────────────────────────────────────────────────────────

    def _check_each(self) -> None:
        session = self.solver.session(self._limits())
        try:
            for fact in self._facts:
                session.add(fact)
            checks = self.goal.checks
            goes_on = self._check_in_order(session, checks, incomplete=False)
            if goes_on or self.every:
                self._check_in_order(session, checks, incomplete=True)
            for check in checks:
                if is_incomplete(check.prop):
                    self._findings.status.setdefault(check.prop, "unknown")
        finally:
            session.close()

    def _check_in_order(self, session: Session, checks: Sequence[Check], incomplete: bool) -> bool:
        """Check the complete properties, or the others.

        What was checked holds from then on, because execution goes on only where it does; and so does what comes
        before and is not checked: nothing is known of an execution that has left what is modelled.
        """
        terms, before = self.goal.terms, [self.goal.terms.true]
        queue = [check for check in checks if is_incomplete(check.prop) == incomplete]
        for check in checks:
            if is_incomplete(check.prop) != incomplete:
                before.append(terms.not_(check.failure))
                continue
            failure = terms.and_(check.failure, *before)
            if failure is terms.false:
                self._findings.mark(check.prop, "proved")
                continue
            answer = self._count(lambda limits, failure=failure: session.check([failure], limits))  # type: ignore[misc]
            if answer.status == "unsat":
                self._findings.mark(check.prop, "proved")
            elif answer.status == "sat":
                self._record_violation(check.prop, answer)
                if not self.every:
                    for later in queue[queue.index(check) + 1 :]:
                        self._findings.mark(later.prop, "unknown")
                    return False
            else:
                self._findings.mark(check.prop, "unknown")
                self._findings.reason = answer.reason
            session.add(terms.not_(failure))
        return all(self._findings.status[check.prop] == "proved" for check in queue)

    # ── exactness ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _check_exactness(self) -> None:
        """Whether some execution lies outside of what the encoding can express, where all answers were sought."""
        terms = self.goal.terms
        if not self._doubts or (self._findings.models and not self.every):
            return
        outside = terms.not_(terms.and_(*(doubt.term for doubt in self._doubts)))
        answer = self._count(lambda limits: self.solver.check([*self.goal.constraints, outside], limits))
        if answer.status == "unsat":
            return
        held = evaluate([doubt.term for doubt in self._doubts], answer.model or {})
        lost = [doubt for doubt, holds in zip(self._doubts, held, strict=True) if not holds]
        self._findings.inexact = (lost or self._doubts)[0].what


def is_incomplete(prop: Property | None) -> bool:
    """Whether a property's violation only means that the answer is not known."""
    return prop is not None and prop.kind in INCOMPLETE

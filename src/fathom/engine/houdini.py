"""Which candidate invariants are not preserved while all others are assumed: a solver finds executions that say so.

An execution in which some claims fail switches their facts off; then the next one is looked for, until there is none.
What a solver cannot decide in its share of the time is not claimed any more: fewer facts are as sound.
(Flanagan, Leino: Houdini, an annotation assistant for ESC/Java, FME 2001.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, final

from fathom.bound.cut_plan import Claim, Context, CutPlan
from fathom.bound.cuts.claims import CLAIM
from fathom.deadline import OutOfTime
from fathom.encode.goal import Check
from fathom.engine.formulate import Formulation
from fathom.ir.instructions import Nondet
from fathom.logic.evaluate import evaluate
from fathom.logic.terms import Term
from fathom.solvers.base import Limits, Session
from fathom.solvers.registry import solver

Key: TypeAlias = tuple[Context, Claim]
_SHARE: Final = 0.15
"""The part of the time that one query may take, and that all claims of a hard one may take together."""
_LEAST: Final = 1.0
"""Seconds that a query may take in any case: where they are not left, time has run out."""
_LEAST_EACH: Final = 0.1
"""The same for one claim of a hard one."""


@final
class Houdini:
    """One run for the claims of a walk; `failed` are those that are not preserved, facts and measures."""

    def __init__(self, plan: CutPlan, formulation: Formulation, seconds_left: Callable[[], float]) -> None:
        goal = formulation.goal
        self._plan = plan
        self._goal = goal
        self._seconds_left = seconds_left
        self._switches = find_switches(plan, formulation)
        self.failed: dict[Key, None] = {}
        checks = [check for check in goal.checks if check.prop is not None and check.prop.kind == CLAIM]
        self._left = [check for check in checks if check.prop is not None and check.prop.description in plan.claims]

    def run(self) -> None:
        """Find what fails; time may run out on the way."""
        session = solver("bitwuzla").session(Limits(self._seconds_left()))
        try:
            for fact in (*self._goal.constraints, *(doubt.term for doubt in self._goal.obligations)):
                session.add(fact)
            has_failed: bool | None = True
            while self._left and has_failed:
                has_failed = self._refute(session, self._left, max(_LEAST, _SHARE * self._seconds_left()))
                if has_failed is None:
                    has_failed = self._refute_one_by_one(session)
        finally:
            session.close()

    def _refute_one_by_one(self, session: Session) -> bool:
        """The claims together are too hard for the solver: whether some fail, or are too hard by themselves."""
        before = len(self.failed)
        keys = list(dict.fromkeys(map(self._key, self._left)))
        seconds = max(_LEAST_EACH, _SHARE * self._seconds_left() / len(keys))
        for key in keys:
            checks = [check for check in self._left if self._key(check) == key]
            if checks and self._refute(session, checks, seconds) is None:
                self._drop({key: None})
        return len(self.failed) > before

    def _refute(self, session: Session, checks: list[Check], seconds: float) -> bool | None:
        """Whether some of these claims fail in an execution, which are dropped; None if that is too hard."""
        terms = self._goal.terms
        failure = terms.or_(*(check.failure for check in checks))
        off = {key for key in self._switches if key in self.failed or not self._plan.has_claim(*key)}
        chosen = [terms.not_(term) if key in off else term for key, term in self._switches.items()]
        left = self._seconds_left()
        answer = session.check([failure, *chosen], Limits(min(seconds, left)))
        if answer.status == "unsat":
            return False
        if answer.status != "sat" or answer.model is None:
            if left < seconds:
                raise OutOfTime("while looking for invariants")
            return None
        fails = evaluate([check.failure for check in self._left], answer.model)
        gone = {self._key(check): None for check, value in zip(self._left, fails, strict=True) if value}
        self._drop(gone)
        return True if gone else None

    def _drop(self, keys: dict[Key, None]) -> None:
        self.failed |= keys
        self._left = [check for check in self._left if self._key(check) not in keys]

    def _key(self, check: Check) -> Key:
        assert check.prop is not None
        return self._plan.claims[check.prop.description]


def find_switches(plan: CutPlan, formulation: Formulation) -> dict[Key, Term]:
    """The input that says whether a claim is made, where the goal depends on it."""
    inputs = [item for block in formulation.tidy.blocks for item in block.body if isinstance(item, Nondet)]
    known = formulation.goal.inputs
    terms = {item.source: known[item.result.name] for item in inputs if item.result.name in known}
    return {key: terms[name] for key, name in plan.switches.items() if name in terms}

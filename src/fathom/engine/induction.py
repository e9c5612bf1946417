"""Proofs without a bound: loops that deepening does not finish are cut at their heads, where invariants are inferred.

    walk ──→ an iteration changes more than the plan says, or has a loop that goes on ──→ walk again
      │
      └─→ is any candidate not an invariant? ──→ without these, walk again          (Houdini)
            │
            └─→ loops have to end: is there an iteration in which no measure gets less? ──→ one more, walk again
            │
            └─→ everything is asserted, invariants included: is all of it proved? ──→ safe, for all executions

Only the last query counts. Whatever it does not prove is not said to be wrong: deepening goes on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, final

from fathom.bound.cut_plan import Claim, Context, CutPlan, Expression
from fathom.bound.cuts.changes import CannotCut
from fathom.bound.instruments.threads.threads import has_threads
from fathom.bound.options import Bounded
from fathom.checks.registry import find_selected
from fathom.deadline import Interrupted, OutOfTime
from fathom.encode.goal import Check
from fathom.engine.budget import Budget
from fathom.engine.conclude import conclude, explain_vacuity
from fathom.engine.formulate import Formulation, formulate
from fathom.engine.measures import MeasureSearch
from fathom.engine.outcome import Outcome
from fathom.engine.query import Query
from fathom.engine.walker import Walker, count_instructions
from fathom.errors import Unsupported
from fathom.ir.instructions import Nondet
from fathom.logic.evaluate import evaluate
from fathom.logic.terms import Term
from fathom.memory.base import Refused
from fathom.search.constants import list_constants, list_limits
from fathom.solvers.base import Limits, Session
from fathom.solvers.registry import solver
from fathom.source import SrcLoc
from fathom.transform.pipeline import TIDY
from fathom.verdict import LoopInvariant, Verdict

CLAIM: Final = "induction"
SOONEST: Final = 8
"""Iterations within which nothing has failed before the first attempt."""
SOONEST_MEASURED: Final = 2
"""The same where loops have to end: few of them do within a bound."""
LATE: Final = 8.0
"""Seconds after which it is not waited for so many."""
SHARE: Final = 0.5
"""What attempts may take, of the time of all else."""
FIRST: Final = 1.5
"""Seconds that they may take in any case."""
MEASURED: Final = (15.0, 1.0)
"""The same two where loops have to end."""
LEAST: Final = 0.2
"""Seconds below which no attempt is made."""


@final
class Induction:
    """Attempts to prove the program of one request by induction, between the bounds of deepening.

    They take a share of the time: an attempt that is not at its end goes on later, with what it knows by then.
    """

    def __init__(self, walker: Walker, budget: Budget, *, infers: bool = True) -> None:
        self.walker = walker
        self.infers = infers
        """Whether invariants are inferred; without them, what loops change is arbitrary."""
        self.request = walker.request
        self.budget = budget
        functions = self.request.module.functions.values()
        self.plan = CutPlan(constants={each.name: (*list_constants(each), *list_limits(each)) for each in functions})
        self.measures = MeasureSearch(self.plan, find_selected(self.request.limits))
        self.is_over = not self._can_try()
        """Whether there is nothing more to try."""
        self._end = self._began = time.monotonic()
        self._taken = 0.0

    def _can_try(self) -> bool:
        """Whether loops of this program may be cut."""
        limits, model = self.request.limits, self.request.model
        is_plain = limits.known_memory and limits.safety == "fat" and limits.unwinding_assertions
        has_bound = limits.unwind is not None or limits.recursion is not None or bool(limits.unwindset)
        is_wanted = limits.induction == "auto" and not model.every and self.request.known is None
        return is_plain and is_wanted and not has_bound and not has_threads(self.request.module)

    def attempt(self, bounded: Bounded) -> Verdict | None:
        """The verdict for all executions, where the loops that a bound has cut off can be cut at their heads."""
        now = time.monotonic()
        soonest = SOONEST if not self.measures.is_wanted else SOONEST_MEASURED
        is_early = (bounded.unwind or 0) < soonest and now - self._began < LATE
        if self.is_over or is_early or not bounded.cut:
            return None
        first, share = (FIRST, SHARE) if not self.measures.is_wanted else MEASURED
        seconds = first + share * (now - self._began - self._taken) - self._taken
        if seconds < LEAST:
            return None
        try:
            outcome = self.prove(bounded, seconds)
            return outcome.verdict if outcome is not None else None
        except (Unsupported, Refused):
            self.is_over = True
        except (OutOfTime, Interrupted):
            if self.budget.is_spent():
                raise
        finally:
            self._taken += time.monotonic() - now
        return None

    def prove(self, bounded: Bounded, seconds: float) -> Outcome | None:
        """The verdict for all executions, if there is one in so many seconds."""
        self._end = time.monotonic() + seconds
        with self.budget.stage("induction"):
            return self._prove(bounded)

    def _prove(self, bounded: Bounded) -> Outcome | None:
        plan = self.plan
        plan.loops.update(dict.fromkeys(loop.name for loop in bounded.cut))
        for _ in range(self.budget.effort.limits.induction_walks):
            walked = self._walk(bounded)
            if plan.refused is not None:
                raise Unsupported("", plan.refused)
            if self._cut_more(walked) or plan.has_changed:
                continue
            if self.measures.begin() or (not self.measures.is_wanted and self._propose()):
                continue
            failed = self._find_failed(walked)
            for context, claim in failed:
                plan.remove(context, claim)
            if self.measures.go_on(failed):
                continue
            if plan.has_switches:
                plan.has_switches = False
            elif self.measures.are_all(failed):
                outcome = self._decide(walked, bounded) if not failed else None
                if outcome is not None or not (self._propose() or self.measures.retry()):
                    self.is_over |= bool(failed)
                    return outcome
        self.budget.effort.reach("induction_walks")
        self.is_over = True
        return None

    def _propose(self) -> bool:
        """Propose candidates in the next walk, if that was not done yet."""
        if self.plan.proposes or not self.infers:
            return False
        self.plan.proposes = self.plan.has_switches = True
        self.is_over = False
        return True

    def _walk(self, bounded: Bounded) -> Bounded:
        options = self.walker.options_within(bounded.unwind, bounded.rounds)
        try:
            walked = self.walker.walk(replace(options, paths="merge", cuts=self.plan, deadline=self._end))
        except CannotCut as problem:
            raise Unsupported("", str(problem)) from None
        self.budget.effort.add(walked.limits_reached)
        if count_instructions(walked.program) > self.budget.effort.limits.induction_instructions:
            self.budget.effort.reach("induction_instructions")
            raise Unsupported("", "a program of this size in a proof by induction")
        return walked

    def _cut_more(self, walked: Bounded) -> bool:
        """Whether further loops go on at the bound, which are cut from now on."""
        more = [loop.name for loop in walked.cut if loop.name not in self.plan.loops]
        if len(more) < len(walked.cut):
            raise Unsupported("", "a recursion in a proof by induction")
        self.plan.loops.update(dict.fromkeys(more))
        return bool(more)

    def _seconds_left(self) -> float:
        left, total = max(0.0, self._end - time.monotonic()), self.budget.remaining()
        return left if total is None else min(left, total)

    # ── Houdini ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _find_failed(self, walked: Bounded) -> list[tuple[Context, Claim]]:
        """The candidates that are no invariants while all others are assumed; time may run out on the way."""
        if not self.plan.claims:
            return []
        request = replace(self.request, model=replace(self.request.model, query="each", alloc="concrete"))
        formulation = formulate(request, walked, self.budget)
        goal = formulation.goal
        failed: dict[tuple[Context, Claim], None] = {}
        session = solver("bitwuzla").session(Limits(self._seconds_left()))
        try:
            for fact in (*goal.constraints, *(doubt.term for doubt in goal.obligations)):
                session.add(fact)
            self._refute_claims(formulation, session, failed)
        except OutOfTime:
            for key in failed:
                self.plan.remove(*key)
            raise
        finally:
            session.close()
        return list(failed)

    def _refute_claims(
        self, formulation: Formulation, session: Session, failed: dict[tuple[Context, Claim], None]
    ) -> None:
        """Look for executions in which a claim fails, until there is none with the claims that are left."""
        goal, terms = formulation.goal, formulation.goal.terms
        checks = [check for check in goal.checks if check.prop is not None and check.prop.kind == CLAIM]
        left = [check for check in checks if check.prop is not None and check.prop.description in self.plan.claims]
        switches = find_switches(self.plan, formulation)
        off = {key for key in switches if not self.plan.has_claim(*key)}
        while left:
            failure = terms.or_(*(check.failure for check in left))
            chosen = [terms.not_(term) if key in off or key in failed else term for key, term in switches.items()]
            answer = session.check([failure, *chosen], Limits(self._seconds_left()))
            if answer.status == "unsat":
                return
            if answer.status != "sat" or answer.model is None:
                raise OutOfTime("while looking for invariants")
            fails = evaluate([check.failure for check in left], answer.model)
            gone = {self._claim(check): None for check, value in zip(left, fails, strict=True) if value}
            if not gone:
                raise OutOfTime("while looking for invariants")
            failed |= gone
            left = [check for check in left if self._claim(check) not in failed]

    def _claim(self, check: Check) -> tuple[Context, Claim]:
        assert check.prop is not None
        return self.plan.claims[check.prop.description]

    # ── the proof ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _decide(self, walked: Bounded, bounded: Bounded) -> Outcome | None:
        """Everything is asserted: the verdict if all of it is proved."""
        request = replace(self.request, model=replace(self.request.model, alloc="concrete"))
        formulation = formulate(request, walked, self.budget)
        backend = solver(formulation.strategy.solver)
        findings = Query(formulation.goal, backend, self._seconds_left, self.budget.megabytes_left()).run()
        is_proved = all(status == "proved" for status in findings.status.values()) and findings.inexact is None
        if not is_proved or formulation.goal.stats["one_layout"]:  # other iterations may have other layouts
            self.is_over = findings.reason != "time"
            return None
        outcome = conclude(self.walker, formulation, findings, self.budget, is_part=True)
        reason = explain_vacuity(self.walker, TIDY.run(bounded.program), self.budget)
        notes = outcome.verdict.approximations + self._explain()
        invariants = tuple(_list_invariants(self.plan))
        verdict = replace(outcome.verdict, reason=reason, approximations=notes, invariants=invariants)
        return replace(outcome, verdict=verdict)

    def _explain(self) -> tuple[str, ...]:
        """How it was proved, with the invariants if they are wanted."""
        notes = [f"proved by induction: any iteration stands for all of them, in {', '.join(self.plan.loops)}"]
        for context, plan in self.plan.contexts.items() if self.request.limits.show_invariants else ():
            words = [self.plan.words[context, fact] for fact in plan.facts or () if (context, fact) in self.plan.words]
            notes += [f"invariant of {context[-1]}: {text}" for text in dict.fromkeys(words)]
        return (*notes, *(self.measures.describe() if self.request.limits.show_invariants else ()))


def _list_invariants(plan: CutPlan) -> Iterator[LoopInvariant]:
    """What C can say of each loop in every context in which it was cut."""
    by_loop: dict[SrcLoc, list[set[Expression]]] = {}
    for said in plan.expressions.values():
        if said.loc is not None:
            by_loop.setdefault(said.loc, []).append(set(said.found.values()))
    for loc, sets in by_loop.items():
        common = set.intersection(*sets)
        for each in sorted(common, key=lambda expression: (expression.text, [*map(str, expression.declared)])):
            yield LoopInvariant(loc, each.text, each.declared)


def find_switches(plan: CutPlan, formulation: Formulation) -> dict[tuple[Context, Claim], Term]:
    """The input that says whether a claim is made, where the goal depends on it."""
    inputs = [item for block in formulation.tidy.blocks for item in block.body if isinstance(item, Nondet)]
    known = formulation.goal.inputs
    terms = {item.source: known[item.result.name] for item in inputs if item.result.name in known}
    return {key: terms[name] for key, name in plan.switches.items() if name in terms}

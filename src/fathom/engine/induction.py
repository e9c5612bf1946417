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
from math import inf
from typing import Final, final

from fathom.bound.cut_plan import Claim, Context, CutPlan, Expression
from fathom.bound.cuts.changes import CannotCut
from fathom.bound.instruments.threads.threads import has_threads
from fathom.bound.options import Bounded
from fathom.checks.registry import find_selected
from fathom.deadline import Interrupted, OutOfTime
from fathom.engine.budget import Budget
from fathom.engine.conclude import conclude, explain_vacuity
from fathom.engine.formulate import formulate
from fathom.engine.houdini import Houdini
from fathom.engine.measures import MeasureSearch
from fathom.engine.outcome import Outcome
from fathom.engine.query import Query
from fathom.engine.walker import Walker, count_instructions
from fathom.errors import Unsupported
from fathom.memory.base import Refused
from fathom.search.constants import list_constants, list_limits
from fathom.solvers.registry import solver
from fathom.source import SrcLoc
from fathom.transform.pipeline import TIDY
from fathom.transform.watched_cell import WatchedCell
from fathom.verdict import LoopInvariant, Verdict

SOONEST: Final = 8
"""Iterations within which nothing has failed before the first attempt."""
SOONEST_OF_RECURSION: Final = 2
"""The same where a recursion goes on: one more call of each may be twice as many."""
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
WITHOUT_INVARIANTS: Final = 0.5
"""Seconds for the query whether the proof needs none: then no solver is asked about arithmetic that does not matter."""


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
        self._is_late = False
        """Whether the last query had no answer in its time."""
        self._least = LEAST
        """Seconds below which no attempt is made: at least those in which the last one did not come to its end."""

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
        is_early = (bounded.unwind or 0) < self._find_soonest(bounded) and now - self._began < LATE
        if self.is_over or is_early or not bounded.cut:
            return None
        first, share = (FIRST, SHARE) if not self.measures.is_wanted else MEASURED
        seconds = first + share * (now - self._began - self._taken) - self._taken
        if seconds < self._least:
            return None
        try:
            outcome = self.prove(bounded, seconds)
            return outcome.verdict if outcome is not None else None
        except (Unsupported, Refused):
            self.is_over = True
        except (OutOfTime, Interrupted):
            self._least = max(LEAST, seconds)
            if self.budget.is_spent():
                raise
        finally:
            self._taken += time.monotonic() - now
        return None

    def _find_soonest(self, bounded: Bounded) -> int:
        """The bound of the first attempt."""
        if self.measures.is_wanted:
            return SOONEST_MEASURED
        is_recursion = any(loop.name in self.request.module.functions for loop in bounded.cut)
        return SOONEST_OF_RECURSION if is_recursion else SOONEST

    def prove(self, bounded: Bounded, seconds: float) -> Outcome | None:
        """The verdict for all executions, if there is one in so many seconds."""
        self._end = time.monotonic() + seconds
        with self.budget.stage("induction"):
            return self._prove(bounded)

    def _prove(self, bounded: Bounded) -> Outcome | None:
        plan = self.plan
        self._cut_more(bounded)
        for _ in range(self.budget.effort.limits.induction_walks):
            walked = self._walk(bounded)
            if plan.refused is not None:
                raise Unsupported("", plan.refused)
            if self._cut_more(walked) or plan.has_changed:
                continue
            if not self.measures.is_wanted and not plan.proposes and self.infers:
                if (outcome := self._decide(walked, bounded, WITHOUT_INVARIANTS)) is not None:
                    return outcome
                self._propose()
                continue
            if self.measures.begin():
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
                if outcome is not None or not (self._propose() or self.measures.retry() or self._propose_more()):
                    self.is_over = outcome is None and (bool(failed) or not self._is_late)
                    return outcome
        self.budget.effort.reach("induction_walks")
        self.is_over = True
        return None

    def _propose(self) -> bool:
        """Propose candidates in the next walk, if that was not done yet."""
        if self.plan.proposes or not self.infers:
            return False
        self.plan.proposes = self.plan.has_switches = True
        return True

    def _propose_more(self) -> bool:
        """Propose candidates about pairs of states, or the cells of arrays, if that was not done yet."""
        plan = self.plan
        if not self.infers or self.measures.is_wanted:
            return False
        if plan.has_states() and not plan.relates_states:
            plan.relate_states()
        elif plan.has_arrays() and not plan.watches_cells:
            plan.watch_cells()
        else:
            return False
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
        if not self.plan.watches_cells:
            return walked
        watched = WatchedCell(self.budget.effort, frozenset(self.plan.universal))
        return replace(walked, program=watched.run(walked.program))

    def _cut_more(self, walked: Bounded) -> bool:
        """Whether further loops, or recursions, go on at the bound; they are cut from now on."""
        plan, functions = self.plan, self.request.module.functions
        names = [loop.name for loop in walked.cut if loop.name not in plan.loops and loop.name not in plan.functions]
        plan.functions.update(dict.fromkeys(name for name in names if name in functions))
        if plan.functions and self.measures.is_wanted:
            raise Unsupported("", "a recursion in a proof that all loops end")
        plan.loops.update(dict.fromkeys(name for name in names if name not in functions))
        return bool(names)

    def _seconds_left(self) -> float:
        left, total = max(0.0, self._end - time.monotonic()), self.budget.remaining()
        return left if total is None else min(left, total)

    def _find_failed(self, walked: Bounded) -> list[tuple[Context, Claim]]:
        """The candidates that are no invariants while all others are assumed; time may run out on the way."""
        if not self.plan.claims:
            return []
        request = replace(self.request, model=replace(self.request.model, query="each", alloc="concrete"))
        formulation = formulate(request, walked, self.budget)
        houdini = Houdini(self.plan, formulation, self._seconds_left)
        try:
            houdini.run()
        except OutOfTime:
            for key in houdini.failed:
                self.plan.remove(*key)
            raise
        return list(houdini.failed)

    # ── the proof ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _decide(self, walked: Bounded, bounded: Bounded, seconds: float = inf) -> Outcome | None:
        """Everything is asserted: the verdict if all of it is proved, in at most so many seconds."""
        request = replace(self.request, model=replace(self.request.model, alloc="concrete"))
        formulation = formulate(request, walked, self.budget)
        backend = solver(formulation.strategy.solver)
        end = time.monotonic() + seconds

        def seconds_left() -> float:
            return min(self._seconds_left(), max(0.0, end - time.monotonic()))

        findings = Query(formulation.goal, backend, seconds_left, self.budget.megabytes_left()).run()
        is_proved = all(status == "proved" for status in findings.status.values()) and findings.inexact is None
        if not is_proved or formulation.goal.stats["one_layout"]:  # other iterations may have other layouts
            self._is_late = findings.reason == "time"
            return None
        outcome = conclude(self.walker, formulation, findings, self.budget, is_part=True)
        reason = explain_vacuity(self.walker, TIDY.run(bounded.program), self.budget)
        notes = outcome.verdict.approximations + self._explain()
        invariants = tuple(_list_invariants(self.plan))
        verdict = replace(outcome.verdict, reason=reason, approximations=notes, invariants=invariants)
        return replace(outcome, verdict=verdict)

    def _explain(self) -> tuple[str, ...]:
        """How it was proved, with the invariants if they are wanted."""
        loops, functions = ", ".join(self.plan.loops), ", ".join(self.plan.functions)
        notes = [f"proved by induction: any iteration stands for all of them, in {loops}"] if loops else []
        if functions:
            notes.append(f"proved by induction: any call of {functions} stands for all of them, on a stack without end")
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

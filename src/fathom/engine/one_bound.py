"""The verdict within one bound: a goal is formulated, checked, and split into cases where it is not decided soon.

formulate → query ─┬─ decided ──────────────────────────────────→ conclude
                   ├─ out of patience, may be deferred ─────────→ conclude, deferred
                   └─ out of patience, an input has few values
                        one check for each case, which may split again
                        all safe: proved                      ──→ conclude
                        one unsafe, or cut by the bound       ──→ its outcome
                        no input to split, or one is unknown: the whole query again, with the rest of the time
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias, final

from fathom.bound.options import Bounded, Case
from fathom.engine.budget import UNLIMITED, Budget, Patience, Remaining
from fathom.engine.case_split import split
from fathom.engine.conclude import conclude
from fathom.engine.formulate import Formulation, encode_every_layout, formulate
from fathom.engine.outcome import Outcome
from fathom.engine.query import Findings, Query
from fathom.engine.walker import Walker
from fathom.logic.smtlib import print_goal
from fathom.solvers.ahead import measure_places, run_ahead
from fathom.solvers.base import Solver
from fathom.solvers.registry import solver

Outcomes: TypeAlias = Generator[Outcome, None, None]
Walked: TypeAlias = dict[tuple[Case, ...], Bounded]
"""The programs for some cases, as they were walked to find out which input to split."""

EVERY: Final = "every"
LAYOUT_SECONDS: Final = 1.0
"""How long a solver may take to prove for every layout what it has proved for one."""


@final
class BoundChecker:
    """Checks bounded programs of one request; `formula` is the last that was solved, where it is wanted."""

    def __init__(self, walker: Walker, budget: Budget) -> None:
        self.walker = walker
        self.request = walker.request
        self.budget = budget
        self.formula: str | None = None
        self._solvers: dict[str, Solver] = {}
        self._deferred: Formulation | None = None

    def check(self, bounded: Bounded, patience: Patience = UNLIMITED, cases: tuple[Case, ...] = ()) -> Outcome:
        """The outcome for a program that was walked for these cases."""
        formulation = self._formulate(bounded)
        may_split = self._may_split(bounded, cases)
        has_another_way = may_split or patience.may_defer
        findings = self._query(formulation, self.budget.limit(patience) if has_another_way else self.budget.remaining)
        gave_up = findings.reason == "time" and not findings.models and not self.budget.is_spent()
        with self.budget.stage("encode"):
            stats = _measure(formulation, findings)
        self.budget.stats |= stats
        self.budget.effort.add(bounded.limits_reached, formulation.goal.limits_reached)
        if gave_up and may_split and not patience.may_defer:
            return self._check_by_cases(formulation, cases, stats)
        outcome = self._conclude(formulation, findings, cases)
        if outcome.verdict.result == "safe" and formulation.goal.stats["one_layout"]:
            outcome = self._check_every_layout(formulation, cases) or outcome
        is_deferred = gave_up and patience.may_defer
        self._deferred = formulation if is_deferred else None
        return replace(outcome, deferred=is_deferred)

    def _check_every_layout(self, one_layout: Formulation, cases: tuple[Case, ...]) -> Outcome | None:
        """The outcome where objects lie anywhere, if it is found soon; one layout is not waited for."""
        if self.request.model.alloc != EVERY or self.request.limits.safety == "blocks":
            return None
        formulation = encode_every_layout(one_layout, self.budget)
        self._keep_formula(formulation)
        if formulation.goal.stats["one_layout"]:
            return None
        findings = self._query(formulation, self.budget.limit_to(LAYOUT_SECONDS))
        outcome = self._conclude(formulation, findings, cases)
        return None if outcome.verdict.result == "unknown" else outcome

    def _check_by_cases(self, formulation: Formulation, cases: tuple[Case, ...], stats: dict[str, object]) -> Outcome:
        """The outcome from those of all cases of one more input, or else from the whole goal with all the time."""
        parts, failed = self._check_cases(formulation.bounded, cases)
        if failed is not None and (failed.verdict.result == "unsafe" or failed.larger_bound_helps):
            return failed
        self.budget.stats |= stats | ({"cases": len(parts)} if parts else {})
        is_proved = bool(parts) and failed is None
        findings = _prove_all(formulation) if is_proved else self._query(formulation, self.budget.remaining)
        return self._conclude(formulation, findings, cases)

    def _conclude(self, formulation: Formulation, findings: Findings, cases: tuple[Case, ...]) -> Outcome:
        return conclude(self.walker, formulation, findings, self.budget, is_part=bool(cases))

    def _formulate(self, bounded: Bounded) -> Formulation:
        """The goal for one layout first: most programs that look at addresses do not depend on them."""
        if self._deferred is not None and self._deferred.bounded is bounded:
            return self._deferred
        request = self.request
        if request.model.alloc == EVERY:
            request = replace(request, model=replace(request.model, alloc="concrete"))
        formulation = formulate(request, bounded, self.budget)
        self._keep_formula(formulation)
        return formulation

    def _keep_formula(self, formulation: Formulation) -> None:
        if self.request.wants_formula:
            self.formula = print_goal([*formulation.goal.constraints, formulation.goal.any_failure])

    def _query(self, formulation: Formulation, remaining: Remaining) -> Findings:
        model = self.request.model
        with self.budget.stage("solve"):
            backend = self._find_solver(formulation.strategy.solver)
            megabytes, announce = self.budget.megabytes_left(), self.budget.begin_query
            return Query(formulation.goal, backend, remaining, megabytes, model.every, announce).run()

    def _find_solver(self, name: str) -> Solver:
        """One solver for all bounds and cases: a race learns who wins for this program."""
        if name not in self._solvers:
            self._solvers[name] = solver(name, resumes=True)
        return self._solvers[name]

    def close(self) -> None:
        """End what solvers keep for later."""
        for each in self._solvers.values():
            each.close()

    def _may_split(self, bounded: Bounded, cases: tuple[Case, ...]) -> bool:
        """Whether a goal that is not decided soon may be split."""
        model = self.request.model
        is_one_query = model.query == "one" and not model.every and not self.request.wants_formula
        may_go_deeper = len(cases) < self.budget.effort.limits.split_depth
        return model.split and is_one_query and may_go_deeper and bool(bounded.small_domain_inputs)

    def _check_cases(self, bounded: Bounded, cases: tuple[Case, ...]) -> tuple[tuple[Case, ...], Outcome | None]:
        """The cases of one more input, and the outcome of the first of them that is not safe."""
        walked: Walked = {}

        def walk(some: tuple[Case, ...]) -> Bounded:
            walked[some] = self._walk_cases(bounded, some)
            return walked[some]

        with self.budget.stage("bound"):
            parts, places = measure_places(lambda: split(bounded, cases, walk, self.budget.effort))
        whole = [(*cases, part) for part in parts]
        walked = {part: walked[part] for part in whole if part in walked}
        with closing(self._check_parts(bounded, whole, places, walked)) as outcomes:
            return parts, next((outcome for outcome in outcomes if outcome.verdict.result != "safe"), None)

    def _check_parts(self, bounded: Bounded, parts: list[tuple[Case, ...]], places: int, walked: Walked) -> Outcomes:
        """The outcomes of all cases: at once where cores are free, as long as nobody counts their memory."""
        if places == 1 or self.budget.megabytes is not None:
            yield from (self._check_case(bounded, part, walked) for part in parts)
            return
        works = [partial(self._check_case_apart, bounded, part, walked) for part in parts]
        ahead = run_ahead(works, places, self.budget.deadline)
        with closing(ahead) as found, self.budget.stage("solve"):
            for number, result in found:
                if result is None:
                    yield self._check_case(bounded, parts[number], walked)
                else:
                    outcome, reached = result
                    self.budget.effort.add(reached)
                    yield outcome

    def _check_case(self, bounded: Bounded, cases: tuple[Case, ...], walked: Walked) -> Outcome:
        """The outcome for some cases, which may have been `walked` when inputs were compared."""
        program = walked.pop(cases, None)
        if program is None:
            with self.budget.stage("bound"):
                program = self._walk_cases(bounded, cases)
        return self.check(program, cases=cases)

    def _check_case_apart(
        self, bounded: Bounded, cases: tuple[Case, ...], walked: Walked
    ) -> tuple[Outcome, dict[str, int]]:
        """The outcome in a process of its own, with the limits of effort that were reached on the way."""
        self.budget.effort.reached.clear()
        with closing(self):
            return self._check_case(bounded, cases, walked), dict(self.budget.effort.reached)

    def _walk_cases(self, bounded: Bounded, cases: tuple[Case, ...]) -> Bounded:
        return self.walker.walk_cases(bounded, cases, self.budget.remaining())


def _measure(formulation: Formulation, findings: Findings) -> dict[str, object]:
    """What is reported of a query."""
    strategy = formulation.strategy
    solving = {
        "solver": ", ".join(sorted(findings.solvers)) or strategy.solver,
        "encoding": strategy.encode.memory,
        "why": strategy.why,
        "queries": findings.queries,
    }
    return solving | formulation.measure() | dict(formulation.goal.stats)


def _prove_all(formulation: Formulation) -> Findings:
    return Findings(dict.fromkeys(formulation.goal.properties, "proved"), solvers={"cases"})

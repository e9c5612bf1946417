"""Whether a proof is vacuous: whether the assumptions exclude every execution, so that it says nothing.

Most programs have an execution on zeros, or on inputs that are found by climbing from one execution to the next
(`search/satisfy.py`). Where a short search finds none, a solver is asked; where that takes long, the search goes on.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from typing import Final

from fathom.deadline import Interrupted, OutOfTime
from fathom.encode.encoder import encode
from fathom.encode.goal import Goal
from fathom.engine.budget import Budget
from fathom.engine.query import Query
from fathom.engine.request import CheckRequest
from fathom.engine.strategy import choose_strategy
from fathom.ir.program import Program
from fathom.memory.base import Refused
from fathom.search.satisfy import find_execution
from fathom.solvers.base import Solver
from fathom.solvers.registry import solver
from fathom.transform.pipeline import REACHABLE_END, run_passes, select_passes
from fathom.transform.reachable_end import has_assumption

FEW: Final = 20
"""The first search has one part in so many of the definitions that single executions may compute."""
SOON: Final = 0.5
"""Seconds in which a solver may answer, before the rest of the search."""


def is_vacuous(request: CheckRequest, tidy: Program, budget: Budget) -> bool | None:
    """Whether no execution reaches the end of a safe program; None where that is not found out."""
    if not has_assumption(tidy):
        return False
    with budget.stage("vacuity"):
        try:
            if _has_execution(tidy, budget, FEW):
                return False
            return _is_end_excluded(request, tidy, budget)
        except (Refused, OutOfTime, Interrupted):
            return None


def _has_execution(tidy: Program, budget: Budget, part: int = 1) -> bool:
    """Whether single executions lead to one that reaches the end."""
    return find_execution(tidy, budget.effort.limits.vacuity_definitions // part, budget.is_spent) is not None


def _is_end_excluded(request: CheckRequest, tidy: Program, budget: Budget) -> bool | None:
    """The answer of a solver, about one layout first: an execution there is one of all."""
    program = run_passes(tidy, (*REACHABLE_END, *select_passes(request.model, budget.effort)))
    strategy = choose_strategy(program, request)
    excluded: bool | None = None
    for allocation in ("concrete", "every") if strategy.encode.allocation == "every" else (strategy.encode.allocation,):
        goal = encode(program, replace(strategy.encode, allocation=allocation), None, budget.remaining)
        with closing(solver(strategy.solver, resumes=True)) as backend:
            excluded = _is_excluded(goal, backend, tidy, budget)
        if not (excluded and goal.stats["one_layout"]):
            break
    return excluded


def _is_excluded(goal: Goal, backend: Solver, tidy: Program, budget: Budget) -> bool | None:
    """The answer about one goal, or what the rest of the search finds where a solver takes long."""
    found = Query(goal, backend, budget.limit_to(SOON), budget.megabytes_left()).run()
    if found.reason == "time" and not found.models:
        if _has_execution(tidy, budget):
            return False
        found = Query(goal, backend, budget.remaining, budget.megabytes_left()).run()
    statuses = set(found.status.values())
    return None if "unknown" in statuses else statuses <= {"proved"}

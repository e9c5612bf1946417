"""Whether a proof is vacuous: whether the assumptions exclude every execution, so that it says nothing."""

from __future__ import annotations

from fathom.deadline import Interrupted, OutOfTime
from fathom.encode.encoder import encode
from fathom.engine.budget import Budget
from fathom.engine.query import Findings, Query
from fathom.engine.request import CheckRequest
from fathom.engine.strategy import choose_strategy
from fathom.ir.program import Program
from fathom.memory.base import Refused
from fathom.solvers.registry import solver
from fathom.transform.pipeline import REACHABLE_END, run_passes, select_passes
from fathom.transform.reachable_end import has_assumption


def is_vacuous(request: CheckRequest, tidy: Program, budget: Budget) -> bool | None:
    """Whether no execution reaches the end of a safe program; None where that is not found out."""
    if not has_assumption(tidy):
        return False
    with budget.stage("vacuity"):
        try:
            found = _find_end(request, tidy, budget)
        except (Refused, OutOfTime, Interrupted):
            return None
    statuses = set(found.status.values())
    return None if "unknown" in statuses else statuses <= {"proved"}


def _find_end(request: CheckRequest, tidy: Program, budget: Budget) -> Findings:
    program = run_passes(tidy, (*REACHABLE_END, *select_passes(request.model, budget.effort)))
    strategy = choose_strategy(program, request)
    goal = encode(program, strategy.encode, None, budget.remaining)
    return Query(goal, solver(strategy.solver), budget.remaining, budget.megabytes_left()).run()

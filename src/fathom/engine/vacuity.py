"""Whether a proof is vacuous: whether the assumptions exclude every execution, so that it says nothing.

Most programs have an execution on zeros, which is tried before a solver is asked for another one.
"""

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
from fathom.trace.replay import BoundedReplay
from fathom.trace.values import NO_VALUES, StoredValuation
from fathom.transform.pipeline import REACHABLE_END, run_passes, select_passes
from fathom.transform.reachable_end import has_assumption


def is_vacuous(request: CheckRequest, tidy: Program, budget: Budget) -> bool | None:
    """Whether no execution reaches the end of a safe program; None where that is not found out."""
    if not has_assumption(tidy):
        return False
    with budget.stage("vacuity"):
        if _ends_on_zeros(tidy):
            return False
        try:
            found = _find_end(request, tidy, budget)
        except (Refused, OutOfTime, Interrupted):
            return None
    statuses = set(found.status.values())
    return None if "unknown" in statuses else statuses <= {"proved"}


def _ends_on_zeros(tidy: Program) -> bool:
    """Whether the execution in which all inputs, and all memory that is not written, are 0 reaches the end."""
    return BoundedReplay(tidy, StoredValuation.of(tidy, NO_VALUES)).outcome.status == "ok"


def _find_end(request: CheckRequest, tidy: Program, budget: Budget) -> Findings:
    program = run_passes(tidy, (*REACHABLE_END, *select_passes(request.model, budget.effort)))
    strategy = choose_strategy(program, request)
    goal = encode(program, strategy.encode, None, budget.remaining)
    return Query(goal, solver(strategy.solver), budget.remaining, budget.megabytes_left()).run()

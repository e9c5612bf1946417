"""Whether the threads of a program need more rounds than they had (see `bound.instruments.threads.normal_form`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fathom.bound.instruments.threads.normal_form import LAST_ROUND
from fathom.deadline import Interrupted, OutOfTime
from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions, Goal
from fathom.engine.budget import Budget, Patience
from fathom.engine.formulate import Formulation
from fathom.engine.query import Query
from fathom.engine.request import CheckRequest
from fathom.engine.strategy import choose_strategy
from fathom.ir.instructions import Assert
from fathom.ir.program import Program
from fathom.memory.base import Refused
from fathom.solvers.registry import solver
from fathom.transform.pipeline import TIDY, run_passes, select_passes
from fathom.transform.select_property import SelectProperty

HALF: Final = Patience(share=0.5)
"""Of the time that is left: more rounds take the other half."""


def are_rounds_enough(request: CheckRequest, formulation: Formulation, budget: Budget) -> bool:
    """Whether no execution of a safe program needs a round more; what is not found out may be so."""
    program = SelectProperty(LAST_ROUND).run(formulation.bounded.program)
    if not any(isinstance(item, Assert) for block in program.blocks for item in block.body):
        return False
    with budget.stage("rounds"):
        try:
            one_block = run_passes(TIDY.run(program), select_passes(request.model, budget.effort))
            options = choose_strategy(one_block, request).encode
            goal = _encode(one_block, options, formulation, budget)
            backend = solver(formulation.strategy.solver)
            found = Query(goal, backend, budget.limit(HALF), budget.megabytes_left()).run()
        except (Refused, OutOfTime, Interrupted):
            return False
    return found.inexact is None and set(found.status.values()) <= {"proved"}


def _encode(program: Program, options: EncodeOptions, formulation: Formulation, budget: Budget) -> Goal:
    """For the layouts for which the program is safe: for one, unless that says nothing about the others."""
    allocation, remaining = formulation.strategy.encode.allocation, budget.limit(HALF)
    goal = encode(program, replace(options, allocation=allocation), None, remaining)
    if goal.stats["one_layout"] and not formulation.goal.stats["one_layout"]:
        goal = encode(program, replace(options, allocation="every"), None, remaining)
    return goal

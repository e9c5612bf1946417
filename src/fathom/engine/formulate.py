"""From the program within one bound to a goal: passes, a strategy, the encoding.

bounded → tidy → … → one block → terms
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, final

from fathom.bound.instruments.threads.normal_form import LAST_ROUND
from fathom.bound.options import Bounded
from fathom.encode.encoder import encode
from fathom.encode.goal import Goal
from fathom.engine.budget import Budget
from fathom.engine.request import CheckRequest
from fathom.engine.strategy import Strategy, choose_strategy
from fathom.engine.walker import count_instructions
from fathom.immutable import immutable
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.logic.terms import size
from fathom.transform.pipeline import TIDY, run_passes, select_passes
from fathom.transform.select_property import SelectProperty

_DROP_LAST_ROUND: Final = SelectProperty(LAST_ROUND, inverse=True)
"""Whether the last round is needed is asked by itself (see `rounds`)."""


@final
@immutable
class Formulation:
    """A goal, and the programs that it comes from; a model is read by the registers of the `tidy` one."""

    bounded: Bounded
    tidy: Program
    one_block: Program
    layout: Layout
    strategy: Strategy
    goal: Goal

    def measure(self) -> dict[str, object]:
        """What is reported of its size."""
        return {
            "nodes": size(self.goal.roots),
            "residual": count_instructions(self.tidy),
            "definitions": len(self.one_block.blocks[0].body),
            "executed": self.bounded.executed,
            "library_bodies": self.bounded.library_bodies,
            "paths": self.bounded.paths,
            **{f"paths_{name}": count for name, count in self.bounded.path_counts.items()},
            "checks_decided": self.bounded.decided,
            "checks_asked": self.bounded.undecided,
        }


def encode_every_layout(formulation: Formulation, budget: Budget) -> Formulation:
    """The same program, with a goal about every layout."""
    options = replace(formulation.strategy.encode, allocation="every")
    with budget.stage("encode"):
        goal = encode(formulation.one_block, options, formulation.layout, budget.remaining)
    return replace(formulation, goal=goal)


def formulate(request: CheckRequest, bounded: Bounded, budget: Budget) -> Formulation:
    """The goal of a bounded program. `Refused` and `Unsupported` say what cannot be encoded.

    Where iterations are left out, any pointer in memory may lead to any object: there is one region.
    """
    if bounded.leaves_out:
        request = replace(request, model=replace(request.model, regions="flat"))
    with budget.stage("transform"):
        tidy = TIDY.run(_DROP_LAST_ROUND.run(bounded.program) if bounded.threads else bounded.program)
        one_block = run_passes(tidy, select_passes(request.model, budget.effort))
    layout = Layout.of(tidy)
    strategy = choose_strategy(one_block, request)
    with budget.stage("encode"):
        goal = encode(one_block, strategy.encode, layout, budget.remaining)
    return Formulation(bounded, tidy, one_block, layout, strategy, goal)

"""Candidate invariants in one walk: assumed where any state begins, asserted wherever the walk comes to such a state.

While candidates are tried, each has a switch, an input that says whether it is assumed: so a solver can try any set.
"""

from __future__ import annotations

from itertools import islice
from typing import Final, final

from fathom.bound.context.context import Context
from fathom.bound.cut_plan import Claim, CutPlan, Fact, LoopPlan, Place
from fathom.bound.cut_plan import Context as CutContext
from fathom.bound.cuts.changes import Changes
from fathom.bound.cuts.facts import describe, state
from fathom.bound.cuts.loop_names import LoopNames
from fathom.bound.cuts.numbers import LoopNumber, Numbers, read_numbers
from fathom.bound.cuts.watched_cells import WatchedCells, propose_cells
from fathom.bound.residual.values import Scalar
from fathom.ir.types import BOOL
from fathom.source import SrcLoc

CLAIM: Final = "induction"
"""The class of what has to hold of a cut for it to say something; a violation is no verdict."""


@final
class Claims:
    """The candidates of a plan on the current path; a claim that certainly does not hold leaves the plan."""

    def __init__(self, walk: Context, plan: CutPlan) -> None:
        self.walk = walk
        self.plan = plan
        self.cells = WatchedCells(walk) if plan.watches_cells else None
        self._switches: dict[tuple[CutContext, Claim], Scalar] = {}

    def read(self, changes: Changes, names: LoopNames) -> dict[Place, LoopNumber]:
        """The numbers of the current path."""
        numbers = read_numbers(self.walk, changes, names)
        return numbers if self.cells is None else numbers | self.cells.read(changes, names)

    def prepare(self, context: CutContext) -> None:
        """Make the switches of a place before ways part on which its facts are assumed and asserted."""
        plan = self.plan.contexts.get(context)
        for fact in (plan.facts or ()) if plan is not None else ():
            self.switch(context, fact, 0)

    def assume(self, context: CutContext, now: Numbers, start: Numbers, loc: SrcLoc | None) -> list[Fact]:
        """Assume the facts of a place; gives those that can be stated."""
        walk, assumed = self.walk, []
        for fact in self.plan.contexts[context].facts or ():
            holds = state(walk.fold, fact, now, start)
            if holds is not None:
                walk.assume(self.switch(context, fact, holds), loc)
                self.plan.words[context, fact] = describe(fact, now)
                assumed.append(fact)
        return assumed

    def claim(self, context: CutContext, now: Numbers, start: Numbers, what: str, loc: SrcLoc | None) -> None:
        """Assert the facts of a place."""
        walk = self.walk
        for fact in list(self.plan.contexts[context].facts or ()):
            holds: Scalar | None = state(walk.fold, fact, now, start)
            if holds is None or walk.assertions.decide(walk.path, holds) == 0:
                self.plan.remove(context, fact)
                continue
            self.assert_claim(context, fact, self.switch(context, fact, holds), f"{describe(fact, now)}: {what}", loc)

    def assert_claim(self, context: CutContext, claim: Claim, holds: Scalar, what: str, loc: SrcLoc | None) -> None:
        """Assert what a proof rests on, under a text of its own."""
        text = f"{what} ({len(self.plan.claims)})"
        self.plan.claims[text] = context, claim
        if isinstance(claim, Fact) and claim.form == "cells":
            self.plan.universal[text] = None
        self.walk.check(holds, CLAIM, text, loc)

    def propose_cells(self, plan: LoopPlan, start: Numbers) -> None:
        """Candidates about the cells of arrays join those that there are, once."""
        if not self.plan.watches_cells or plan.has_cells or plan.facts is None:
            return
        limits, plan.has_cells = self.walk.effort.limits, True
        constants = [0, *(near for each in self.list_constants() for near in (each, each - 1))]
        constants = list(dict.fromkeys(constants))
        if len(constants) > limits.invariant_cell_constants:
            self.walk.effort.reach("invariant_cell_constants")
        candidates = propose_cells(plan, start, constants[: limits.invariant_cell_constants])
        found = dict.fromkeys(islice(candidates, limits.invariant_cells))
        if next(candidates, None) is not None:
            self.walk.effort.reach("invariant_cells")
        plan.facts |= found

    def list_constants(self) -> list[int]:
        """The constants of the functions that are being executed, the innermost first."""
        functions = [frame.code.function for frame in reversed(self.walk.frames) if frame.code.function is not None]
        found = [self.plan.constants.get(function.name, ()) for function in functions]
        return list(dict.fromkeys(number for numbers in found for number in numbers))

    def switch(self, context: CutContext, claim: Claim, holds: Scalar) -> Scalar:
        """That a claim holds, or its switch is off; without switches, that it holds."""
        if not self.plan.has_switches:
            return holds
        if (context, claim) not in self._switches:
            name = f"fact {len(self._switches)}"
            self.plan.switches[context, claim] = name
            self._switches[context, claim] = self.walk.fold.fresh(BOOL, name)
        return self.walk.fold.disjunction(self.walk.fold.negate(self._switches[context, claim]), holds)

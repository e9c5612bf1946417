"""Candidate invariants in one walk: assumed where any state begins, asserted wherever the walk comes to such a state.

While candidates are tried, each has a switch, an input that says whether it is assumed: so a solver can try any set.
"""

from __future__ import annotations

from typing import Final, final

from fathom.bound.context.context import Context
from fathom.bound.cut_plan import Context as CutContext
from fathom.bound.cut_plan import CutPlan, Fact
from fathom.bound.cuts.facts import describe, state
from fathom.bound.cuts.numbers import Numbers
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
        self._switches: dict[tuple[CutContext, Fact], Scalar] = {}

    def assume(self, context: CutContext, now: Numbers, start: Numbers, loc: SrcLoc | None) -> list[Fact]:
        """Assume the facts of a place; gives those that can be stated."""
        walk, assumed = self.walk, []
        for fact in self.plan.contexts[context].facts or ():
            holds = state(walk.fold, fact, now, start)
            if holds is not None:
                walk.assume(self._switch(context, fact, holds), loc)
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
            text = f"{describe(fact, now)}: {what} ({len(self.plan.claims)})"
            self.plan.claims[text] = context, fact
            walk.check(self._switch(context, fact, holds), CLAIM, text, loc)

    def list_constants(self) -> list[int]:
        """The constants of the functions that are being executed, the innermost first."""
        functions = [frame.code.function for frame in reversed(self.walk.frames) if frame.code.function is not None]
        found = [self.plan.constants.get(function.name, ()) for function in functions]
        return list(dict.fromkeys(number for numbers in found for number in numbers))

    def _switch(self, context: CutContext, fact: Fact, holds: Scalar) -> Scalar:
        """That a fact holds, or its switch is off; without switches, that it holds."""
        if not self.plan.has_switches:
            return holds
        if (context, fact) not in self._switches:
            name = f"fact {len(self._switches)}"
            self.plan.switches[context, fact] = name
            self._switches[context, fact] = self.walk.fold.fresh(BOOL, name)
        return self.walk.fold.disjunction(self.walk.fold.negate(self._switches[context, fact]), holds)

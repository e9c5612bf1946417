"""The search for measures of the loops that are cut: level by level, until one gets less with each iteration.

    candidates: all ──→ which get greater in an iteration? ──→ the others are a level ─┐
        ↑                                                                              │
        └──── those that are left ←── does the level stay in some iteration? ←─────────┘

It comes before invariants are inferred, which most loops do not need to end, and once more with them. The measures that
a proof rests on are asserted by its last walk, whatever the search has found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import final

from fathom.bound.cut_plan import Claim, Context, CutPlan, Descent, LoopMeasures
from fathom.checks import termination
from fathom.verdict import Verdict

_DECREASES = Descent()


@final
class MeasureSearch:
    """Chooses measures in a plan, where loops have to end; `unmeasured` are loops for which there is none."""

    def __init__(self, plan: CutPlan, selected: frozenset[str]) -> None:
        self.plan = plan
        self.is_wanted = termination.CLASS.name in selected
        self.unmeasured: tuple[str, ...] = ()
        self._is_searching = False
        self._has_retried = False

    def begin(self) -> bool:
        """Begin the search in the next walk, where it is wanted and has not begun."""
        if not self.is_wanted or self.plan.measures_loops:
            return False
        self.plan.measures_loops = self._is_searching = self.plan.has_switches = True
        return True

    def go_on(self, failed: Sequence[tuple[Context, Claim]]) -> bool:
        """Whether the search needs another walk, after one in which some claims have failed."""
        if not self._is_searching or not self.plan.has_switches:
            self._is_searching = False
            return False
        is_open = {context for context, claim in failed if claim == _DECREASES}
        found = [self._choose(loop.measures, context in is_open) for context, loop in self.plan.contexts.items()]
        self._is_searching = any(found)
        measures = [loop.measures for loop in self.plan.contexts.values() if loop.measures is not None]
        self.plan.has_switches = any(each.candidates for each in measures)
        return True

    @staticmethod
    def _choose(measures: LoopMeasures | None, is_open: bool) -> bool:
        """Choose a level for a loop that needs one; any other needs no candidates any more."""
        if measures is None:
            return False
        if is_open and measures.choose():
            return True
        measures.candidates = {}
        return False

    def are_all(self, failed: Sequence[tuple[Context, Claim]]) -> bool:
        """Whether nothing has failed but that loops have no measure; which these are."""
        self.unmeasured = tuple(dict.fromkeys(str(context[-1]) for context, claim in failed if claim == _DECREASES))
        return all(isinstance(claim, Descent) for _, claim in failed)

    def retry(self) -> bool:
        """Search once more, with the invariants that there are by now, for loops that have no measure."""
        if not self.unmeasured or self._has_retried:
            return False
        for context, loop in self.plan.contexts.items():
            if loop.measures is not None and str(context[-1]) in self.unmeasured:
                loop.measures.begin_again()
        self._has_retried = self._is_searching = self.plan.has_switches = True
        return True

    def explain(self, verdict: Verdict) -> Verdict:
        """The verdict; where it is not known, with the loops of which it is not known whether they end."""
        if verdict.result != "unknown" or not self.unmeasured:
            return verdict
        loops = f"loop{'s' * (len(self.unmeasured) > 1)} {', '.join(self.unmeasured)}"
        why = f"no measure was found that gets less in {loops}: a contract with fathom_decreases can say one"
        return replace(verdict, reason=why if verdict.reason is None else f"{verdict.reason}; {why}")

    def describe(self) -> tuple[str, ...]:
        """The measures of all loops in words."""
        found = [(context, self.plan.words.get((context, _DECREASES))) for context in self.plan.contexts]
        return tuple(dict.fromkeys(f"measure of {context[-1]}: {text}" for context, text in found if text))

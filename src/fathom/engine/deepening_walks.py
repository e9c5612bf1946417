"""The walks of deepening, which may come to the whole program sooner than bound by bound."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, final

from fathom.bound.options import Bounded, BoundOptions, WalkLimits
from fathom.bound.walk.bound import walk_within
from fathom.engine.bounds import Bounds
from fathom.engine.walker import Walker

GROWTH: Final = 4
"""How many times more instructions a walk without a bound may have beside the next bound."""


@final
class DeepeningWalks:
    """The walks of one search, within one bound after the other.

    Where paths stay apart, loops often end by what each path knows. So from the second bound on, the whole program is
    walked that way too, without a bound of loops, for as many instructions as a limit of effort allows, which grows
    with each bound. It takes the place of the bounded one if it leaves no more to the solver.
    """

    def __init__(self, walker: Walker, options: BoundOptions) -> None:
        self._walker = walker
        self._options = options
        self._may_drop_bound = walker.request.limits.unwind is None and options.paths != "merge"
        self._instructions = 0

    def walk(self, bounds: Bounds) -> Bounded:
        """The program within these bounds, or all of it."""
        options = replace(self._options, unwind=bounds.unwind, rounds=bounds.rounds)
        found = self._walker.walk(options)
        if found.complete or found.threads or not self._may_drop_bound:
            return found
        return self._walk_all(found.left) or found

    def _walk_all(self, left: int) -> Bounded | None:
        effort, first = self._options.effort, self._instructions == 0
        self._instructions = min(
            self._instructions * GROWTH or effort.unbounded_instructions, effort.apart_instructions
        )
        if first:
            return None
        request, limits = self._walker.request, WalkLimits(max(left, effort.apart_left), self._instructions)
        options = replace(self._options, unwind=None, paths="apart")
        return walk_within(request.module, request.entry, options, limits)

"""The walks of deepening, which may come to the whole program sooner than bound by bound."""

from __future__ import annotations

from dataclasses import replace
from typing import final

from fathom.bound.options import Bounded, BoundOptions, WalkLimits
from fathom.bound.walk.bound import walk_within
from fathom.engine.bounds import Bounds
from fathom.engine.walker import Walker


@final
class DeepeningWalks:
    """The walks of one search, within one bound after the other.

    Where paths stay apart, loops often end by what each path knows. So the first time that they do, the program is
    walked once without a bound of loops, as far as the limits of effort allow.
    """

    def __init__(self, walker: Walker, options: BoundOptions) -> None:
        self._walker = walker
        self._options = options
        self._may_drop_bound = walker.request.limits.unwind is None

    def walk(self, bounds: Bounds) -> Bounded:
        """The program within these bounds, or all of it."""
        options = replace(self._options, unwind=bounds.unwind, rounds=bounds.rounds)
        found = self._walker.walk(options)
        if found.paths != "apart" or found.complete or not self._may_drop_bound:
            return found
        self._may_drop_bound = False
        request, limits = self._walker.request, WalkLimits(executed=options.effort.apart_instructions)
        whole = walk_within(request.module, request.entry, replace(options, unwind=None, paths="apart"), limits)
        return whole or found

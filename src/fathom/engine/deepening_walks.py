"""The walks of deepening, which may come to the whole program sooner than bound by bound."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final, final

from fathom.bound.options import Bounded, BoundOptions, WalkLimits
from fathom.bound.walk.bound import may_choose_paths, walk_merged, walk_within
from fathom.deadline import OutOfTime
from fathom.engine.bounds import Bounds
from fathom.engine.request import CheckRequest
from fathom.engine.walker import Walker

APART: Final = 0.6
"""The part of the time that is left for one walk that keeps paths apart."""


@final
class DeepeningWalks:
    """The walks of one search, within one bound after the other.

    Where paths stay apart, loops often end by what each path knows. So once merging is costly, the whole program is
    walked with paths that stay apart, without a bound of loops, as far as the limits of effort allow, and in a part of
    the time: merging may be through within a larger bound. Where that is in vain and merging is not, less is spent on
    such walks within bounds.
    """

    def __init__(self, walker: Walker, options: BoundOptions) -> None:
        self._walker = walker
        self._options = options
        request = walker.request
        self._may_drop_bound = request.limits.unwind is None and may_choose_paths(request.module, options)

    def walk(self, bounds: Bounds, end: float | None = None) -> Bounded:
        """The program within these bounds, or all of it, in a walk that may end before the deadline of all walks."""
        options = self._walker.options_within(bounds.unwind, bounds.rounds, self._options)
        options = options if end is None else replace(options, deadline=end)
        whole = self._walk_all(options) if self._may_drop_bound else None
        return whole or self._walker.walk(replace(options, effort=self._options.effort))

    def _walk_all(self, options: BoundOptions) -> Bounded | None:
        """All of the program, unless merging within the bounds is cheap; None if neither is."""
        request, effort = self._walker.request, options.effort
        merged = walk_merged(request.module, request.entry, options)
        if merged is not None and (merged.complete or merged.left < effort.apart_left):
            return merged
        limits = WalkLimits(effort.merged_left // 2, effort.apart_instructions)
        now, deadline = time.monotonic(), options.deadline
        end = None if deadline is None else now + APART * (deadline - now)
        apart = replace(options, unwind=None, paths="apart", deadline=end)
        whole = self._walk_apart(request, apart, limits)
        self._may_drop_bound = whole is not None
        if whole is None and merged is not None:
            less = replace(effort, apart_instructions=min(effort.apart_again, effort.apart_instructions))
            self._options = replace(self._options, effort=less)
        return whole

    @staticmethod
    def _walk_apart(request: CheckRequest, options: BoundOptions, limits: WalkLimits) -> Bounded | None:
        """A walk, unless it exceeds its limits or its part of the time."""
        try:
            return walk_within(request.module, request.entry, options, limits)
        except OutOfTime:
            return None

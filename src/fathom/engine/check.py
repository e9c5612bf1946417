"""The pipeline on one screen: from a module to a verdict.

    module ──walker──→ bounded program ──formulate──→ goal ──query──→ findings ──conclude──→ verdict
       ↑                                                                                        │
       └────────────── deepening: a larger bound, while that could change the verdict ──────────┘

`one_bound` is the row, which it repeats for the values of an input where there is no answer soon; `deepening` is the
way back. What a part needs is handed to it: the request (what to do), the walker (how the program is walked), the
budget (how much time is left).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from fathom.bound.options import Bounded
from fathom.effort import EffortMeter
from fathom.engine.bounds import Bounds, UnwindThenRounds
from fathom.engine.budget import Budget
from fathom.engine.deepening import Deepening
from fathom.engine.one_bound import BoundChecker
from fathom.engine.request import CheckRequest, CheckResult
from fathom.engine.walker import Walker

__all__ = ["CheckRequest", "CheckResult", "check_module"]


def check_module(request: CheckRequest) -> CheckResult:
    """The verdict on a program."""
    effort = EffortMeter(request.limits.limits_of_effort)
    budget = Budget(request.limits.timeout, seconds=dict(request.seconds), effort=effort)
    walker = Walker.of(request)
    options = walker.options(request.progress)
    checker = BoundChecker(walker, budget)

    def walk(bounds: Bounds) -> Bounded:
        return walker.walk(replace(options, unwind=bounds.unwind, rounds=bounds.rounds))

    with _collector_off():
        verdict = Deepening(walk, checker.check, UnwindThenRounds.of(request.limits), budget).run()
    classes = tuple(analysis.row for analysis in walker.analyses)
    return CheckResult(replace(verdict, classes=classes), checker.formula)


@contextmanager
def _collector_off() -> Iterator[None]:
    """Without the cyclic collector, which would look through millions of terms again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

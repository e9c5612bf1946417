"""Models of the C library are made exact where what they allow has led to a violation that no execution confirms.

    sscanf(line, "%d", &n)     at first, n is any number, and no loop reads the line
    a[n] = 0                   fails for some n; executed, this line gives another one: nothing is known
    the same, exact            the line is read byte by byte: unsafe with a line that does it, or safe

Abstraction first and refinement where it was too coarse is CEGAR (Clarke et al., CAV 2000), with two levels.
"""

from __future__ import annotations

import time
from typing import Final

from fathom.bound.options import Bounded
from fathom.engine.advice import Decide, OptionChange
from fathom.engine.budget import Budget
from fathom.engine.request import CheckRequest
from fathom.verdict import Verdict

UNASKED: Final = 5.0
"""Seconds that are spent, beside what has been spent so far, where there is no time limit."""


def refine_models(
    request: CheckRequest, unknown: Verdict, last: Bounded | None, budget: Budget, decide: Decide
) -> Verdict:
    """The verdict with exact models, where there is none without them and time is left; or else the same `unknown`."""
    if unknown.result != "unknown" or last is None or not last.shortened or request.limits.exact_models:
        return unknown
    elapsed, left = time.monotonic() - budget.started - budget.loading, budget.remaining()
    if left == 0.0:
        return unknown
    seconds = UNASKED + elapsed if left is None else left
    change = OptionChange("--exact-models", {"exact_models": True})
    exact = decide(change.apply(request), Budget(seconds, budget.megabytes_left()))
    return unknown if exact.result == "unknown" else exact

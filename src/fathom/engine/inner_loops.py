"""Inner loops are followed further than the loops around them, in search of a bug.

    while (fgets(line, sizeof line, stdin))       one iteration of this loop is enough,
      strcpy(name, line);                         and 33 of the one in strcpy

One bound for all loops multiplies: within 64 iterations of each, the program above has 64 copies of a loop of 64. So
between two such bounds, the program is looked at with the outer loops cut after one iteration and the inner ones
much later, for about as long as everything before has taken. What fails there fails; a proof would say nothing.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final, final

from fathom.bound.options import Bounded
from fathom.engine.advice import Decide, OptionChange
from fathom.engine.budget import Budget
from fathom.engine.notes import describe_walk
from fathom.engine.request import CheckRequest
from fathom.verdict import Verdict

FIRST: Final = 4
"""The bound of all loops after which inner ones are looked at for the first time."""
SECOND: Final = 16
"""The bound after which they are looked at for the second time."""
OUTER: Final = 1
"""Iterations of the loops around them, the fewest that there are."""
LEAST: Final = 1.0
"""Seconds that are spent at least."""
SHARE: Final = 0.25
"""The part of the time that is left which is spent at most."""


@final
class InnerLoops:
    """The looks at inner loops of one check."""

    def __init__(self, request: CheckRequest, budget: Budget, decide: Decide) -> None:
        self._request = request
        self._budget = budget
        self._decide = decide

    def look_deeper(self, bounded: Bounded) -> Verdict | None:
        """`unsafe`, if loops that were cut lie inside of each other and the inner ones lead to a bug."""
        cut = {loop.name for loop in bounded.cut}
        outer = sorted({name for loop in bounded.cut for name in loop.inside if name in cut})
        limits = self._budget.effort.limits
        looks = {FIRST: limits.inner_iterations, SECOND: limits.inner_iterations_later}
        iterations = looks.get(bounded.unwind or 0)
        if iterations is None or not outer or bounded.threads or self._request.limits.unwind is not None:
            return None
        unwindset = (*(f"{name}:{OUTER}" for name in outer), *self._request.limits.unwindset)
        change = OptionChange(
            f"--unwind {iterations} --unwindset {','.join(unwindset)}",
            {"unwind": iterations, "unwindset": unwindset, "unwinding_assertions": False, "search": False},
        )
        found = self._decide(change.apply(self._request), Budget(self._choose_seconds(), self._budget.megabytes_left()))
        if found.result == "safe":
            self._budget.effort.reach("inner_iterations" if bounded.unwind == FIRST else "inner_iterations_later")
        return replace(found, approximations=describe_walk(bounded)) if found.result == "unsafe" else None

    def _choose_seconds(self) -> float:
        """As long as everything has taken so far."""
        elapsed, left = time.monotonic() - self._budget.started - self._budget.loading, self._budget.remaining()
        return max(LEAST, elapsed) if left is None else min(max(LEAST, elapsed), SHARE * left)

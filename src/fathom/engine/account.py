"""What is to be told where time or memory has run out: how far the check has come, and what has taken the time.

unwind 4    nothing fails, loops go on      → proved: nothing fails within 4 iterations of each loop
unwind 8    2 of 15 properties not decided  → open: 2 of 15 properties within 8 iterations
"""

from __future__ import annotations

from typing import final

from fathom.bound.options import Bounded
from fathom.checks.registry import INCOMPLETE
from fathom.engine.budget import DOING, Budget
from fathom.engine.outcome import Outcome
from fathom.ir.instructions import Assert, Property
from fathom.verdict import Account


@final
class AccountKeeper:
    """Sees each program that is walked and what comes of it."""

    def __init__(self) -> None:
        self._proved: Bounded | None = None
        self._last: Bounded | None = None
        self._open: tuple[Property, ...] | None = None
        self.has_answer = True
        """Whether the solver has answered the last query."""

    @property
    def last(self) -> Bounded | None:
        """The last program that was walked."""
        return self._last

    def add_walk(self, bounded: Bounded) -> None:
        self._last, self._open, self.has_answer = bounded, None, True

    def add_outcome(self, bounded: Bounded, outcome: Outcome) -> None:
        self._last, self._open, self.has_answer = bounded, outcome.open, outcome.has_answer
        if outcome.verdict.result == "unknown" and (outcome.larger_bound_helps or outcome.more_rounds_help):
            self._proved = bounded

    def write(self, budget: Budget) -> Account:
        """The account so far."""
        proved, last, slowest = self._proved, self._last, describe_slowest(budget)
        if last is None:
            return Account(slowest=slowest)
        undecided = _find_undecided(last) if self._open is None else self._open
        return Account(
            proved.unwind if proved is not None else None,
            proved.rounds if proved is not None else None,
            last.unwind,
            last.rounds,
            sum(prop.kind not in INCOMPLETE for prop in last.properties) - len(undecided),
            undecided,
            tuple(dict.fromkeys(loop.name for loop in last.cut)),
            slowest,
        )


def describe_slowest(budget: Budget) -> str:
    """The stage that has taken most of the time: `solving took 27.3 of 30.1 seconds, the last query with 900 nodes`."""
    if not budget.seconds:
        return ""
    stage = max(budget.seconds, key=budget.seconds.__getitem__)
    total = sum(budget.seconds.values())
    nodes = budget.stats.get("nodes")
    query = f", the last query with {nodes} nodes" if stage == "solve" and nodes is not None else ""
    return f"{DOING[stage]} took {budget.seconds[stage]:.1f} of {total:.1f} seconds{query}"


def _find_undecided(bounded: Bounded) -> tuple[Property, ...]:
    """The properties that the walk has not decided."""
    asserted = {item.prop for block in bounded.program.blocks for item in block.body if isinstance(item, Assert)}
    return tuple(prop for prop in bounded.properties if prop in asserted and prop.kind not in INCOMPLETE)

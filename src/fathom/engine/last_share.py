"""The last share of the time, where there is no answer: single executions first, then advice that is tried.

started                                          deadline            timeout
|------------- walk, encode, solve -------------|-- search --|- advice -|
                                                |<------ kept back ---->|
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fathom.bound.options import Bounded
from fathom.deadline import OutOfMemory, OutOfTime
from fathom.engine.advice import Decide, DryRun, try_changes
from fathom.engine.budget import Budget
from fathom.engine.single_executions import SingleExecutions
from fathom.engine.walker import Walker
from fathom.verdict import Account, Verdict

SEARCH: Final = 0.6
"""The part of what is kept back that is for single executions."""
MARGIN: Final = 0.05
"""Seconds without which nothing is begun."""


def use_last_share(walker: Walker, unknown: Verdict, last: Bounded | None, budget: Budget, decide: Decide) -> Verdict:
    """A verdict that is found in the rest of the time, or the one that there is, with what was tried in vain."""
    if unknown.account is None or not budget.release():
        return unknown
    account: list[Account] = [unknown.account]

    def work() -> Verdict | None:
        left = budget.remaining()
        if left is None or left < MARGIN:
            return None
        search = SingleExecutions(walker, last, budget)
        found = search.look_for_bug(left * SEARCH)
        if found is not None:
            return found
        account[0] = replace(account[0], searched=search.describe())
        dry_run = try_changes(walker.request, account[0], budget, decide)
        if dry_run is not None and dry_run.change.is_whole:
            return _adopt(dry_run)
        if dry_run is not None:
            account[0] = replace(account[0], advice=dry_run.describe())
        return None

    try:
        found = budget.run(work)
    except (OutOfTime, OutOfMemory):
        found = None
    return replace(unknown, account=account[0], stats=budget.report()) if found is None else found


def _adopt(dry_run: DryRun) -> Verdict:
    """The answer to the same question is the answer."""
    verdict = dry_run.verdict
    return replace(verdict, stats={**verdict.stats, "why": f"decided with {dry_run.change.flags}"})

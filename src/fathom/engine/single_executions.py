"""Looking for a bug on single executions, where the solver has not answered in time.

search → an execution that fails → simpler inputs → the program walked for these inputs alone → replay on both → unsafe

What is found is confirmed as any counterexample is: the bounded program, which has little more than this execution,
and the unbounded one have to fail alike on its inputs. What is not confirmed is not shown, and the search goes on.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final, final

from fathom.bound.instruments.threads.threads import has_threads
from fathom.bound.options import Bounded, BoundOptions
from fathom.checks.registry import INCOMPLETE, POINTERS
from fathom.deadline import OutOfTime
from fathom.engine.budget import Budget
from fathom.engine.counterexamples import make_subject
from fathom.engine.notes import describe_walk
from fathom.engine.walker import Walker
from fathom.errors import Unsupported
from fathom.ir.instructions import Property
from fathom.search.choices import ChosenValuation, to_values
from fathom.search.constants import find_constants
from fathom.search.coverage import Coverage
from fathom.search.explore import Attempt, Exploration
from fathom.search.simplify import simplify
from fathom.trace.concrete import Ending, execute
from fathom.trace.model import Trace
from fathom.trace.rerun import rerun
from fathom.transform.pipeline import TIDY
from fathom.verdict import Checked, Counterexample, Verdict

CONFIRMATION: Final = 0.5
"""The part of the time that is for simpler inputs and the replay of what is found."""
ATTEMPTS: Final = 3
"""How many executions that fail with one property are replayed before it is given up."""


@final
class SingleExecutions:
    """The search of one check; `last` is the last program that was walked, if there is one."""

    def __init__(self, walker: Walker, last: Bounded | None, budget: Budget) -> None:
        self._walker = walker
        self._last = last
        self._budget = budget
        self._end = time.monotonic()
        self._exploration: Exploration | None = None

    def look_for_bug(self, seconds: float) -> Verdict | None:
        """`unsafe`, if an execution that fails is found and confirmed in so many seconds."""
        request = self._walker.request
        if self._last is None and has_threads(request.module):
            return None
        start = time.monotonic()
        self._end = start + seconds * (1 - CONFIRMATION)
        width = 8 * request.module.layout.pointer_size()
        self._exploration = Exploration(self._run, find_constants(request.module), width)
        try:
            with self._budget.stage("search"):
                return self._search(self._exploration, start + seconds)
        except (OutOfTime, Unsupported):
            return None

    def describe(self) -> str:
        """How far the search has come."""
        if self._exploration is None:
            return ""
        found = self._exploration
        places = len({edge[:3] for edge in found.edges})
        return f"{found.executions} single executions along {places} edges; none was found to fail"

    def _search(self, exploration: Exploration, end: float) -> Verdict | None:
        tried: dict[str, int] = {}
        for found in exploration.find_failures():
            prop = found.failed
            if prop is None or not self._is_wanted(prop) or tried.get(prop.id, 0) >= ATTEMPTS:
                continue
            tried[prop.id] = tried.get(prop.id, 0) + 1
            before, self._end = self._end, end
            verdict = self._confirm(found, simplify(found, exploration.repeat)) or self._confirm(found, found)
            self._end = before
            if verdict is not None:
                return verdict
        return None

    def _is_wanted(self, prop: Property) -> bool:
        request = self._walker.request
        is_known = request.known is not None and prop in request.known([prop])
        return prop.kind in self._options().selected and not is_known

    def _options(self) -> BoundOptions:
        options = replace(self._walker.options(), deadline=self._end)
        if self._last is None:
            return options
        last = self._last
        return replace(options, rounds=last.rounds, threads=last.threads, unowned_addresses=last.unowned_addresses)

    def _run(self, valuation: ChosenValuation, coverage: Coverage) -> Ending:
        if time.monotonic() >= self._end:
            raise OutOfTime("while looking for a failing execution")
        request = self._walker.request
        return execute(request.module, request.entry, self._options(), valuation, lambda _, __, own: [*own, coverage])

    def _confirm(self, first: Attempt, found: Attempt) -> Verdict | None:
        """The verdict, where the program fails on these inputs, bounded and unbounded."""
        given = self._walker.request.limits.unwind
        options = replace(self._options(), unwind=found.iterations + 1 if given is None else given)
        values = to_values(found.choices, options, self._walker.request.changes)
        bounded = self._walker.walk(replace(options, cases=values.cases))
        subject = make_subject(self._walker, bounded, TIDY.run(bounded.program), self._end)
        again = rerun(subject, bounded.properties, values)
        if again.bounded is None or again.unbounded is None or again.trace is None:
            return None
        if not _is_same_failure(again.bounded, again.unbounded):
            return None
        return self._report(bounded, again.bounded, again.trace)

    def _report(self, bounded: Bounded, violated: Property, trace: Trace) -> Verdict:
        self._budget.stats |= {"solver": "single executions", **self._measure()}
        checked = tuple(
            Checked(prop, "violated" if prop == violated else "unknown")
            for prop in bounded.properties
            if prop.kind not in INCOMPLETE
        )
        example = Counterexample(trace.violated.prop, trace)
        return Verdict("unsafe", False, None, checked, example, describe_walk(bounded), self._budget.report())

    def _measure(self) -> dict[str, object]:
        found = self._exploration
        return {} if found is None else {"executions": found.executions, "edges": len(found.edges)}


def _is_same_failure(bounded: Property, unbounded: Property) -> bool:
    kinds = {bounded.kind, unbounded.kind}
    return bounded.loc == unbounded.loc and (len(kinds) == 1 or kinds <= POINTERS)

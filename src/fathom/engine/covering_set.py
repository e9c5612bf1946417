"""Few executions that come to all that the executions of a coverage come to, each with what a test needs to repeat it.

Greedily, as a cover of sets: the execution that comes to most of what is missing is the next. Those that end by
themselves are taken first, then those that fail a check, and those that were followed up to a bound last, because a
test that is run natively goes beyond it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import final

from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.engine.cover import LONGEST, Cover, CoveringRun, Goal, walk_options
from fathom.engine.walker import Walker
from fathom.immutable import immutable
from fathom.search.choices import ChosenValuation, to_values
from fathom.search.code_coverage import CodeCoverage
from fathom.trace.build import describe_violation
from fathom.trace.concrete import Ending, execute
from fathom.trace.environment import describe_environment
from fathom.trace.input_types import InputTypes
from fathom.trace.model import Environment, Violation
from fathom.trace.record import Recorder


@final
@immutable
class CoveringTest:
    """An execution that was chosen, what it is given from outside, and the property that it violates, if any."""

    run: CoveringRun
    given: Environment
    violated: Violation | None


def choose_runs(runs: Sequence[CoveringRun]) -> list[CoveringRun]:
    """In the order of the report; the new lines of each are those that none before it has come to."""
    missing: set[Goal] = {goal for run in runs for goal in run.goals}
    chosen: list[CoveringRun] = []
    for rank in range(3):
        chosen += _choose_greedily([run for run in runs if _rank(run) == rank], missing)
    return list(_tell_new_lines(sorted(chosen, key=runs.index)))


def _rank(run: CoveringRun) -> int:
    return 2 if run.is_cut else 1 if run.fails else 0


def _choose_greedily(runs: Sequence[CoveringRun], missing: set[Goal]) -> Iterator[CoveringRun]:
    """Until these have nothing any more of what is missing."""
    while runs:
        best = max(runs, key=lambda run: len(run.goals & missing))
        if not best.goals & missing:
            return
        missing -= best.goals
        yield best


def _tell_new_lines(runs: Sequence[CoveringRun]) -> Iterator[CoveringRun]:
    reached: set[Goal] = set()
    for run in runs:
        new = sorted(goal for goal in run.goals - reached if len(goal) == 2)
        reached |= run.goals
        yield replace(run, new_lines=tuple(new))


def record_test(walker: Walker, found: Cover, run: CoveringRun, deadline: float | None) -> CoveringTest:
    """Execute the program once more, and write down what it is given."""
    request = walker.request
    options = walk_options(walker, deadline)
    valuation = ChosenValuation(run.choices, lambda _: 0, 8 * request.module.layout.pointer_size())
    recorders: list[Recorder] = []

    def observe(walk: Context, ending: Ending, own: list[Instrument]) -> list[Instrument]:
        recorder = Recorder(walk, ending, sys.maxsize)
        recorders.append(recorder)
        return [recorder, *own, CodeCoverage(found.cut_bounds, LONGEST)]

    ending = execute(request.module, request.entry, options, valuation, observe)
    (recorder,) = recorders
    values = to_values(valuation.used, options, request.changes)
    given = describe_environment(recorder, valuation, values, InputTypes(request.module, request.entry))
    prop = ending.prop
    violated = None if prop is None else describe_violation(prop, prop, recorder, recorder.walk)
    return CoveringTest(run, given, violated)

"""Counterexamples: a violation is shown only after both programs, bounded and unbounded, have failed on its inputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, cast

from fathom.bound.options import Bounded
from fathom.deadline import Interrupted
from fathom.engine.budget import Budget
from fathom.engine.notes import describe_imprecision
from fathom.engine.replays import Replays
from fathom.engine.request import CheckRequest
from fathom.engine.walker import Walker
from fathom.ir.instructions import Property
from fathom.ir.program import Program
from fathom.trace.agreement import NotConfirmed, NotReplayed
from fathom.trace.build import Subject, build_from_model
from fathom.trace.rerun import Rerun, rerun
from fathom.trace.select import Detail
from fathom.trace.shrink import ShrinkBudget
from fathom.trace.valuation import ModelValuation
from fathom.trace.values import Values
from fathom.transform.pipeline import TIDY
from fathom.verdict import Counterexample

ReadModel: TypeAlias = Callable[[Property | None], ModelValuation]
"""The values that violate a property."""


def replay_violations(
    subject: Subject, violated: Sequence[Property | None], read_model: ReadModel, budget: Budget
) -> Replays:
    """For each of these properties, an execution that violates it.

    The values of the first are made as simple as possible; all others together get as much effort. Where time runs
    out, the rest is not confirmed.
    """
    confirmed: list[Counterexample] = []
    doubts: list[NotConfirmed | NotReplayed] = []
    effort = ShrinkBudget(deadline=budget.deadline)
    for number, prop in enumerate(violated):
        if number and budget.is_spent():
            doubts += [NotReplayed(each) for each in violated[number:]]
            break
        try:
            with budget.grace():
                trace = build_from_model(subject, prop, read_model(prop), effort)
        except NotConfirmed as doubt:
            doubts.append(doubt)
            continue
        except Interrupted:
            doubts.append(NotReplayed(prop))
            continue
        confirmed.append(Counterexample(trace.violated.prop, trace))
        if len(confirmed) == 1:
            effort = ShrinkBudget(deadline=budget.deadline)
    return Replays(tuple(confirmed), tuple(doubts))


def make_subject(walker: Walker, bounded: Bounded, tidy: Program, deadline: float | None = None) -> Subject:
    """What a counterexample is executed on, with what is left of the time for all of it."""
    request = walker.request
    options = replace(
        walker.options(),
        rounds=bounded.rounds,
        threads=bounded.threads,
        follows_cuts=True,
        unowned_addresses=bounded.unowned_addresses,
        deadline=deadline,
    )
    detail = cast("Detail", request.model.trace)
    imprecision = describe_imprecision(bounded)
    return Subject(request.module, request.entry, options, tidy, bounded.unwind, detail, imprecision, request.changes)


def replay_values(request: CheckRequest, values: Values) -> Rerun:
    """Execute what a result has kept of a counterexample, on both programs."""
    walker = Walker.of(request.change(values.changes))
    bounds = walker.options_within(values.unwind, values.rounds)
    bounded = walker.walk(replace(bounds, cases=values.cases))
    return rerun(make_subject(walker, bounded, TIDY.run(bounded.program)), bounded.properties, values)

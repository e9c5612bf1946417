"""Rerun the execution of a result, on the bounded and on the unbounded program."""

from __future__ import annotations

from typing import final

from fathom.checks.registry import INCOMPLETE
from fathom.deadline import OutOfTime
from fathom.errors import Unsupported
from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.trace.build import Subject, build_trace, build_without_steps
from fathom.trace.model import Trace
from fathom.trace.replay import BoundedReplay
from fathom.trace.values import StoredValuation, Values


@final
@immutable
class Rerun:
    """How both programs end; None where nothing fails.

    `properties` are all that the program has. Where it cannot be followed to an end without bounds, `not_followed` says
    why.
    """

    properties: tuple[Property, ...]
    bounded: Property | None
    unbounded: Property | None
    trace: Trace | None
    not_followed: str = ""


def rerun(subject: Subject, properties: tuple[Property, ...], values: Values) -> Rerun:
    """Run both; what fails has a trace."""
    valuation = StoredValuation.of(subject.bounded, values)
    failed = BoundedReplay(subject.bounded, valuation).failed
    try:
        ending = subject.run(valuation)
        if ending.prop is None or ending.prop.kind not in INCOMPLETE:
            trace = build_trace(subject, ending.prop, valuation, ending.executed) if ending.prop is not None else None
            return Rerun(properties, failed, ending.prop, trace)
        why = ending.prop.description
    except (OutOfTime, Unsupported) as problem:
        why = str(problem)
    trace = build_without_steps(subject, failed, valuation, why) if failed is not None else None
    return Rerun(properties, failed, None, trace, why)

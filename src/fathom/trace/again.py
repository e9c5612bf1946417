"""Execute once more what a result says, on the bounded and on the unbounded program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from fathom.bound.options import OutOfTime
from fathom.checks.registry import INCOMPLETE
from fathom.errors import Unsupported
from fathom.ir.instructions import Property
from fathom.trace.build import Subject, told, without_steps
from fathom.trace.model import Trace
from fathom.trace.replay import Replay
from fathom.trace.values import Values, Written


@final
@dataclass(frozen=True, slots=True)
class Again:
    """How both programs end; None where nothing fails.

    `properties` are all that the program has. Where it cannot be followed to an end without bounds, `not_followed` says
    why.
    """

    properties: tuple[Property, ...]
    bounded: Property | None
    unbounded: Property | None
    trace: Trace | None
    not_followed: str = ""


def again(subject: Subject, properties: tuple[Property, ...], values: Values) -> Again:
    """Run both; what fails is told."""
    given = Written.of(subject.bounded, values)
    failed = Replay(subject.bounded, given).failed
    try:
        ending = subject.run(given)
        if ending.prop is None or ending.prop.kind not in INCOMPLETE:
            trace = told(subject, ending.prop, given, ending.executed) if ending.prop is not None else None
            return Again(properties, failed, ending.prop, trace)
        why = ending.prop.description
    except (OutOfTime, Unsupported) as problem:
        why = str(problem)
    trace = without_steps(subject, failed, given, why) if failed is not None else None
    return Again(properties, failed, None, trace, why)

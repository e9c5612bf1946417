"""An execution that a C file is to repeat."""

from __future__ import annotations

from typing import final

from fathom.immutable import immutable
from fathom.trace.model import Environment, Trace, Violation


@final
@immutable
class NativeRun:
    """What it was given, and the property that it violates, if it violates one.

    `purpose` is what it is there for otherwise. One that `is_cut` was followed up to a bound, and ends where it asks
    for more inputs than it was given. `uncontrolled` is what no C file can give it.
    """

    given: Environment
    violated: Violation | None = None
    purpose: str = ""
    is_cut: bool = False
    uncontrolled: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The class of the property that is violated."""
        return "" if self.violated is None else self.violated.prop.kind

    @staticmethod
    def of(trace: Trace) -> NativeRun:
        """The execution of a counterexample."""
        uncontrolled: list[str] = []
        if any(step.thread for step in trace.steps):
            uncontrolled.append("when threads have their turns")
        if trace.left_out and not trace.steps:
            uncontrolled.append(f"what comes before: {trace.left_out}")
        return NativeRun(trace.environment, trace.violated, uncontrolled=tuple(uncontrolled))

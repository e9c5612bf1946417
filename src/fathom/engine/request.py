"""The request for a check, and its result."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias, final

from fathom.analysis.analysis import Analysis
from fathom.bound.options import Progress
from fathom.checks.registry import find_selected
from fathom.engine.bound_report import BoundReport
from fathom.frontend.llvm.module import Module
from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.options import LimitOptions, ModelOptions
from fathom.verdict import Verdict

KnownFindings: TypeAlias = Callable[[Sequence[Property]], Container[Property | None]]
"""Which of these properties are known to be violated."""


@final
@immutable
class CheckRequest:
    """A program, the function where it starts, and how to check it.

    With `wants_formula` the result has the last formula that was solved. A violation that is `known` neither ends the
    search nor is shown where there is another. `analyses` are run beside those that the options name. `changes` are
    limits that are not the user's.
    """

    module: Module
    entry: str
    limits: LimitOptions
    model: ModelOptions
    progress: Callable[[Progress], None] | None = None
    on_bound: Callable[[BoundReport], None] | None = None
    wants_formula: bool = False
    known: KnownFindings | None = None
    analyses: Sequence[type[Analysis]] = ()
    changes: Mapping[str, object] = field(default_factory=dict)

    def change(self, limits: Mapping[str, object]) -> CheckRequest:
        """The same request with other limits, which a result has to name so that it can be replayed."""
        changed = replace(self.limits, **limits)  # type: ignore[arg-type]
        return replace(self, limits=changed, changes={**self.changes, **limits})

    @property
    def checks_every_access(self) -> bool:
        """Whether every access to memory is asserted or assumed to be inside of its own object, where no other lies."""
        selected = find_selected(self.limits)
        is_stated = {"bounds", "null"} <= selected or self.limits.known_memory
        return is_stated and self.limits.safety == "fat" and self.model.alloc != "symbolic"


@final
@immutable
class CheckResult:
    """The verdict, and the formula in SMT-LIB 2 where it is wanted."""

    verdict: Verdict
    formula: str | None = None

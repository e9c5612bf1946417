"""One run of the engine: what it was asked to do, what time is left for it, and what it has measured."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeAlias, final

from fathom.analysis.follow import Loaded
from fathom.analysis.load import following
from fathom.bound.deepen import bound_options
from fathom.bound.options import Bounded, BoundOptions, Case, Progress
from fathom.bound.walk.walk import bound
from fathom.cases import MOST_DEEP, PATIENCE
from fathom.checks.registry import selection
from fathom.frontend.llvm.module import Module
from fathom.ir.instructions import Property
from fathom.options import LimitOptions, ModelOptions

KnownFindings: TypeAlias = Callable[[Sequence[Property]], Container[Property | None]]
"""Which of these properties are known to be violated."""


@final
@dataclass(slots=True)
class Run:
    """One check: its options, its clock, and what it has counted so far."""

    module: Module
    entry: str
    limits: LimitOptions
    model: ModelOptions
    progress: Callable[[Progress], None] | None = None
    started: float = field(default_factory=time.monotonic)
    seconds: dict[str, float] = field(default_factory=dict)
    stats: dict[str, object] = field(default_factory=dict)
    formula: str | None = None
    wants_formula: bool = False
    known: KnownFindings | None = None
    analyses: tuple[Loaded, ...] = ()
    cut_short: bool = False
    """Whether a larger bound could change the last verdict."""
    put_off: bool = False
    """Whether the last question took too long to wait for the answer before looking at a larger bound."""

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.monotonic() - began

    @property
    def checked(self) -> bool:
        """Whether every access to memory is asserted to be inside of its own object, where no other one ever lies."""
        asserted = selection(self.limits.select, self.limits.extended, self.limits.ignore)
        return {"bounds", "null"} <= asserted and self.limits.safety == "fat" and self.model.alloc != "symbolic"

    def walk_options(self, progress: Callable[[Progress], None] | None = None) -> BoundOptions:
        """The options of a walk, with all analyses."""
        return following(bound_options(self.limits, progress), self.analyses)

    def part(self, bounded: Bounded, cases: tuple[Case, ...]) -> Bounded:
        """The same walk once more, for some cases only."""
        left = self.remaining()
        options = replace(
            self.walk_options(),
            unwind=bounded.unwind,
            cases=cases,
            deadline=None if left is None else time.monotonic() + left,
        )
        return bound(self.module, self.entry, options)

    def splits(self, bounded: Bounded, taken: tuple[Case, ...]) -> bool:
        """Whether a goal that is not decided soon may be split."""
        one = self.model.query == "one" and not self.model.every and not self.wants_formula
        return self.model.split and one and bool(bounded.few) and len(taken) < MOST_DEEP

    def patience(self, share: float = 1.0) -> Callable[[], float | None]:
        """The seconds that a goal gets while there is another way: some, but no more than a share of what is left."""
        left = self.remaining()
        end = time.monotonic() + (share * PATIENCE if left is None else min(PATIENCE, share * left))

        def rest() -> float:
            most = max(0.0, end - time.monotonic())
            return min(most, self.remaining() or 0.0) if self.limits.timeout is not None else most

        return rest

    def remaining(self) -> float | None:
        """Seconds until the time limit; None when there is none."""
        if self.limits.timeout is None:
            return None
        return max(0.0, self.limits.timeout - (time.monotonic() - self.started))

"""The budget of one check: its clock, what each stage has taken, its limits of effort, and what was counted.

started                                                 timeout
|--- bound ---|- encode -|------ solve ------|--- … ----|
                         |<-- patience -->|              while there is another way than to wait for the answer
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeAlias, final

from fathom.effort import EffortMeter

Remaining: TypeAlias = Callable[[], float | None]
"""Seconds that are left; None where there is no limit."""

PATIENCE: Final = 30.0
"""Seconds that a query may take while there is another way than to wait for its answer."""


@final
@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait for a solver while a goal may be split or deferred.

    It is `share` of the time that is left, and at most `PATIENCE` seconds. `may_defer` says that the query may be given
    up after it, in favour of the next bound.
    """

    share: float = 1.0
    may_defer: bool = False


UNLIMITED: Final = Patience()
"""All the time that is left, but for a goal that may be split."""


@final
@dataclass(slots=True)
class Budget:
    """Begins to run where it is made. `seconds` are those of the stages, `stats` what is reported with a verdict."""

    timeout: float | None = None
    started: float = field(default_factory=time.monotonic)
    seconds: dict[str, float] = field(default_factory=dict)
    stats: dict[str, object] = field(default_factory=dict)
    effort: EffortMeter = field(default_factory=EffortMeter)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add what is done here to the time of a stage."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.monotonic() - began

    def remaining(self) -> float | None:
        """Seconds until the time limit; None when there is none."""
        if self.timeout is None:
            return None
        return max(0.0, self.timeout - (time.monotonic() - self.started))

    def is_spent(self) -> bool:
        """Whether the time limit has been reached."""
        return self.remaining() == 0.0

    def limit(self, patience: Patience) -> Remaining:
        """The clock of a query that is not waited for to the end."""
        left = self.remaining()
        end = time.monotonic() + (patience.share * PATIENCE if left is None else min(PATIENCE, patience.share * left))

        def remaining() -> float:
            patient = max(0.0, end - time.monotonic())
            return min(patient, self.remaining() or 0.0) if self.timeout is not None else patient

        return remaining

    def report(self) -> dict[str, object]:
        """The statistics so far, as they are given with a verdict."""
        rounded = {name: round(value, 4) for name, value in self.seconds.items()}
        return {"stage_seconds": rounded, **self.stats, "limits_reached": dict(sorted(self.effort.reached.items()))}

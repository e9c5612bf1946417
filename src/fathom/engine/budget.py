"""The budget of one check: its clock, what each stage has taken, its limits of effort, and what was counted.

started                                                         timeout
|- load -|- read -|--- bound ---|- encode -|------ solve ------|-|----- replay -----|
                                           |<-- patience -->|    |<- grace ->|
                                                                 work that does not end by itself is interrupted

Patience is for a query while there is another way than to wait for its answer. The grace is for what was found in time:
a violation is still replayed, and nothing else is done.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field
from typing import Final, TypeAlias, final

from fathom.deadline import Exhausted, Interrupted, OutOfMemory, OutOfTime, Result, Watch
from fathom.effort import EffortMeter
from fathom.immutable import immutable, record
from fathom.processes import DATA, memory_in_use
from fathom.solvers.confine import limit_growth
from fathom.verdict import Checked, Verdict

Remaining: TypeAlias = Callable[[], float | None]
"""Seconds that are left; None where there is no limit."""

PATIENCE: Final = 30.0
"""Seconds that a query may take while there is another way than to wait for its answer."""
LONGEST: Final = 1e8
"""Seconds, three years: no system waits as long as a user can write."""
DELAY: Final = 0.1
"""Seconds after the time limit in which work may end by itself before it is interrupted."""
KEPT: Final = 0.1
"""The part of the time that is left after loading which is kept back for single executions and for advice."""
MOST_KEPT: Final = 10.0
"""Seconds that are kept back at most."""
SPARE: Final = 64
"""Megabytes beyond the limit, with which work that is interrupted for want of memory comes to its end."""
GRACE: Final = 0.3
"""Seconds after the time limit for the replay of a violation that was found."""
DOING: Final = {
    "load": "compiling and linking",
    "read": "reading the module",
    "bound": "walking the program",
    "transform": "transforming the program",
    "encode": "encoding",
    "solve": "solving",
    "vacuity": "looking for an execution that satisfies the assumptions",
    "replay": "replaying",
    "rounds": "looking for an execution that needs more rounds",
    "search": "looking for a failing execution",
    "induction": "looking for a proof by induction",
    "cover": "looking for inputs that reach more",
}
"""The stages, in words."""


@final
@immutable
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
@record
class Budget:
    """Begins to run where it is made. `seconds` are those of the stages, `stats` what is reported with a verdict.

    `current` is the innermost stage that has not come to its end; between two stages, the one before. `megabytes` is
    what this process may grow by, together with the solvers that it starts.
    """

    timeout: float | None = None
    megabytes: int | None = None
    started: float = field(default_factory=time.monotonic)
    seconds: dict[str, float] = field(default_factory=dict)
    stats: dict[str, object] = field(default_factory=dict)
    effort: EffortMeter = field(default_factory=EffortMeter)
    current: str = "load"
    bound: str = ""
    """The bound that is tried, in words."""
    query: int = 0
    """The number of the query within it."""
    _stages: tuple[str, ...] = ()
    """The stages that have begun and not come to their end, the innermost last."""
    loading: float = 0.0
    """Seconds until the programs were loaded."""
    kept: float = 0.0
    """Seconds before the time limit that are kept back: the deadline is so much earlier."""
    _base: int = field(default_factory=lambda: memory_in_use(DATA))
    _watch: Watch = field(default_factory=lambda: Watch(None))

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add what is done here to the time of a stage."""
        began, outer, self.current = time.monotonic(), self._stages, name
        self._stages = (*outer, name)
        try:
            yield
            self.current = outer[-1] if outer else name
        finally:
            self._stages = outer
            self.seconds[name] = self.seconds.get(name, 0.0) + time.monotonic() - began

    def begin_bound(self, bound: str) -> None:
        """What is done from here on is about this bound."""
        self.bound, self.query = bound, 0

    def begin_query(self) -> None:
        """A solver is asked once more."""
        self.query += 1

    def restart(self) -> Budget:
        """The budget of one of several programs, which has what loading them all has left of the time."""
        return Budget(self.timeout, self.megabytes, time.monotonic() - self.loading, dict(self.seconds))

    @property
    def deadline(self) -> float | None:
        """The moment of the time limit, or at which what is kept back begins."""
        return None if self.timeout is None else self.started + min(self.timeout, LONGEST) - self.kept

    def keep_back(self) -> None:
        """Keep a part of the time that is left back, for `release`."""
        left = self.remaining()
        self.kept = 0.0 if left is None else min(KEPT * left, MOST_KEPT)

    def release(self) -> bool:
        """What was kept back is there from now on; whether it was needed, because all other time is spent."""
        was_kept, is_needed = self.kept > 0.0, self.is_spent()
        self.kept = 0.0
        return was_kept and is_needed

    def run(self, work: Callable[[], Result]) -> Result:
        """What `work` returns, which ends with the time and the memory that there is."""
        max_data = None if self.megabytes is None else self._base + (self.megabytes << 20)
        self._watch = Watch(self._after_deadline(DELAY), max_data)
        problem: OutOfTime | OutOfMemory
        try:
            return self._watch.run(lambda: self._run_within_memory(work))
        except (Exhausted, MemoryError):
            problem = OutOfMemory(f"while {DOING[self.current]}")
        except Interrupted:
            problem = OutOfTime(f"while {DOING[self.current]}")
        except SystemError:  # CPython's, where an allocation of the interpreter itself has failed
            if self.megabytes is None:
                raise
            problem = OutOfMemory(f"while {DOING[self.current]}")
        raise problem  # without the work's own frames, which have the memory

    def _run_within_memory(self, work: Callable[[], Result]) -> Result:
        with limit_growth(self._base, None if self.megabytes is None else self.megabytes + SPARE):
            return work()

    def megabytes_left(self) -> int | None:
        """What a solver may use; None when there is no limit."""
        if self.megabytes is None:
            return None
        return max(1, self.megabytes - (memory_in_use(DATA) - self._base >> 20))

    @contextmanager
    def grace(self) -> Iterator[None]:
        """A little more time, for what is needed to report what was found."""
        before, self._watch.when = self._watch.when, self.end_of_grace
        try:
            yield
        finally:
            self._watch.when = before

    @property
    def end_of_grace(self) -> float | None:
        """The moment at which a replay ends too."""
        return self._after_deadline(self.kept + GRACE)

    def _after_deadline(self, seconds: float) -> float | None:
        return None if self.deadline is None else self.deadline + seconds

    def explain(self, problem: OutOfTime | OutOfMemory) -> str:
        """Why there is no answer, and what to do about it."""
        if isinstance(problem, OutOfMemory):
            return f"{problem}" if self.megabytes is None else f"{problem}: --memory-limit MB gives more"
        advice = ": --timeout S gives more" if " while " in str(problem) else ""
        return f"{problem}{advice}{self.blame_stage(self.current)}"

    def blame_stage(self, last: str) -> str:
        """Words about the stage that took most of the time, if it is not the one that was the last."""
        longest = max(self.seconds, key=self.seconds.__getitem__, default=last)
        takes_most = 2 * self.seconds.get(longest, 0.0) > sum(self.seconds.values())
        return f"; {DOING[longest]} took most of it" if takes_most and longest != last else ""

    def remaining(self) -> float | None:
        """Seconds until the time limit; None when there is none."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def is_spent(self) -> bool:
        """Whether the time limit has been reached."""
        return self.remaining() == 0.0

    def limit(self, patience: Patience) -> Remaining:
        """The clock of a query that is not waited for to the end."""
        left = self.remaining()
        return self.limit_to(patience.share * PATIENCE if left is None else min(PATIENCE, patience.share * left))

    def limit_to(self, seconds: float) -> Remaining:
        """The clock of a query that has at most so many seconds."""
        end = time.monotonic() + seconds

        def remaining() -> float:
            left, total = max(0.0, end - time.monotonic()), self.remaining()
            return left if total is None else min(left, total)

        return remaining

    def give_up(self, reason: str | OutOfTime | OutOfMemory, properties: tuple[Checked, ...] = ()) -> Verdict:
        """The verdict where there is no answer."""
        why = reason if isinstance(reason, str) else self.explain(reason)
        return Verdict("unknown", False, why, properties, None, (), self.report())

    def report(self) -> dict[str, object]:
        """The statistics so far, as they are given with a verdict."""
        rounded = {name: round(value, 4) for name, value in self.seconds.items()}
        return {"stage_seconds": rounded, **self.stats, "limits_reached": dict(sorted(self.effort.reached.items()))}

"""The clock of a walk, which checks the time every few blocks: for the deadline, and for reports of progress."""

from __future__ import annotations

import time
from typing import Final, final

from fathom.bound.code.code import Loop
from fathom.bound.context.context import Context
from fathom.bound.context.path_context import PathContext
from fathom.bound.options import NO_LIMITS, Progress
from fathom.deadline import OutOfTime

CHECK_INTERVAL: Final = 256
"""Blocks and calls between two checks of the time."""
PROGRESS_INTERVAL: Final = 0.5
"""Seconds between two reports of progress."""
DEEP_RECURSION: Final = 1000
"""Calls under way that look like a recursion without end."""


class WalkTooCostly(Exception):
    """A walk exceeds its limits, so that another way is to be tried."""


@final
class Clock:
    """Counts blocks and calls; when there are `next_check` of them, it is time to `check`."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self.blocks = 0
        self.next_check = CHECK_INTERVAL
        self._began = self._last_progress = time.monotonic()

    def count_call(self) -> None:
        """A call counts by itself: in an endless recursion, no block may ever come to its end."""
        self.blocks += 1
        if self.blocks >= self.next_check:
            self.check()

    def check(self) -> None:
        """End the walk after its deadline, and report its progress."""
        self.next_check = self.blocks + CHECK_INTERVAL
        now, walk, options = time.monotonic(), self.walk, self.walk.options
        if self.is_over():
            raise OutOfTime(self.describe_position())
        if options.limits is not NO_LIMITS:
            self._check_limits()
        loop = walk.frames[-1].current if walk.frames else None
        if options.progress is not None and now - self._last_progress > PROGRESS_INTERVAL:
            self._last_progress = now
            iteration = walk.frame.loops[loop.number].iteration if loop is not None else 0
            options.progress(Progress(walk.executed, walk.residue.count, loop.name if loop else "", iteration))

    def _check_limits(self) -> None:
        walk, limits = self.walk, self.walk.options.limits
        costs = (
            (count_left(walk), limits.left),
            (walk.executed, limits.executed),
            (walk.path_counts.forked, limits.forks),
        )
        if any(most is not None and cost > most for cost, most in costs):
            raise WalkTooCostly

    def is_over(self) -> bool:
        """Whether the deadline of the walk has passed."""
        deadline = self.walk.options.deadline
        return deadline is not None and time.monotonic() > deadline

    def describe_position(self) -> str:
        """Where the walk is, by the loop that has taken the time."""
        walk, loop = self.walk, self._find_longest_loop()
        if loop is not None:
            place = f" ({loop.loc})" if loop.loc is not None else ""
            return f"in loop {loop.name}{place} after {walk.executed} instructions: --unwind N stops earlier"
        function = walk.frames[-1].code.function if walk.frames else None
        if len(walk.frames) > DEEP_RECURSION:
            return f"with {len(walk.frames)} calls under way" + (f", the last of {function.name}" if function else "")
        place = f"in function {function.name} " if function is not None else ""
        return f"{place}after {walk.executed} instructions"

    def _find_longest_loop(self) -> Loop | None:
        """The innermost loop that one run of has taken half of the time, or else the outermost one.

        Of a loop that calls `strlen` for ever, this is not the loop of `strlen`, of which each run is short.
        """
        half = (time.monotonic() + self._began) / 2
        running = [
            (loop, frame.loops[loop.number])
            for frame in reversed(self.walk.frames)
            if frame.block is not None
            for loop in reversed(frame.code.loops_around[frame.block.index])
            if loop.number in frame.loops
        ]
        found = next((loop for loop, run in running if run.began <= half), None)
        return found or (running[-1][0] if running else None)


def count_left(walk: PathContext) -> int:
    """How much a walk has left to the solver so far: properties and accesses to memory."""
    return walk.assertions.undecided + walk.access.unresolved

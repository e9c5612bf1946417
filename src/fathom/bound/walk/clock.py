"""The clock of a walk, which looks at the time now and then: for the time limit, and to say how far the walk is."""

from __future__ import annotations

import time
from typing import Final, final

from fathom.bound.code.code import Loop
from fathom.bound.context.context import Context
from fathom.bound.options import OutOfTime, Progress

TICK: Final = 256
"""Blocks and calls between two looks."""
PAUSE: Final = 0.5
"""Seconds between two reports of progress."""
DEEP: Final = 1000
"""Calls under way that look like a recursion without end."""


@final
class Clock:
    """Counts blocks and calls; when as many have been walked as are `due`, it is time to `look`."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self.blocks = 0
        self.due = TICK
        self._last_progress = time.monotonic()

    def count_call(self) -> None:
        """A call counts by itself: in an endless recursion, no block may ever come to its end."""
        self.blocks += 1
        if self.blocks >= self.due:
            self.look()

    def look(self) -> None:
        """End the walk where its time is over, and tell who wants to know how far it is."""
        self.due = self.blocks + TICK
        now, walk, options = time.monotonic(), self.walk, self.walk.options
        loop = walk.frames[-1].current if walk.frames else None
        if options.deadline is not None and now > options.deadline:
            raise OutOfTime(self._where(loop))
        if options.progress is not None and now - self._last_progress > PAUSE:
            self._last_progress = now
            iteration = walk.frame.loops[loop.number].iteration if loop is not None else 0
            options.progress(Progress(walk.executed, walk.residue.count, loop.name if loop else "", iteration))

    def _where(self, loop: Loop | None) -> str:
        walk = self.walk
        if loop is not None:
            place = f" ({loop.loc})" if loop.loc is not None else ""
            return f"in loop {loop.name}{place} after {walk.executed} instructions: --unwind N stops earlier"
        if len(walk.frames) > DEEP:
            function = walk.frame.code.function
            return f"with {len(walk.frames)} calls under way" + (f", the last of {function.name}" if function else "")
        return f"after {walk.executed} instructions"

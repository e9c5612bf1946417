"""Where a thread waits for a condition variable: in which iteration of a loop that waits for a predicate."""

from __future__ import annotations

from typing import Final

from fathom.bound.code.call_site import is_model
from fathom.bound.instruments.threads.state import ThreadState

GIVES_UP: Final = "__model_cond_leave"
"""What a thread does with the lock in such a loop, before it sleeps: it unlocks, and nothing else."""
ELSEWHERE: Final = 0
"""In no such loop."""
FIRST: Final = 1
"""In the first iteration."""
AGAIN: Final = 2
"""In a later one, since which nothing has happened but that the thread woke up."""
BEHIND_LOCK: Final = 3
"""In the first one, since nothing has happened but that the thread took the lock."""


def find_place_of_wait(threads: ThreadState) -> int:
    """The place of the call that is being made, from a function that the walk is in."""
    loops = threads.predicate_loops
    for frame in reversed(threads.walk.frames[threads.base : -1]):
        function, block = frame.code.function, frame.block
        if function is None or block is None:
            return ELSEWHERE
        if is_model(function):
            continue
        around = frame.code.loops_around[block.index]
        if around:
            loop = around[-1]
            if loop.predicate_wait is None:
                return ELSEWHERE
            if frame.loops[loop.number].iteration:
                return AGAIN
            return BEHIND_LOCK if loop.predicate_wait else FIRST
        if loops.quiet.count_waits(function.name) != 1:
            return ELSEWHERE
    return ELSEWHERE

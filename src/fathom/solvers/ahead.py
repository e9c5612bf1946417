"""Several pieces of work at once, each in a forked child: what falls apart is done apart.

A piece of work may use solvers of its own. They are bound to its child, which is killed with all of them as soon as
nobody wants its result any more.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TypeVar, cast

from fathom.solvers.base import CannotAnswer
from fathom.solvers.child import Child, Line, wait_for_reply
from fathom.solvers.cores import CoreMeter

Result = TypeVar("Result")


def run_ahead(
    works: Sequence[Callable[[], Result]], places: int, deadline: float | None
) -> Generator[tuple[int, Result | None], None, None]:
    """The number and the result of each piece of work, as they end; at most `places` are done at once.

    What could not be done has no result, and at the deadline (of `time.monotonic`) that is all that is left. Whoever
    has seen enough closes the iterator, which ends the rest.
    """
    waiting = list(enumerate(works))
    running: dict[Child, int] = {}
    with ExitStack() as stack:
        while waiting or running:
            while waiting and len(running) < places:
                number, work = waiting.pop(0)
                running[stack.enter_context(Child(partial(_serve, work), name="part"))] = number
            ready = wait_for_reply(list(running), deadline)
            if ready is None:
                yield from ((number, None) for number in sorted([*running.values(), *dict(waiting)]))
                return
            number = running.pop(ready)
            result = _receive(ready)
            ready.kill()
            yield number, cast("Result | None", result)


def _serve(work: Callable[[], object], line: Line) -> None:
    line.send(("done", pickle.dumps(work())))


def _receive(child: Child) -> object:
    try:
        return pickle.loads(cast(bytes, child.reply()))
    except CannotAnswer:
        return None


def measure_places(work: Callable[[], Result]) -> tuple[Result, int]:
    """What `work` returns, and the number of cores that were free while this process did it."""
    began = time.process_time()
    meter = CoreMeter()
    result = work()
    return result, meter.measure(time.process_time() - began, 1)

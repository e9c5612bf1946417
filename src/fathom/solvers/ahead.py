"""Several pieces of work at once, each in a forked child: what falls apart is done apart.

A piece of work may use solvers of its own. They are bound to its child, which is killed with all of them as soon as
nobody wants its result any more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TypeVar, cast

from fathom.solvers.base import CannotAnswer
from fathom.solvers.child import Child, Line, wait_for_reply
from fathom.solvers.cores import INTERVAL, CoreMeter

Result = TypeVar("Result")


def run_ahead(
    works: Sequence[Callable[[], Result]], places: int | None, deadline: float | None
) -> Generator[tuple[int, Result | None], None, None]:
    """The number and the result of each piece of work, as they end; at most `places` are done at once.

    Without a number of places, one is done, and others beside it as soon as there are free cores.

    What could not be done has no result, and at the deadline (of `time.monotonic`) that is all that is left. Whoever
    has seen enough closes the iterator, which ends the rest.
    """
    waiting = list(enumerate(works))
    running: dict[Child, int] = {}
    meter = CoreMeter()
    with ExitStack() as stack:
        while waiting or running:
            room = places or meter.measure(sum(child.cpu_seconds() for child in running), len(running))
            while waiting and len(running) < room:
                number, work = waiting.pop(0)
                running[stack.enter_context(Child(partial(_serve, work), name="part"))] = number
            until = _find_event(deadline, is_waiting=bool(waiting) and places is None)
            ready = wait_for_reply(list(running), until)
            if ready is None and until != deadline:
                continue
            if ready is None:
                yield from ((number, None) for number in sorted([*running.values(), *dict(waiting)]))
                return
            number = running.pop(ready)
            result = _receive(ready)
            ready.kill()
            meter = CoreMeter(sum(child.cpu_seconds() for child in running))
            yield number, cast("Result | None", result)


def _find_event(deadline: float | None, *, is_waiting: bool) -> float | None:
    """When to look again, although nobody has ended."""
    if not is_waiting:
        return deadline
    soon = time.monotonic() + INTERVAL
    return soon if deadline is None else min(soon, deadline)


def _serve(work: Callable[[], object], line: Line) -> None:
    import pickle

    line.send(("done", pickle.dumps(work())))


def _receive(child: Child) -> object:
    import pickle

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

"""Deadlines: what is raised when time or memory is up, and the interruption of work that does not look at the clock.

    deadline            + a moment         + grace
    |                   |                  |
    the walk, the       `Interrupted` is   work that a verdict still needs, such as the replay of a
    encoder and         raised in all      violation that was found, is interrupted too
    children end        other work

Work that takes long looks at the clock by itself where it can, or is done by a child process, which is killed. All
other Python code, from the reader of modules to the passes, is interrupted by a `Watch`: a thread that sleeps until its
time has come, and then raises `Interrupted` in the thread that works, between two of its instructions. A signal would
do that for the main thread alone, and take the timer from programs that use Fathom as a library.

The same thread looks at the memory of the process now and then, and raises `Exhausted` while there is still some left:
where there is none, CPython 3.11 can go round in a `finally` for ever, because to handle an exception takes memory.

What must not be left half done (to fork and to kill a child) is `uninterrupted`.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar, Final, TypeVar, final

from fathom.errors import FathomError
from fathom.processes import DATA, memory_in_use

Result = TypeVar("Result")

INTERVAL: Final = 0.5
"""Seconds until work that has not ended is interrupted again: whoever handles an interruption has so long for it."""
LOOK: Final = 0.02
"""Seconds between two looks at the memory in use."""

_interrupting = threading.RLock()
"""Held while an interruption is sent, and by whom must not get one."""


class OutOfTime(FathomError):
    """The deadline has passed; `where` says how far the work had come."""

    def __init__(self, where: str) -> None:
        super().__init__(f"time ran out {where}")


class OutOfMemory(FathomError):
    """There is no more memory; `where` says how far the work had come."""

    def __init__(self, where: str) -> None:
        super().__init__(f"memory ran out {where}")


class Interrupted(BaseException):
    """Sent by a `Watch`. Like a KeyboardInterrupt it is no `Exception`: whoever handles errors does not handle this."""

    what: ClassVar[str] = "time ran out"


@final
class Exhausted(Interrupted):
    """Sent by a `Watch`, because the process has more memory than it may have."""

    what: ClassVar[str] = "memory ran out"


@final
class Watch:
    """Interrupts work from the moment `when` (of `time.monotonic`) on, which can be moved meanwhile; None is never.

    With `max_data`, work is interrupted as well while the process has more bytes of data.
    """

    def __init__(self, when: float | None, max_data: int | None = None) -> None:
        self.when = when
        self._max_data = max_data
        self._is_over = False
        self._ended = threading.Event()
        self._thread = 0

    def run(self, work: Callable[[], Result]) -> Result:
        """What `work` returns; `Interrupted` is raised where it has not come to its end in time."""
        try:
            self._start()
            return work()
        finally:
            # Nothing can interrupt an assignment, and from then on nothing is sent; what is on its way is received.
            self._is_over = True
            try:  # noqa: SIM105 (to make a context manager is a call, in which it would be received)
                _receive()
            except Interrupted:
                pass
            self._ended.set()

    def _start(self) -> None:
        if self.when is None and self._max_data is None:
            return
        self._thread = threading.get_ident()
        with uninterrupted():
            threading.Thread(target=self._watch, name="fathom watch", daemon=True).start()

    def _watch(self) -> None:
        wait = 0.0
        while not self._ended.wait(wait):
            reason = self._find_reason()
            if reason is not None:
                self._interrupt(reason)
            wait = INTERVAL if reason is not None else self._choose_pause()

    def _find_reason(self) -> type[Interrupted] | None:
        if self.when is not None and self.when <= time.monotonic():
            return Interrupted
        return Exhausted if self._max_data is not None and _has_more_data(self._max_data) else None

    def _choose_pause(self) -> float:
        """Seconds until there may be a reason."""
        left = INTERVAL if self.when is None else max(0.0, self.when - time.monotonic())
        return left if self._max_data is None else min(left, LOOK)

    def _interrupt(self, reason: type[Interrupted]) -> None:
        with _interrupting:
            if not self._is_over:
                raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
                raise_in(ctypes.c_ulong(self._thread), ctypes.py_object(reason))


def _has_more_data(most: int) -> bool:
    try:
        return memory_in_use(DATA) > most
    except MemoryError:
        return True


@contextmanager
def uninterrupted() -> Iterator[None]:
    """No interruption gets into this; one that is on its way comes before it."""
    with _interrupting:
        _receive()
        yield


def _receive() -> None:
    """Exceptions of other threads are raised where a function is entered: here."""


def _forget_parent() -> None:
    """In the child of a fork, nobody interrupts what the parent had begun."""
    global _interrupting
    _interrupting = threading.RLock()


os.register_at_fork(after_in_child=_forget_parent)

"""Progress of a check on stderr: one line that is replaced in place on a terminal, a line now and then elsewhere.

    fathom: walking the program, unwind 4, loop main.0, iteration 17, 12,000 instructions walked, 87 left, 3 s
    fathom: solving, unwind 4, query 3, 21 s

On a terminal a thread writes it, since a solver may take long. With `-v` there is a line for each bound beside it.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from fathom.bound.options import Progress
    from fathom.engine.bound_report import BoundReport
    from fathom.engine.budget import Budget

PATIENCE = 2.0
"""Seconds before the first word."""
PAUSE = 10.0
"""Seconds between two lines where stderr is not a terminal."""
TICK = 0.5
"""Seconds between two looks at a check, on a terminal."""
_WIPE: Final = "\r\x1b[K"


@contextmanager
def progress_on_stderr(budget: Budget | None = None) -> Iterator[ProgressLine]:
    """What to call with each `Progress`; what it has written on a terminal is wiped at the end.

    With a `budget`, the line also says the stage, the bound and the query.
    """
    line = ProgressLine(budget, sys.stderr.isatty())
    line.begin()
    try:
        yield line
    finally:
        line.end()


@final
class ProgressLine:
    """The line, as it is now."""

    def __init__(self, budget: Budget | None, is_terminal: bool) -> None:
        self.budget = budget
        self.is_terminal = is_terminal
        self._started = time.monotonic()
        self._shown = 0.0
        self._walk = ""
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """From here on, a terminal has the line."""
        if self.is_terminal and self.budget is not None:
            self._thread = threading.Thread(target=self._watch, name="fathom progress", daemon=True)
            self._thread.start()

    def end(self) -> None:
        """There is nothing to say any more."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
        if self.is_terminal and self._shown:
            self._write(_WIPE)

    def __call__(self, progress: Progress) -> None:
        """The walk is so far."""
        loop = f"loop {progress.loop}, iteration {progress.iteration}, " if progress.loop else ""
        self._walk = f"{loop}{progress.executed:,} instructions walked, {progress.residual:,} left"
        if self._thread is not None:
            return
        now = time.monotonic()
        if now - self._started < PATIENCE or (not self.is_terminal and now - self._shown < PAUSE):
            return
        self._shown = now
        self._write(f"{_WIPE}{self._fit(self.text())}" if self.is_terminal else f"{self.text()}\n")

    def show_bound(self, report: BoundReport) -> None:
        """Something has come of a bound."""
        from fathom.engine.bound_report import describe_bound

        self._write(f"{_WIPE if self.is_terminal and self._shown else ''}fathom: {describe_bound(report)}\n")

    def text(self) -> str:
        """What is done now, and where."""
        budget = self.budget
        if budget is None:
            return f"fathom: {self._walk}"
        from fathom.engine.budget import DOING

        parts = [DOING[budget.current], budget.bound]
        if budget.current == "bound":
            parts.append(self._walk)
        elif budget.current == "solve" and budget.query:
            parts.append(f"query {budget.query}")
        return f"fathom: {', '.join(part for part in parts if part)}, {time.monotonic() - budget.started:.0f} s"

    def _watch(self) -> None:
        if self._ended.wait(PATIENCE):
            return
        while not self._ended.wait(TICK):
            self._shown = time.monotonic()
            self._write(f"{_WIPE}{self._fit(self.text())}")

    @staticmethod
    def _fit(text: str) -> str:
        """As much as one line of the terminal has room for: more could not be replaced."""
        with suppress(OSError, ValueError):
            text = text[: (os.get_terminal_size(sys.stderr.fileno()).columns or 80) - 1]
        return text

    @staticmethod
    def _write(text: str) -> None:
        with suppress(OSError, ValueError):  # nobody reads it any more
            sys.stderr.write(text)
            sys.stderr.flush()

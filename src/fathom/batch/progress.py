"""The progress of a run, on a terminal: a bar with counts and the time that is left, and the tasks under way."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, final

from fathom.batch.outcomes import TaskOutcome
from fathom.batch.run import ProgressListener, SilentListener

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_SHOWN = 3


@final
class TerminalListener:
    """Keeps a rich progress bar up to date."""

    def __init__(self, bar: Progress, total: int) -> None:
        self._bar = bar
        self._row: TaskID = bar.add_task("", total=total, counts="", running="")
        self._counts: Counter[str] = Counter()
        self._since: dict[str, float] = {}

    def started(self, task: str) -> None:
        self._since[task] = time.monotonic()
        self.tick()

    def ended(self, outcome: TaskOutcome) -> None:
        self._since.pop(outcome.task, None)
        self._counts[outcome.verdict] += 1
        self._counts["wrong"] += outcome.kind == "wrong"
        self._bar.advance(self._row)
        self.tick()

    def tick(self) -> None:
        now = time.monotonic()
        counts = ", ".join(f"{number} {what}" for what, number in self._counts.items() if number)
        names = [f"{task} {now - since:.0f} s" for task, since in list(self._since.items())[:_SHOWN]]
        self._bar.update(self._row, counts=counts, running=", ".join(names))
        self._bar.refresh()


@contextmanager
def listen_on_terminal(total: int) -> Iterator[ProgressListener]:
    """A listener on standard error; nothing is written where that is not a terminal."""
    if not sys.stderr.isatty():
        yield SilentListener()
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[counts]}", markup=False),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[running]}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True) as bar:
        yield TerminalListener(bar, total)

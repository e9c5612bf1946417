"""Progress of long walks, on stderr: one line that is rewritten on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathom.bound.options import Progress

PATIENCE = 2.0
"""Seconds before the first word."""
PAUSE = 10.0
"""Seconds between two lines where stderr is not a terminal."""


@contextmanager
def progress_on_stderr() -> Iterator[Callable[[Progress], None]]:
    """Gives the function to call with each `Progress`; what it has written on a terminal is wiped at the end."""
    started = time.monotonic()
    terminal = sys.stderr.isatty()
    shown = 0.0

    def show(progress: Progress) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - started < PATIENCE or (not terminal and now - shown < PAUSE):
            return
        shown = now
        loop = f", loop {progress.loop}, iteration {progress.iteration}" if progress.loop else ""
        line = f"fathom: {progress.executed:,} instructions walked, {progress.residual:,} left{loop}"
        sys.stderr.write(f"\r\x1b[K{line}" if terminal else f"{line}\n")
        sys.stderr.flush()

    try:
        yield show
    finally:
        if terminal and shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

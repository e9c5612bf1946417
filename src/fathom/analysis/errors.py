"""What goes wrong in an analysis is the fault of its author: one message, with the lines of the analysis alone."""

from __future__ import annotations

import os
import traceback
from types import TracebackType
from typing import Final

from fathom.errors import UserError

_OURS: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
HINT: Final = "the mistake is in the analysis, not in the program that it runs on: see docs/analysis.md"


class AnalysisError(Exception):
    """An analysis asks for something that cannot be; `str(error)` is a sentence for its author."""


def is_fault_of_analysis(error: BaseException, file: str) -> bool:
    """Whether an exception that came out of an analysis was made there, rather than passed through it.

    The engine ends a path of the program with an exception; such ones begin in its own files. One that begins where
    the analysis is called is about its parameters.
    """
    if isinstance(error, AnalysisError | RecursionError):
        return True
    frames = traceback.extract_tb(error.__traceback__)
    origin = os.path.abspath(frames[-1].filename) if frames else ""
    return len(frames) == 1 or origin == os.path.abspath(file) or not origin.startswith(_OURS)


def describe_failure(label: str, doing: str, error: BaseException, file: str) -> UserError:
    """The message about such an exception."""
    lines = "".join(traceback.format_list(_own_frames(error.__traceback__, file)))
    said = "".join(traceback.format_exception_only(type(error), error)).strip()
    if isinstance(error, AnalysisError):
        said = str(error)
    where = f"\n{lines.rstrip()}" if lines else ""
    return UserError(f"the analysis {label} fails {doing}: {said}{where}", hint=HINT)


def _own_frames(trace: TracebackType | None, file: str) -> list[traceback.FrameSummary]:
    """The frames of the analysis itself, and of what it calls outside of Fathom."""
    own = os.path.abspath(file)
    return [
        frame
        for frame in traceback.extract_tb(trace)
        if os.path.abspath(frame.filename) == own
        or not (os.path.abspath(frame.filename).startswith(_OURS) or frame.filename.startswith("<frozen"))
    ]

"""What all verbs know of the command they are part of: its exit codes, and when it began.

Exit codes: 0 done or safe, 1 unsafe, 2 wrong input or usage, 3 unknown, 4 internal error, 5 not checked because nothing
has changed, 130 interrupted.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

EXIT_OF_VERDICT = {"safe": 0, "unsafe": 1, "unknown": 3}
EXIT_USER_ERROR = 2
EXIT_UNKNOWN = EXIT_OF_VERDICT["unknown"]
EXIT_INTERNAL_ERROR = 4
EXIT_UNCHANGED: Final = 5
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141

_started = time.monotonic()


def choose_exit_code(results: Iterable[str]) -> int:
    """That of the worst verdict of those given; where nothing is wrong, but something was not checked, its own."""
    results = list(results)
    worst = max((EXIT_OF_VERDICT[result] for result in results if result != "unchanged"), default=0)
    return EXIT_UNCHANGED if worst == 0 and "unchanged" in results else worst


def begin() -> None:
    """Another command begins in the same process."""
    global _started
    _started = time.monotonic()


def moment_of_start() -> float:
    """When the command began (of `time.monotonic`): all that it imports counts against its time limit."""
    return _started

"""The three ways in which a run of Fathom can end without an answer.

* `UserError`: the input or the command line is wrong. One message, exit code 2.
* `Unsupported`: the input is fine, but it needs something that Fathom cannot model. The verdict is `unknown`,
  with the place and the reason, exit code 3.
* `InternalError`: Fathom itself is wrong. Exit code 4, and a request to report it.
"""

from __future__ import annotations

from typing import final


class FathomError(Exception):
    """Anything that Fathom raises on purpose; `str(error)` is a sentence for people."""


@final
class UserError(FathomError):
    """The user can fix this: `what` says what is wrong and where, `hint` says what to do next."""

    def __init__(self, what: str, hint: str | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint


@final
class Unsupported(FathomError):
    """Execution can reach something that Fathom does not model, at `place` (`file:line:column` or a function).

    What concerns the program as a whole has no place.
    """

    def __init__(self, place: str, what: str) -> None:
        super().__init__(f"{place}: {what} is not supported" if place else f"{what} is not supported")
        self.place = place
        self.what = what


@final
class InternalError(FathomError):
    """A broken invariant inside Fathom: never the user's fault."""


def cause(error: OSError) -> str:
    """What the system says is wrong, as a part of a sentence: `no such file or directory`."""
    return (error.strerror or str(error)).lower()

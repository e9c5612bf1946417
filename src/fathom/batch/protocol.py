"""Requests to the server process, and its replies: lines of JSON over its standard input and output."""

from __future__ import annotations

from typing import Final, final

import msgspec

from fathom.batch.outcomes import TaskOutcome
from fathom.batch.tasks import Task
from fathom.changes.base import Base


@final
class TaskRequest(msgspec.Struct, frozen=True):
    """A task to execute. `earlier` is the content of an outcome that stands if nothing has changed.

    Programs that are what they were at `base` are not checked.
    """

    number: int
    task: Task
    earlier: str = ""
    cache: bool = True
    base: Base | None = None


HELLO: Final = -1
"""The number of the first answer, which only says that the server is there."""


@final
class TaskReply(msgspec.Struct, frozen=True):
    """What came of the request `number`; no outcome means that the earlier one stands."""

    number: int
    outcome: TaskOutcome | None

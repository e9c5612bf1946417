"""The seam between a run and where its tasks are executed: this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeAlias, final

from fathom.batch.outcomes import TaskOutcome
from fathom.batch.protocol import TaskRequest
from fathom.immutable import immutable

ATTEMPTS = 3
"""How often a task is started when what dies under it is not its own process."""


@final
@immutable
class TaskStarted:
    """A task is being executed."""

    request: TaskRequest


@final
@immutable
class TaskEnded:
    """A task has come to its end; no outcome means that the earlier one stands."""

    request: TaskRequest
    outcome: TaskOutcome | None


RunnerEvent: TypeAlias = TaskStarted | TaskEnded | None
"""None: nothing has happened for a moment."""


class Runner(Protocol):
    """Executes tasks, several at a time. Ending the iteration early, or closing the runner, ends all of them."""

    def run(self, requests: Sequence[TaskRequest]) -> Iterator[RunnerEvent]: ...

    def close(self) -> None: ...


def make_lost_outcome(request: TaskRequest, reason: str) -> TaskOutcome:
    """The outcome of a task that cannot be brought to an end."""
    task = request.task
    return TaskOutcome(
        task=task.name,
        verdict="error",
        expect=task.expect,
        reason=reason,
        category=task.category,
        digest=task.digest(),
    )

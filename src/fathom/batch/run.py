"""A run of a suite: every task is brought to its outcome, and every outcome at once to the results file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Protocol, final

from fathom.batch.outcomes import TaskOutcome
from fathom.batch.protocol import TaskRequest
from fathom.batch.results import Results
from fathom.batch.runner import Runner, TaskEnded, TaskStarted
from fathom.batch.tasks import Task
from fathom.changes.base import Base


class ProgressListener(Protocol):
    """Hears how a run proceeds."""

    def started(self, task: str) -> None: ...

    def ended(self, outcome: TaskOutcome) -> None: ...

    def tick(self) -> None: ...


@final
class SilentListener:
    """Where nobody listens."""

    def started(self, task: str) -> None:
        return

    def ended(self, outcome: TaskOutcome) -> None:
        return

    def tick(self) -> None:
        return


def run_suite(
    tasks: Sequence[Task],
    runner: Runner,
    results: Results,
    listener: ProgressListener | None = None,
    cache: bool = True,
    bases: Mapping[str, Base] | None = None,
) -> tuple[TaskOutcome, ...]:
    """The outcomes, in the order of the tasks. Those that a killed run has left stand where nothing has changed.

    `bases` says, by the name of a task, with what its programs are compared before they are checked.
    """
    listener = listener or SilentListener()
    found: dict[str, TaskOutcome] = {}
    given = bases or {}
    requests = [
        TaskRequest(number, task, _earlier(task, results), cache, given.get(task.name))
        for number, task in enumerate(tasks)
    ]
    with closing(runner):
        for event in runner.run(requests):
            if isinstance(event, TaskStarted):
                listener.started(event.request.task.name)
            elif isinstance(event, TaskEnded):
                name = event.request.task.name
                if event.outcome is not None:
                    results.add(event.outcome)
                found[name] = event.outcome or results.earlier[name]
                listener.ended(found[name])
            else:
                listener.tick()
    results.finish()
    return tuple(found[task.name] for task in tasks)


def _earlier(task: Task, results: Results) -> str:
    """The content of the outcome that a killed run has left for this very task."""
    left = results.earlier.get(task.name)
    return left.content if left is not None and left.digest == task.digest() else ""

"""A run of a suite: every task is brought to its outcome, and every outcome at once to the results file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Protocol, final

from fathom.batch.outcomes import Outcome
from fathom.batch.protocol import Request
from fathom.batch.results import Results
from fathom.batch.runner import Ended, Runner, Started
from fathom.batch.tasks import Task


class Watcher(Protocol):
    """Is told how a run gets on."""

    def started(self, task: str) -> None: ...

    def ended(self, outcome: Outcome) -> None: ...

    def tick(self) -> None: ...


@final
class Unwatched:
    """Nobody looks on."""

    def started(self, task: str) -> None:
        return

    def ended(self, outcome: Outcome) -> None:
        return

    def tick(self) -> None:
        return


def run_suite(
    tasks: Sequence[Task], runner: Runner, results: Results, watcher: Watcher | None = None, cache: bool = True
) -> tuple[Outcome, ...]:
    """The outcomes, in the order of the tasks. Those that a killed run has left stand where nothing has changed."""
    watcher = watcher or Unwatched()
    found: dict[str, Outcome] = {}
    requests = [Request(number, task, _earlier(task, results), cache) for number, task in enumerate(tasks)]
    with closing(runner):
        for event in runner.run(requests):
            if isinstance(event, Started):
                watcher.started(event.request.task.name)
            elif isinstance(event, Ended):
                name = event.request.task.name
                if event.outcome is not None:
                    results.add(event.outcome)
                found[name] = event.outcome or results.earlier[name]
                watcher.ended(found[name])
            else:
                watcher.tick()
    results.finish()
    return tuple(found[task.name] for task in tasks)


def _earlier(task: Task, results: Results) -> str:
    """The content of the outcome that a killed run has left for this very task."""
    left = results.earlier.get(task.name)
    return left.content if left is not None and left.digest == task.digest() else ""

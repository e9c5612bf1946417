"""A run brings every task to an outcome, keeps what an earlier run has left, and says how it proceeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from fathom.batch.outcomes import TaskOutcome
from fathom.batch.protocol import TaskRequest
from fathom.batch.results import Results
from fathom.batch.run import run_suite
from fathom.batch.runner import RunnerEvent, TaskEnded, TaskStarted, make_lost_outcome
from fathom.batch.tasks import Task
from fathom.options import Options

TASKS = tuple(Task(name, "safe", Options(sources=(f"{name}.c",))) for name in ("a", "b", "c"))


class Recorded:
    """A runner that answers in the reverse order, and a listener that notes what it hears."""

    def __init__(self) -> None:
        self.requests: Sequence[TaskRequest] = ()
        self.heard: list[str] = []
        self.closed = False

    def run(self, requests: Sequence[TaskRequest]) -> Iterator[RunnerEvent]:
        self.requests = requests
        for request in requests:
            yield TaskStarted(request)
        yield None
        for request in reversed(requests):
            task = request.task
            outcome = TaskOutcome(task=task.name, verdict="safe", expect="safe", content="c", digest=task.digest())
            yield TaskEnded(request, None if request.earlier else outcome)

    def close(self) -> None:
        self.closed = True

    def started(self, task: str) -> None:
        self.heard.append(f"started {task}")

    def ended(self, outcome: TaskOutcome) -> None:
        self.heard.append(f"ended {outcome.task}")

    def tick(self) -> None:
        self.heard.append("tick")


def test_outcomes_are_in_the_order_of_the_tasks(tmp_path: Path) -> None:
    recorded = Recorded()
    with Results(str(tmp_path / "r.jsonl")) as results:
        outcomes = run_suite(TASKS, recorded, results, recorded)
    assert [outcome.task for outcome in outcomes] == ["a", "b", "c"]
    assert recorded.heard == [
        "started a", "started b", "started c", "tick", "ended c", "ended b", "ended a",
    ]  # fmt: skip
    assert recorded.closed


def test_what_a_killed_run_has_left_stands(tmp_path: Path) -> None:
    path = str(tmp_path / "r.jsonl")
    left = TaskOutcome(task="b", verdict="unsafe", expect="safe", content="old", digest=TASKS[1].digest())
    changed = TaskOutcome(task="c", verdict="unsafe", expect="safe", content="old", digest="of another task")
    with Results(path) as results:
        results.add(left)
        results.add(changed)
    recorded = Recorded()
    with Results(path) as results:
        outcomes = run_suite(TASKS, recorded, results)
    assert [request.earlier for request in recorded.requests] == ["", "old", ""]
    assert [outcome.verdict for outcome in outcomes] == ["safe", "unsafe", "safe"]


def test_the_runner_is_closed_when_a_run_is_interrupted(tmp_path: Path) -> None:
    class Interrupted(Recorded):
        def run(self, requests: Sequence[TaskRequest]) -> Iterator[RunnerEvent]:
            raise KeyboardInterrupt
            yield None

    recorded = Interrupted()
    with Results(str(tmp_path / "r.jsonl")) as results, pytest.raises(KeyboardInterrupt):
        run_suite(TASKS, recorded, results)
    assert recorded.closed


def test_a_lost_task_is_an_error_with_its_reason() -> None:
    outcome = make_lost_outcome(TaskRequest(0, TASKS[0]), "the process died")
    assert (outcome.task, outcome.kind, outcome.reason) == ("a", "error", "the process died")
    assert outcome.digest == TASKS[0].digest()

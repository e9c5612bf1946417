"""A warm process that gives each task a process of its own: `python -m fathom.batch.server`.

    runner ── requests ──▶ server ── fork ──▶ task ──▶ clang, linker, solver
           ◀── outcomes ──                    one for each running task

Everything is imported once, here, and a fork costs a few milliseconds. This process has one thread and never loads a
program, so a fork of it is safe and small. It ends a task at its time limit, together with all that the task has
started: a solver dies with the task, by the kernel's hand; what else is left becomes a child of this process, and is
ended here. When requests come to an end, because the runner has died or wants no more, so does everything.
"""

from __future__ import annotations

import os
import select
import signal
import time
from dataclasses import field
from typing import cast, final

import msgspec

from fathom.batch.execute import TaskPhase, execute
from fathom.batch.outcomes import TaskOutcome
from fathom.batch.protocol import HELLO, TaskReply, TaskRequest
from fathom.batch.verdict_cache import identity
from fathom.frontend.clang import KnownKeys
from fathom.immutable import record
from fathom.solvers.base import CannotAnswer
from fathom.solvers.child import Child
from fathom.solvers.confine import adopt_orphans, end_orphans
from fathom.solvers.registry import preload

LOADING_SECONDS = 900.0
"""Compilers and the linker have limits of their own; this one is for the unforeseen."""
GRACE_SECONDS = 5.0
"""What a check may take beyond its time limit before it is killed."""


@final
@record
class RunningTask:
    """A task, its process, and when that is to be killed."""

    request: TaskRequest
    child: Child
    began: float
    deadline: float | None
    silent: bool = False


@final
@record
class Server:
    """Serves until `requests` (a file descriptor) comes to its end; answers go to `answers`."""

    requests: int
    answers: int
    known: KnownKeys = field(default_factory=dict)
    running: list[RunningTask] = field(default_factory=list)
    _unread: bytes = b""

    def serve(self) -> None:
        try:
            self._send(TaskReply(HELLO, None))
            while self._step():
                pass
        finally:
            for each in self.running:
                each.child.kill()
            end_orphans(())

    def _step(self) -> bool:
        """Wait for something to happen, and see to it; False when there are no more requests."""
        replies = {each.child.replies: each for each in self.running}
        noises = {each.child.noise: each for each in self.running if not each.silent}
        nearest = min((each.deadline for each in self.running if each.deadline is not None), default=None)
        wait = None if nearest is None else max(0.0, nearest - time.monotonic())
        ready, _, _ = select.select([self.requests, *replies, *noises], [], [], wait)
        for end in noises.keys() & ready:
            noises[end].silent = not noises[end].child.drain_noise()
        for end in sorted(replies.keys() & ready):
            self._hear(replies[end])
        now = time.monotonic()
        for each in [each for each in self.running if each.deadline is not None and each.deadline <= now]:
            self._end(each, self._lost(each, "time ran out: the process was killed", "unknown"))
        return self.requests not in ready or self._take()

    def _take(self) -> bool:
        """Read requests and start their tasks."""
        data = os.read(self.requests, 1 << 20)
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            self._start(msgspec.json.decode(line, type=TaskRequest))
        return bool(data)

    def _start(self, request: TaskRequest) -> None:
        known = self.known
        now = time.monotonic()
        try:
            child = Child(lambda line: execute(request, known, line), name="the task's process")
        except CannotAnswer as problem:
            self._answer(request, self._failed(request, problem.reason, "error", 0.0))
            return
        self.running.append(RunningTask(request, child, now, now + LOADING_SECONDS))

    def _hear(self, each: RunningTask) -> None:
        """The next thing that a task has to say, or its end without a word."""
        try:
            event, content = cast("tuple[TaskPhase, bytes]", each.child.reply())
        except CannotAnswer as problem:
            out_of_memory = problem.reason == "memory"
            reason = "memory ran out" if out_of_memory else problem.reason
            self._end(each, self._lost(each, reason, "unknown" if out_of_memory else "error"))
            return
        if event == "loaded":
            self.known.update(msgspec.json.decode(content, type=dict[str, str]))
            limit = each.request.task.options.timeout
            each.deadline = None if limit is None else time.monotonic() + limit * 1.1 + GRACE_SECONDS
            return
        self._end(each, msgspec.json.decode(content, type=TaskOutcome) if event == "done" else None)

    def _end(self, each: RunningTask, outcome: TaskOutcome | None) -> None:
        each.child.kill()
        self.running.remove(each)
        end_orphans([other.child.pid for other in self.running])
        self._answer(each.request, outcome)

    def _lost(self, each: RunningTask, reason: str, verdict: str) -> TaskOutcome:
        return self._failed(each.request, reason, verdict, time.monotonic() - each.began)

    def _failed(self, request: TaskRequest, reason: str, verdict: str, seconds: float) -> TaskOutcome:
        task = request.task
        return TaskOutcome(
            task=task.name,
            verdict=verdict,  # type: ignore[arg-type]
            expect=task.expect,
            reason=reason,
            category=task.category,
            seconds=round(seconds, 4),
        )

    def _answer(self, request: TaskRequest, outcome: TaskOutcome | None) -> None:
        if outcome is not None:
            outcome = msgspec.structs.replace(outcome, digest=request.task.digest())
        self._send(TaskReply(request.number, outcome))

    def _send(self, answer: TaskReply) -> None:
        rest = memoryview(msgspec.json.encode(answer) + b"\n")
        while rest:
            rest = rest[os.write(self.answers, rest) :]


def main() -> None:
    """Serve on standard input and output, which tasks do not get to see."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the runner, which then ends this process
    requests, answers = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(2, 1)
    adopt_orphans()
    preload()
    identity()
    try:
        Server(requests, answers).serve()
    except BrokenPipeError:
        return


if __name__ == "__main__":
    main()

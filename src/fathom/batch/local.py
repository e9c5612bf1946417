"""Tasks on this machine: a server process with several at a time, started again when it dies."""

from __future__ import annotations

import collections
import contextlib
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import final

import msgspec

from fathom.batch.protocol import HELLO, TaskReply, TaskRequest
from fathom.batch.runner import ATTEMPTS, RunnerEvent, TaskEnded, TaskStarted, make_lost_outcome
from fathom.errors import InternalError

MODULE = "fathom.batch.server"
TICK_SECONDS = 0.2
_CLOSING_SECONDS = 5.0


@final
class Connection:
    """A server process: requests go in, answers come out; EOFError when it has died, which it must not at once."""

    def __init__(self) -> None:
        # -P keeps the current folder, which is the user's, off the import path; Ctrl-C reaches the runner alone.
        command = (sys.executable, "-P", "-m", MODULE)
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True)
        self._unread = b""
        self._greeted = False

    def send(self, request: TaskRequest) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(msgspec.json.encode(request) + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise self._gone() from None

    def receive(self, seconds: float | None) -> list[TaskReply]:
        """The answers that have come, after some time at most."""
        assert self.process.stdout is not None
        end = self.process.stdout.fileno()
        if not select.select([end], [], [], seconds)[0]:
            return []
        data = os.read(end, 1 << 20)
        if not data:
            raise self._gone()
        *lines, self._unread = (self._unread + data).split(b"\n")
        answers = [msgspec.json.decode(line, type=TaskReply) for line in lines]
        self._greeted = self._greeted or bool(answers)
        return [answer for answer in answers if answer.number != HELLO]

    def _gone(self) -> Exception:
        return EOFError() if self._greeted else InternalError("the process that is to run the tasks ends as it starts")

    def close(self) -> None:
        """Let the server end its tasks and itself; kill it if it does not."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            self.process.wait(_CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.process.stdout.close()


@final
class LocalRunner:
    """`jobs` tasks at a time."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._connection: Connection | None = None

    def run(self, requests: Sequence[TaskRequest]) -> Iterator[RunnerEvent]:
        waiting = collections.deque(requests)
        running: dict[int, TaskRequest] = {}
        attempts: collections.Counter[int] = collections.Counter()
        while waiting or running:
            try:
                while waiting and len(running) < self.jobs:
                    request = waiting.popleft()
                    running[request.number] = request
                    attempts[request.number] += 1
                    self._server().send(request)
                    yield TaskStarted(request)
                answers = self._server().receive(TICK_SECONDS)
            except EOFError:
                self.close()
                for request in running.values():
                    if attempts[request.number] < ATTEMPTS:
                        waiting.appendleft(request)
                    else:
                        reason = f"the process of the run died {ATTEMPTS} times"
                        yield TaskEnded(request, make_lost_outcome(request, reason))
                running.clear()
                continue
            for answer in answers:
                yield TaskEnded(running.pop(answer.number), answer.outcome)
            if not answers:
                yield None

    def close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()

    def _server(self) -> Connection:
        if self._connection is None:
            self._connection = Connection()
        return self._connection

"""Tasks on a Ray cluster: an actor for each that runs at a time, with a server process of its own.

The actor only passes on requests, so that a task on a cluster is as killable and as limited as here, and as cheap to
start. An actor whose machine or process dies is replaced, and its task is executed again; its server notices that the
actor is gone, and ends the task and itself. All machines see the sources under the same paths.
"""

from __future__ import annotations

import collections
import os
from collections.abc import Iterator, Sequence
from typing import Any, final

import msgspec

from fathom.batch.local import TICK_SECONDS, Connection
from fathom.batch.protocol import TaskReply, TaskRequest
from fathom.batch.runner import ATTEMPTS, RunnerEvent, TaskEnded, TaskStarted, make_lost_outcome
from fathom.errors import UserError


class Remote:
    """What runs on the cluster; requests and answers travel as JSON."""

    def __init__(self, folder: str) -> None:
        os.chdir(folder)
        self._connection = Connection()

    def execute(self, request: bytes) -> bytes:
        """The answer to one request; a server that dies takes the actor with it, which is then replaced."""
        try:
            self._connection.send(msgspec.json.decode(request, type=TaskRequest))
            while not (answers := self._connection.receive(None)):
                pass
        except EOFError:
            os._exit(1)
        return msgspec.json.encode(answers[0])


@final
class ClusterRunner:
    """`jobs` tasks at a time, as many as there are processors where it is 0; `address` is `local` or a Ray address."""

    def __init__(self, address: str, jobs: int) -> None:
        self._ray = _import_ray()
        self._start(address)
        self.jobs = jobs or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._remote = self._ray.remote(num_cpus=1)(Remote)
        self._idle: list[Any] = []

    def run(self, requests: Sequence[TaskRequest]) -> Iterator[RunnerEvent]:
        waiting = collections.deque(requests)
        running: dict[Any, tuple[TaskRequest, Any]] = {}
        attempts: collections.Counter[int] = collections.Counter()
        while waiting or running:
            while waiting and len(running) < self.jobs:
                request = waiting.popleft()
                attempts[request.number] += 1
                actor = self._idle.pop() if self._idle else self._remote.remote(os.getcwd())
                running[actor.execute.remote(msgspec.json.encode(request))] = request, actor
                yield TaskStarted(request)
            ready, _ = self._ray.wait(list(running), timeout=TICK_SECONDS)
            for future in ready:
                request, actor = running.pop(future)
                try:
                    answer = msgspec.json.decode(self._ray.get(future), type=TaskReply)
                except self._ray.exceptions.RayError as error:
                    if attempts[request.number] < ATTEMPTS:
                        waiting.appendleft(request)
                    else:
                        reason = f"the cluster lost the task: {_first_line(error)}"
                        yield TaskEnded(request, make_lost_outcome(request, reason))
                    continue
                self._idle.append(actor)
                yield TaskEnded(request, answer.outcome)
            if not ready:
                yield None

    def close(self) -> None:
        self._ray.shutdown()

    def _start(self, address: str) -> None:
        if self._ray.is_initialized():
            raise UserError("this process is connected to a cluster already")
        try:
            self._ray.init(address=address, log_to_driver=False, logging_level="warning", include_dashboard=False)
        except (ConnectionError, RuntimeError, ValueError) as error:
            hint = "local starts a cluster on this machine; HOST:PORT is one that runs; auto finds it"
            raise UserError(f"--cluster {address}: {_first_line(error)}", hint=hint) from error


def _import_ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise UserError(
            "--cluster needs Ray, which is not installed", hint="pip install 'fathom-bmc[cluster]'"
        ) from error
    return ray


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]

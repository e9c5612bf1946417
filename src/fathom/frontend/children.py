"""Run tools as child processes that cannot outlive us.

Each child leads its own process group, so that it dies together with whatever it started: at its time limit, at the
deadline of all of them, when the `Children` context is left, and on Ctrl-C. Output goes through pipes; no temporary
file is ever made.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from types import TracebackType
from typing import final

from fathom.deadline import OutOfMemory, OutOfTime, uninterrupted
from fathom.errors import UserError, cause

_NO_MEMORY = (b"std::bad_alloc", b"MemoryError")


@final
@dataclass(frozen=True, slots=True)
class Finished:
    """What a child left behind; a negative `returncode` is the signal that ended it."""

    returncode: int
    stdout: bytes
    stderr: bytes
    timed_out: bool = False


@final
class Children:
    """A set of running children, usable from several threads; leaving the context kills those that still run.

    None of them runs beyond the `deadline` (of `time.monotonic`).
    """

    def __init__(self, deadline: float | None = None) -> None:
        self._deadline = deadline
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()
        self._closed = False

    def __enter__(self) -> Children:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        with self._lock:
            self._closed = True
            running = tuple(self._running)
        for child in running:
            _kill_group(child)

    def run(
        self,
        command: tuple[str, ...],
        *,
        doing: str,
        cwd: str | None = None,
        stdin: bytes = b"",
        timeout: float | None = None,
    ) -> Finished:
        """Run `command` to its end, or to its time limit in seconds.

        `OutOfTime` and `OutOfMemory` say what was being done when the deadline passed, or memory ran out.
        """
        child = self._start(command, cwd)
        try:
            out, err = child.communicate(stdin, self._limit(timeout))
            if child.returncode and _is_out_of_memory(err):
                raise OutOfMemory(f"while {doing}")
            return Finished(child.returncode, out, err)
        except subprocess.TimeoutExpired:
            _kill_group(child)
            if self._limit(timeout) == 0.0:
                raise OutOfTime(f"while {doing}") from None
            out, err = child.communicate()
            return Finished(child.returncode, out, err, timed_out=True)
        finally:
            if child.returncode is None:
                _kill_group(child)
                child.wait()
            _close_pipes(child)
            with self._lock:
                self._running.discard(child)

    def _limit(self, timeout: float | None) -> float | None:
        """Seconds that a child may run from now on."""
        if self._deadline is None:
            return timeout
        left = max(0.0, self._deadline - time.monotonic())
        return left if timeout is None else min(left, timeout)

    def _start(self, command: tuple[str, ...], cwd: str | None) -> subprocess.Popen[bytes]:
        with uninterrupted(), self._lock:
            if self._closed:
                raise KeyboardInterrupt
            try:
                child = subprocess.Popen(
                    command,
                    cwd=cwd,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    process_group=0,
                )
            except OSError as error:
                raise UserError(f"cannot run {command[0]}: {cause(error)}") from error
            self._running.add(child)
            return child


def _is_out_of_memory(said: bytes) -> bool:
    """Whether the last words of a child say that memory ran out, of which there may be little by our own limit."""
    is_limited = resource.getrlimit(resource.RLIMIT_DATA)[0] != resource.RLIM_INFINITY
    return b"LLVM ERROR: out of memory" in said or (is_limited and any(each in said for each in _NO_MEMORY))


def _close_pipes(child: subprocess.Popen[bytes]) -> None:
    for stream in (child.stdin, child.stdout, child.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def _kill_group(child: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        child.kill()

"""Run tools as child processes that cannot outlive us.

Each child leads its own process group, so that it dies together with whatever it started: at its time limit, when the
`Children` context is left, and on Ctrl-C. Output goes through pipes; no temporary file is ever made.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from dataclasses import dataclass
from types import TracebackType
from typing import final

from fathom.errors import UserError, cause


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
    """A set of running children, usable from several threads; leaving the context kills those that still run."""

    def __init__(self) -> None:
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
        self, command: tuple[str, ...], *, cwd: str | None = None, stdin: bytes = b"", timeout: float | None = None
    ) -> Finished:
        """Run `command` to its end, or to its time limit in seconds."""
        child = self._start(command, cwd)
        try:
            out, err = child.communicate(stdin, timeout)
            return Finished(child.returncode, out, err)
        except subprocess.TimeoutExpired:
            _kill_group(child)
            out, err = child.communicate()
            return Finished(child.returncode, out, err, timed_out=True)
        finally:
            if child.returncode is None:
                _kill_group(child)
                child.wait()
            with self._lock:
                self._running.discard(child)

    def _start(self, command: tuple[str, ...], cwd: str | None) -> subprocess.Popen[bytes]:
        with self._lock:
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


def _kill_group(child: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        child.kill()

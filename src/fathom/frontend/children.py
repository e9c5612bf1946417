"""Run tools as child processes that cannot outlive us.

Each child leads its own process group, so that it dies together with whatever it started: at its time limit, at the
deadline of all of them, when the `Children` context is left, and on Ctrl-C. Where we are killed ourselves, the kernel
kills it, unless we are a large process. Output goes through pipes; no temporary file is ever made.

A child that waits for something that never comes (a header that is a pipe) or that never ends (one that is a device) is
stopped: by a limit on its memory and its output, and when it has slept for long without using the processor.
"""

from __future__ import annotations

import contextlib
import os
import resource
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import IO, Final, final

from fathom.deadline import OutOfMemory, OutOfTime, uninterrupted
from fathom.errors import UserError, cause
from fathom.immutable import immutable
from fathom.processes import bind_to_parent, find_prctl, memory_in_use

MEMORY_BYTES: Final = 8 << 30
_LARGE_BYTES: Final = 150 << 20
"""A command that checks one program has less when it compiles it; a host of many checks has more."""
_OUTPUT_BYTES: Final = 1 << 30
_IDLE_SECONDS: Final = 10.0
_LOOK_SECONDS: Final = 1.0
_CHUNK: Final = 1 << 16

_NO_MEMORY: Final = (b"LLVM ERROR: out of memory", b"std::bad_alloc", b"MemoryError")


@final
@immutable
class Finished:
    """What a child left behind; a negative `returncode` is the signal that ended it.

    `stuck` says why it was ended before its time: what it did that has no end.
    """

    returncode: int
    stdout: bytes
    stderr: bytes
    timed_out: bool = False
    stuck: str = ""


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
            found = _Conversation(child, stdin, self._limit(timeout)).finish()
            if found.timed_out and self._limit(timeout) == 0.0:
                raise OutOfTime(f"while {doing}")
            if found.returncode and _is_out_of_memory(found.stderr):
                raise OutOfMemory(f"while {doing}")
            return found
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
        pipe = subprocess.PIPE
        with uninterrupted(), self._lock:
            if self._closed:
                raise KeyboardInterrupt
            confine = _confine()
            try:
                child = subprocess.Popen(
                    command, cwd=cwd, stdin=pipe, stdout=pipe, stderr=pipe, process_group=0, preexec_fn=confine
                )
            except (OSError, ValueError) as error:
                why = cause(error) if isinstance(error, OSError) else str(error)
                raise UserError(f"cannot run {command[0]}: {why}") from error
            if confine is None:
                _confine_from_outside(child)
            self._running.add(child)
            return child


def _is_out_of_memory(said: bytes) -> bool:
    """Whether the last words of a child say that memory ran out, of which there may be little by our own limit."""
    is_limited = resource.getrlimit(resource.RLIMIT_DATA)[0] != resource.RLIM_INFINITY
    return is_limited and any(each in said for each in _NO_MEMORY)


def _close_pipes(child: subprocess.Popen[bytes]) -> None:
    for stream in (child.stdin, child.stdout, child.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def _limits() -> tuple[tuple[int, tuple[int, int]], ...]:
    """What a child may use."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = MEMORY_BYTES if hard == resource.RLIM_INFINITY else min(MEMORY_BYTES, hard)
    return (resource.RLIMIT_AS, (most, hard)), (resource.RLIMIT_CORE, (0, 0))


def _confine() -> Callable[[], None] | None:
    """What a child does before it becomes the program; all that it needs is looked up before the fork.

    A process that is large has none: forking it takes long, where becoming another program at once does not.
    """
    if memory_in_use(1) > _LARGE_BYTES:
        return None
    parent, prctl, limits = os.getpid(), find_prctl(), _limits()

    def confine() -> None:
        bind_to_parent(parent, prctl)
        for what, limit in limits:
            resource.setrlimit(what, limit)

    return confine


def _confine_from_outside(child: subprocess.Popen[bytes]) -> None:
    if hasattr(resource, "prlimit"):
        with contextlib.suppress(OSError):
            for what, limit in _limits():
                resource.prlimit(child.pid, what, limit)


@final
class _Conversation:
    """Writes to a child and reads from it until it ends, or until it is plain that it never will."""

    def __init__(self, child: subprocess.Popen[bytes], stdin: bytes, timeout: float | None) -> None:
        self.child = child
        self.left = memoryview(stdin)
        self.end = None if timeout is None else time.monotonic() + timeout
        self.read: dict[str, list[bytes]] = {"stdout": [], "stderr": []}
        self.size = 0
        self.watch = _Watch(child.pid)

    def finish(self) -> Finished:
        with selectors.DefaultSelector() as pipes:
            self._register(pipes)
            while pipes.get_map():
                if self.end is not None and time.monotonic() >= self.end:
                    return self._stop(timed_out=True)
                for key, _ in pipes.select(self._patience()):
                    self._serve(pipes, key)
                if self.size > _OUTPUT_BYTES:
                    return self._stop(stuck=f"it wrote more than {_OUTPUT_BYTES >> 20} MiB")
                if self.watch.is_idle():
                    return self._stop(stuck="it waits for a file that gives nothing, such as a pipe")
        return self._wait()

    def _register(self, pipes: selectors.BaseSelector) -> None:
        assert self.child.stdin is not None
        for name in ("stdout", "stderr"):
            pipes.register(getattr(self.child, name), selectors.EVENT_READ, name)
        if self.left:
            os.set_blocking(self.child.stdin.fileno(), False)
            pipes.register(self.child.stdin, selectors.EVENT_WRITE, "stdin")
        else:
            self.child.stdin.close()

    def _serve(self, pipes: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
        if key.data == "stdin":
            self._write(pipes, key)
            return
        chunk = os.read(key.fd, _CHUNK)
        if chunk:
            self.read[key.data].append(chunk)
            self.size += len(chunk)
        else:
            _drop(pipes, key)

    def _write(self, pipes: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
        try:
            self.left = self.left[os.write(key.fd, self.left[:_CHUNK]) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self.left = self.left[:0]
        if not self.left:
            _drop(pipes, key)

    def _patience(self) -> float:
        return _LOOK_SECONDS if self.end is None else max(min(_LOOK_SECONDS, self.end - time.monotonic()), 0)

    def _wait(self) -> Finished:
        """Its pipes are closed: it ends, or what it has started keeps it."""
        try:
            self.child.wait(None if self.end is None else max(self.end - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            return self._stop(timed_out=True)
        return self._finished(timed_out=False, stuck="")

    def _stop(self, timed_out: bool = False, stuck: str = "") -> Finished:
        _kill_group(self.child)
        self.child.wait()
        return self._finished(timed_out, stuck)

    def _finished(self, timed_out: bool, stuck: str) -> Finished:
        out, err = (b"".join(self.read[name]) for name in ("stdout", "stderr"))
        return Finished(self.child.returncode, out, err, timed_out, stuck)


def _drop(pipes: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
    stream: IO[bytes] = key.fileobj  # type: ignore[assignment]
    pipes.unregister(stream)
    stream.close()


@final
class _Watch:
    """Notices a process that has slept for long. One that waits for the processor or for a disk does not sleep."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._ticks = ""
        self._since = self._next = time.monotonic() + _LOOK_SECONDS

    def is_idle(self) -> bool:
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + _LOOK_SECONDS
        state, ticks = self._look()
        if state != "S" or ticks != self._ticks:
            self._ticks, self._since = ticks, now
        return now - self._since > _IDLE_SECONDS

    def _look(self) -> tuple[str, str]:
        """Its state and the processor time so far; one with children of its own is not looked at."""
        try:
            with open(f"/proc/{self._pid}/task/{self._pid}/children", encoding="ascii") as file:
                if file.read().strip():
                    return "", ""
            with open(f"/proc/{self._pid}/stat", encoding="ascii", errors="replace") as file:
                words = file.read().rpartition(")")[2].split()
            return words[0], " ".join(words[11:13])
        except (OSError, IndexError):
            return "", ""


def _kill_group(child: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        child.kill()

"""A forked copy of this process that answers questions, and that can be stopped at any moment.

A solver library runs C++ for minutes without looking at Python: it holds the interpreter's lock, so neither Ctrl-C nor
a timer gets through. So every query runs in a child made by `fork`. The terms are already in its memory
(copy-on-write), nothing is pickled on the way in; replies come back through a pipe with `marshal`, which knows exactly
the values a model is made of. A fork costs 1 to 2 ms, 35 ms for a process of a gigabyte.

    parent ── commands ──▶ child            The child leads a process group, so it is killed together with whatever it
           ◀── replies ───                  started: at the time limit, on Ctrl-C, when the context is left. The kernel
           ◀── noise ─────  (stdout and     kills it when this process dies. Its memory is limited by the kernel, and
                             stderr)        what it prints never reaches the user's terminal.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import marshal
import os
import resource
import select
import signal
import struct
import threading
import time
import warnings
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Never, cast, final

from fathom.deadline import uninterrupted
from fathom.processes import bind_to_parent, cpu_seconds, find_prctl, memory_in_use
from fathom.solvers.base import CannotAnswer, Limits
from fathom.solvers.confine import deepen_stack, lift_memory_limit, limit_memory, make_leader

_LENGTH = struct.Struct("<Q")
_KEPT_NOISE = 4000
_OUT_OF_MEMORY = ("bad_alloc", "out of memory", "memoryerror", "cannot allocate memory")

# Two threads that fork at once would leave copies of each other's pipe ends in their children.
_forking = threading.Lock()


@final
class Line:
    """One end of the conversation: whole messages, each a value that `marshal` can carry."""

    def __init__(self, incoming: int, outgoing: int) -> None:
        self._incoming = incoming
        self._outgoing = outgoing

    def send(self, message: object) -> None:
        body = marshal.dumps(message)  # type: ignore[arg-type]
        rest = memoryview(_LENGTH.pack(len(body)) + body)
        while rest:
            rest = rest[os.write(self._outgoing, rest) :]

    def receive(self) -> object:
        """The next message; EOFError when the other side is gone."""
        (length,) = _LENGTH.unpack(self._read(_LENGTH.size))
        return marshal.loads(self._read(length))

    def _read(self, count: int) -> bytes:
        parts = []
        while count:
            part = os.read(self._incoming, min(count, 1 << 20))
            if not part:
                raise EOFError
            parts.append(part)
            count -= len(part)
        return b"".join(parts)


@final
class Child:
    """A running child; leaving the context kills it and everything it started.

    `serve` runs in the child and talks over the line it is given. What it raises ends the child, and `receive` raises
    `CannotAnswer` with the reason. `name` is what messages about its end call it.
    """

    @uninterrupted()
    def __init__(self, serve: Callable[[Line], None], megabytes: int | None = None, name: str = "solver") -> None:
        parent = os.getpid()
        prctl = find_prctl()
        # Python runs hooks around a fork and drops what they raise: a Ctrl-C must wait until the child can be killed.
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
        with _forking:
            theirs_in, ours_out = os.pipe()
            ours_in, theirs_out = os.pipe()
            noise_in, noise_out = os.pipe()
            ours, theirs = [ours_in, ours_out, noise_in], [theirs_in, theirs_out, noise_out]
            self.pid = _fork()
            _close(theirs if self.pid > 0 else ours if self.pid == 0 else ours + theirs)
        if self.pid < 0:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
            raise CannotAnswer(f"{name} crashed: the system starts no more processes")
        if not self.pid:
            _run_child(serve, Line(theirs_in, theirs_out), noise_out, megabytes, parent, prctl)
        make_leader(self.pid)
        self._line = Line(ours_in, ours_out)
        self._ends = ours
        self.replies = ours_in
        self.noise = noise_in
        self._printed = b""
        self._megabytes = megabytes
        self._name = name
        self._inherited = memory_in_use(1)
        self._grown = 0
        self.alive = True
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        except BaseException:
            self.kill()
            raise

    def __enter__(self) -> Child:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.kill()

    def send(self, message: object) -> None:
        try:
            self._line.send(message)
        except BrokenPipeError:
            raise CannotAnswer(self._cause_of_death()) from None

    def receive(self, deadline: float | None) -> object:
        """The next reply; CannotAnswer("time") at the deadline (of `time.monotonic`), with the child killed."""
        if wait_for_reply([self], deadline) is None:
            self.kill()
            raise CannotAnswer("time")
        return self.reply()

    def reply(self) -> object:
        """The reply that `wait_for_reply` announced; CannotAnswer when the child failed or died instead."""
        try:
            kind, message = cast("tuple[str, object]", self._line.receive())
        except EOFError:
            raise CannotAnswer(self._cause_of_death()) from None
        if kind == "failed":
            self.kill()
            raise CannotAnswer(str(message))
        return message

    @uninterrupted()
    def kill(self) -> int:
        """End the child and its whole group, reap it, and return its wait status (0 when it was reaped before)."""
        if not self.alive:
            return 0
        self.alive = False
        for kill in (os.killpg, os.kill):
            try:
                kill(self.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                continue
        _, status, used = os.wait4(self.pid, 0)
        self._grown = (used.ru_maxrss << 10) - self._inherited
        _close(self._ends)
        return status

    def pause(self) -> None:
        """Stop the child and its whole group where they are, until `resume` or the end."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)

    def cpu_seconds(self) -> float:
        """The CPU time that the child and what it has started have used so far."""
        return cpu_seconds(self.pid) if self.alive else 0.0

    def drain_noise(self) -> bool:
        """Read what the child printed, keeping the end of it; False when it can print no more."""
        printed = os.read(self.noise, 1 << 16)
        self._printed = (self._printed + printed)[-_KEPT_NOISE:]
        return bool(printed)

    def _cause_of_death(self) -> str:
        """Why the child closed its line without a reply: how it ended, and its last words."""
        while select.select([self.noise], [], [], 0)[0] and self.drain_noise():
            pass
        # The end of file may be seen a moment before the child is gone; only then has it a status of its own.
        _wait_a_moment(self.pid)
        status = self.kill()
        printed = self._printed.decode(errors="replace").strip()
        if is_out_of_memory(printed) or self._has_exhausted_memory(status):
            return "memory"
        last = f": {printed.splitlines()[-1][:200]}" if printed else ""
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            if number == signal.SIGKILL:
                return f"{self._name} crashed: the system killed it, probably for want of memory"
            return f"{self._name} crashed with {signal.Signals(number).name}{last}"
        return f"{self._name} crashed with exit code {os.waitstatus_to_exitcode(status)}{last}"

    def _has_exhausted_memory(self, status: int) -> bool:
        """Whether a crash is to be taken for one of an allocation that failed, which some solvers do not survive.

        Under a limit that is the likely cause of a fault or an abort, however little of the memory is resident by then;
        of another end, only where the child has taken much of it.
        """
        if self._megabytes is None:
            return False
        faulted = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT)
        return faulted or self._grown > self._megabytes << 19


def run_in_child(work: Callable[[], object], limits: Limits) -> object:
    """What `work()` returns, computed in a child within the limits; CannotAnswer with the reason otherwise."""
    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    with Child(lambda line: line.send(("done", work())), limits.megabytes) as child:
        return child.receive(deadline)


def wait_for_reply(children: Sequence[Child], deadline: float | None) -> Child | None:
    """The first child with a reply (or at its end), None at the deadline. Drains what the others print meanwhile."""
    by_replies = {child.replies: child for child in children}
    by_noise = {child.noise: child for child in children}
    while True:
        wait = None if deadline is None else max(0.0, deadline - time.monotonic())
        ready, _, _ = select.select([*by_replies, *by_noise], [], [], wait)
        if not ready:
            return None
        for end in ready:
            if end in by_replies:
                return by_replies[end]
        for end in ready:
            if not by_noise[end].drain_noise():
                del by_noise[end]


def _fork() -> int:
    """`fork`, or -1 when the system refuses."""
    with warnings.catch_warnings():
        # Python warns of threads: the one that watches a deadline sleeps, and holds no lock while there is a fork.
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            return os.fork()
        except OSError:
            return -1


def _close(ends: Sequence[int]) -> None:
    for end in ends:
        os.close(end)


def _run_child(
    serve: Callable[[Line], None],
    line: Line,
    noise: int,
    megabytes: int | None,
    parent: int,
    prctl: Callable[..., int] | None,
) -> Never:
    code = 1
    try:
        make_leader(0)
        bind_to_parent(parent, prctl)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))
        os.dup2(noise, 1)
        os.dup2(noise, 2)
        # A crash is for `_cause_of_death` to explain, not for the terminal.
        faulthandler.disable()
        # Collecting would write to every page shared with the parent.
        gc.disable()
        gc.freeze()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        deepen_stack()
        limit_memory(megabytes)
        code = _serve(serve, line)
    finally:
        os._exit(code)


def _serve(serve: Callable[[Line], None], line: Line) -> int:
    try:
        serve(line)
        return 0
    except EOFError:
        return 0
    except BaseException as error:
        reason = describe_failure(error)
    lift_memory_limit()
    line.send(("failed", reason))
    return 0


def describe_failure(error: BaseException) -> str:
    """What a solver library raised, as the reason of an `unknown`."""
    if isinstance(error, CannotAnswer):
        return error.reason
    text = f"{type(error).__name__}: {error}"
    return "memory" if is_out_of_memory(text) else f"solver failed with {text}"


def is_out_of_memory(text: str) -> bool:
    lowered = text.lower()
    return any(phrase in lowered for phrase in _OUT_OF_MEMORY)


def _wait_a_moment(pid: int) -> None:
    for _ in range(50):
        if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return
        time.sleep(0.01)

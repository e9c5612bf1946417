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

import ctypes
import faulthandler
import gc
import marshal
import os
import resource
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Never, cast, final

from fathom.solvers.base import CannotAnswer, Limits

_LENGTH = struct.Struct("<Q")
_PR_SET_PDEATHSIG = 1
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
    `CannotAnswer` with the reason.
    """

    def __init__(self, serve: Callable[[Line], None], megabytes: int | None = None) -> None:
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
            raise CannotAnswer("solver crashed: the system starts no more processes")
        if not self.pid:
            _in_the_child(serve, Line(theirs_in, theirs_out), noise_out, megabytes, parent, prctl)
        _make_leader(self.pid)
        self._line = Line(ours_in, ours_out)
        self._ends = ours
        self.replies = ours_in
        self.noise = noise_in
        self._said = b""
        self._megabytes = megabytes
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
        if first_ready([self], deadline) is None:
            self.kill()
            raise CannotAnswer("time")
        return self.reply()

    def reply(self) -> object:
        """The reply that `first_ready` announced; CannotAnswer when the child failed or died instead."""
        try:
            kind, message = cast("tuple[str, object]", self._line.receive())
        except EOFError:
            raise CannotAnswer(self._cause_of_death()) from None
        if kind == "failed":
            self.kill()
            raise CannotAnswer(str(message))
        return message

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
        _, status = os.waitpid(self.pid, 0)
        _close(self._ends)
        return status

    def drain_noise(self) -> bool:
        """Read what the child printed, keeping the end of it; False when it can print no more."""
        printed = os.read(self.noise, 1 << 16)
        self._said = (self._said + printed)[-_KEPT_NOISE:]
        return bool(printed)

    def _cause_of_death(self) -> str:
        """Why the child closed its line without a reply: how it ended, and its last words."""
        while select.select([self.noise], [], [], 0)[0] and self.drain_noise():
            pass
        # The end of file may be seen a moment before the child is gone; only then has it a status of its own.
        _wait_a_moment(self.pid)
        status = self.kill()
        said = self._said.decode(errors="replace").strip()
        if sounds_like_memory(said):
            return "memory"
        last = f": {said.splitlines()[-1][:200]}" if said else ""
        limited = "" if self._megabytes is None else f", perhaps for want of memory beyond {self._megabytes} MB"
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            if number == signal.SIGKILL:
                return "solver crashed: the system killed it, probably for want of memory"
            return f"solver crashed with {signal.Signals(number).name}{limited}{last}"
        return f"solver crashed with exit code {os.waitstatus_to_exitcode(status)}{limited}{last}"


def in_child(work: Callable[[], object], limits: Limits) -> object:
    """What `work()` returns, computed in a child within the limits; CannotAnswer with the reason otherwise."""
    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    with Child(lambda line: line.send(("done", work())), limits.megabytes) as child:
        return child.receive(deadline)


def first_ready(children: Sequence[Child], deadline: float | None) -> Child | None:
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


def start_program(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a program from inside a child, with what is left of the child's memory limit, to die with the child."""
    parent, prctl, left = os.getpid(), find_prctl(), memory_left()

    def bind() -> None:
        bind_to_parent(parent, prctl)
        if left is not None:
            resource.setrlimit(resource.RLIMIT_AS, (left, left))

    pipe = subprocess.PIPE
    # It stays in the child's process group, so it is killed with it. The child has one thread: the hook is safe.
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=bind)


def bind_to_parent(parent: int, prctl: Callable[..., int] | None) -> None:
    """Ask the kernel to kill this process when its parent dies; end now if that has already happened."""
    if prctl is not None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def _fork() -> int:
    """`fork`, or -1 when the system refuses."""
    try:
        return os.fork()
    except OSError:
        return -1


def _close(ends: Sequence[int]) -> None:
    for end in ends:
        os.close(end)


def _in_the_child(
    serve: Callable[[Line], None],
    line: Line,
    noise: int,
    megabytes: int | None,
    parent: int,
    prctl: Callable[..., int] | None,
) -> Never:
    code = 1
    try:
        _make_leader(0)
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
        _deepen_stack()
        _limit_memory(megabytes)
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
        reason = why(error)
    # What was allocated until the limit may leave no room for the message.
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
    line.send(("failed", reason))
    return 0


def why(error: BaseException) -> str:
    """What a solver library raised, as the reason of an `unknown`."""
    if isinstance(error, CannotAnswer):
        return error.reason
    text = f"{type(error).__name__}: {error}"
    return "memory" if sounds_like_memory(text) else f"solver failed with {text}"


def sounds_like_memory(text: str) -> bool:
    lowered = text.lower()
    return any(phrase in lowered for phrase in _OUT_OF_MEMORY)


def _deepen_stack() -> None:
    """Solvers recurse on deep terms; the usual 8 MB end at a chain of about 100,000."""
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    wanted = 1 << 29
    resource.setrlimit(resource.RLIMIT_STACK, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def _limit_memory(megabytes: int | None) -> None:
    """Let this process grow by `megabytes` beyond what it shares with its parent."""
    if megabytes is None:
        return
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    allowed = _address_space() + (megabytes << 20)
    if hard != resource.RLIM_INFINITY:
        allowed = min(allowed, hard)
    resource.setrlimit(resource.RLIMIT_AS, (allowed, hard))


def memory_left() -> int | None:
    """Bytes that this process may still allocate; None without a limit."""
    soft = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if soft == resource.RLIM_INFINITY else max(soft - _address_space(), 1 << 20)


def _address_space() -> int:
    """Bytes of address space in use by this process."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def _make_leader(pid: int) -> None:
    """Give the child a process group of its own. Both sides do, so that neither has to wait for the other."""
    try:
        os.setpgid(pid, pid)
    except (PermissionError, ProcessLookupError):
        return


def _wait_a_moment(pid: int) -> None:
    for _ in range(50):
        if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return
        time.sleep(0.01)


def find_prctl() -> Callable[..., int] | None:
    """Linux's `prctl`, found before the fork: the child of a process with threads should load nothing."""
    if sys.platform != "linux":
        return None
    function: Callable[..., int] = ctypes.CDLL(None, use_errno=True).prctl
    return function

"""What the kernel keeps for a process: its memory limit, its stack, its group, and the tie to its parent."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import subprocess
import threading
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from fathom.processes import DATA, bind_to_parent, find_prctl, memory_in_use

_PR_SET_CHILD_SUBREAPER = 36


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


def make_leader(pid: int) -> None:
    """Give the child a process group of its own. Both sides do, so that neither has to wait for the other."""
    try:
        os.setpgid(pid, pid)
    except (PermissionError, ProcessLookupError):
        return


def adopt_orphans() -> None:
    """Become the parent of descendants whose own parents die, so that they can be found and ended."""
    prctl = find_prctl()
    if prctl is not None:
        prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_orphans(known: Collection[int]) -> None:
    """Kill and reap the children of this process that are not `known`, each with its process group."""
    while orphans := [pid for pid in _children() if pid not in known]:
        for pid in orphans:
            for kill in (os.killpg, os.kill):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    kill(pid, signal.SIGKILL)
        for pid in orphans:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)


def _children() -> list[int]:
    """The children of this process; none where there is no /proc."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def deepen_stack() -> None:
    """Solvers recurse on deep terms; the usual 8 MB end at a chain of about 100,000."""
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    wanted = 1 << 29
    resource.setrlimit(resource.RLIMIT_STACK, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def limit_memory(megabytes: int | None) -> None:
    """Let this process grow by `megabytes` beyond what it shares with its parent.

    Its address space, which programs that it starts have left of it, and its data: an allocator may have reserved
    addresses before.
    """
    if megabytes is None:
        return
    for kind, field in ((resource.RLIMIT_AS, 0), (resource.RLIMIT_DATA, DATA)):
        hard = resource.getrlimit(kind)[1]
        allowed = memory_in_use(field) + (megabytes << 20)
        if hard != resource.RLIM_INFINITY:
            allowed = min(allowed, hard)
        resource.setrlimit(kind, (allowed, hard))


def lift_memory_limit() -> None:
    """What was allocated until the limit may leave no room for a message."""
    for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA):
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (hard, hard))


@contextmanager
def limit_growth(base: int, megabytes: int | None) -> Iterator[None]:
    """Let this process have `megabytes` of data beyond `base` bytes, and so each that it starts: MemoryError if not.

    Of several threads that limit it, the strictest counts.
    """
    if megabytes is None:
        yield
        return
    allowed = base + (megabytes << 20)
    _change_limits(allowed, 1)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, _WITHOUT)  # first of all: the rest needs memory
        _change_limits(allowed, -1)


_limits: Counter[int] = Counter()
"""How many threads limit the data of this process to so many bytes."""
_limiting = threading.Lock()
_WITHOUT = _OUTER, _HARD = resource.getrlimit(resource.RLIMIT_DATA)


def _change_limits(allowed: int, count: int) -> None:
    with _limiting:
        _limits[allowed] += count
        given = [each for each in (_OUTER, _HARD) if each != resource.RLIM_INFINITY]
        soft = min([*(+_limits), *given], default=_OUTER)
        resource.setrlimit(resource.RLIMIT_DATA, (soft, _HARD))


def memory_left() -> int | None:
    """Bytes that this process may still allocate; None without a limit."""
    soft = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if soft == resource.RLIM_INFINITY else max(soft - memory_in_use(0), 1 << 20)

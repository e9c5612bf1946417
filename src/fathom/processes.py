"""This process and its children: the kernel ends them when it dies, however it dies; how large and busy they are."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from typing import Final

_PR_SET_PDEATHSIG = 1
_CPU_CLOCK = 2
"""The clock of a process's CPU time, in the lowest bits of its number."""
DATA: Final = 5
"""The field of `statm` that counts what a process has written or may write."""


def find_prctl() -> Callable[..., int] | None:
    """Linux's `prctl`, found before the fork: the child of a process with threads should load nothing."""
    if sys.platform != "linux":
        return None
    function: Callable[..., int] = ctypes.CDLL(None, use_errno=True).prctl
    return function


def bind_to_parent(parent: int, prctl: Callable[..., int] | None) -> None:
    """Ask the kernel to kill this process when its parent dies; end now if that has already happened."""
    if prctl is not None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def find_cores() -> set[int]:
    """The numbers of the cores that this process may use; all of them where the system does not say."""
    if hasattr(os, "sched_getaffinity"):
        return os.sched_getaffinity(0)
    return set(range(os.cpu_count() or 1))


def memory_in_use(field: int) -> int:
    """A field of Linux's `statm` in bytes: 0 is the address space, 1 what of it is in memory, 5 data and stack."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[field]) * resource.getpagesize()
    except OSError:
        return 0


def cpu_seconds(pid: int) -> float:
    """CPU time that a process and those below it have used so far; 0 of one that is gone."""
    if sys.platform != "linux":
        return time.monotonic()
    try:
        used = time.clock_gettime(~pid << 3 | _CPU_CLOCK)
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return used + sum(cpu_seconds(int(child)) for child in file.read().split())
    except OSError:
        return 0.0

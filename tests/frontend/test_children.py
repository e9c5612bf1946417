"""Processes of the front end die with what they started."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from fathom.deadline import OutOfMemory, OutOfTime
from fathom.frontend.children import Children
from fathom.processes import memory_in_use
from fathom.solvers.confine import limit_growth


def is_alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
def test_children_die_with_their_own_children(tmp_path: Path) -> None:
    script = f"sleep 60 & echo $! > {tmp_path}/pid; wait"
    with Children() as children:
        done = children.run(("sh", "-c", script), doing="sleeping", timeout=0.5)
    assert done.timed_out
    assert done.returncode == -signal.SIGKILL
    pid = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not is_alive(pid):
            break
        time.sleep(0.05)
    assert not is_alive(pid)


def test_children_end_at_the_deadline_of_all() -> None:
    with Children(time.monotonic() + 0.2) as children:
        with pytest.raises(OutOfTime, match="while sleeping"):
            children.run(("sleep", "60"), doing="sleeping", timeout=50)
        with pytest.raises(OutOfTime, match="while sleeping again"):
            children.run(("sleep", "60"), doing="sleeping again")


def test_a_time_limit_of_one_child_is_no_deadline() -> None:
    with Children(time.monotonic() + 1000) as children:
        assert children.run(("sleep", "60"), doing="sleeping", timeout=0.1).timed_out


def test_memory_that_is_not_enough_is_no_error_of_the_input() -> None:
    command = ("sh", "-c", "echo 'LLVM ERROR: out of memory' >&2; exit 1")
    with Children() as children:
        with limit_growth(memory_in_use(5), 500), pytest.raises(OutOfMemory, match="while compiling"):
            children.run(command, doing="compiling")
        assert children.run(command, doing="compiling").returncode == 1


def test_memory_that_our_own_limit_leaves_is_not_enough() -> None:
    command = (sys.executable, "-c", "bytearray(1 << 31)")
    with Children() as children:
        with limit_growth(memory_in_use(5), 500), pytest.raises(OutOfMemory, match="while filling"):
            children.run(command, doing="filling")
        assert children.run(command, doing="filling").returncode == 0

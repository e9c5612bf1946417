"""Processes of the front end die with what they started."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from fathom.frontend.children import Children


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
        done = children.run(("sh", "-c", script), timeout=0.5)
    assert done.timed_out
    assert done.returncode == -signal.SIGKILL
    pid = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not is_alive(pid):
            break
        time.sleep(0.05)
    assert not is_alive(pid)

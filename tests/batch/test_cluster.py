"""The same run on a cluster: a real one on this machine, whose workers and whose head are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from batch.suites import alive, descendants, make_suite, wait_until
from batch.test_killed import ENDLESS, finish, tasks_done

pytest.importorskip("ray", reason="the extra `cluster` is not installed")
pytestmark = pytest.mark.timeout(600)


def start_on_cluster(suite: Path) -> subprocess.Popen[bytes]:
    """What Ray prints goes to a file: it fills no pipe that nobody reads."""
    command = [sys.executable, "-P", "-m", "fathom", "batch", str(suite), "--cluster", "local", "-j", "1"]
    with (suite.parent / "said").open("wb") as said:
        return subprocess.Popen(command, stdout=said, stderr=said, process_group=0)


def named(process: subprocess.Popen[bytes], part: str) -> list[int]:
    return [pid for pid, command in descendants(process.pid).items() if part in command]


def at_work(process: subprocess.Popen[bytes], folder: Path) -> bool:
    """Two results, and server, task and solver below an actor."""
    return len(tasks_done(folder)) == 2 and len(named(process, "fathom.batch.server")) >= 3


def stop(process: subprocess.Popen[bytes]) -> None:
    below = descendants(process.pid)
    process.send_signal(signal.SIGINT)
    process.wait(100)
    assert process.returncode == 130
    assert wait_until(lambda: not alive(below))


def test_a_worker_is_killed(tmp_path: Path) -> None:
    process = start_on_cluster(make_suite(tmp_path, **ENDLESS))
    try:
        assert wait_until(lambda: at_work(process, tmp_path), 300), (tmp_path / "said").read_text()
        servers = named(process, "fathom.batch.server")
        (worker,) = (pid for pid in named(process, "ray::") if set(descendants(pid)) & set(servers))
        os.kill(worker, signal.SIGKILL)
        assert wait_until(lambda: not alive(servers))
        assert wait_until(lambda: at_work(process, tmp_path), 200), "the task was not started again"
        stop(process)
    finally:
        process.kill()
    finish(tmp_path)


def test_the_head_is_killed(tmp_path: Path) -> None:
    process = start_on_cluster(make_suite(tmp_path, **ENDLESS))
    try:
        assert wait_until(lambda: at_work(process, tmp_path), 300), (tmp_path / "said").read_text()
        servers = named(process, "fathom.batch.server")
        (head,) = named(process, "gcs_server")
        os.kill(head, signal.SIGKILL)
        process.wait(300)  # Ray itself ends the process, a minute later
        assert process.returncode != 0
        assert wait_until(lambda: not alive(servers))
    finally:
        process.kill()
    finish(tmp_path)

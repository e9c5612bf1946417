"""Kill -9 of the runner, of its server, of a task; Ctrl-C: no result is lost, the next run goes on, nothing is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from batch.suites import alive, descendants, make_suite, start, wait_until
from command_line import Fathom

QUICK = {"quick": 'sources = ["safe.c"]', "wrong": 'sources = ["unsafe.c"]\nexpect = "unsafe"'}
SLOW = 'sources = ["slow.c"]\nexpect = "unknown"\ntimeout = '
ENDLESS = {**QUICK, "slow": SLOW + "600"}
SHORT = {**QUICK, "slow": SLOW + "1"}


def lines(folder: Path) -> list[dict[str, object]]:
    text = (folder / "suite.results.jsonl").read_text() if (folder / "suite.results.jsonl").exists() else ""
    return [json.loads(line) for line in text.splitlines() if line.endswith("}")]


def tasks_done(folder: Path) -> list[str]:
    return [str(line["task"]) for line in lines(folder) if "task" in line]


def solver_runs(process: subprocess.Popen[str]) -> bool:
    """Server, task and solver: three below the runner at least, none of them a compiler."""
    below = descendants(process.pid)
    return len(below) >= 3 and all("fathom.batch.server" in command for command in below.values())


def running(folder: Path) -> tuple[subprocess.Popen[str], list[int]]:
    """A run that has two results and a solver at work, and the processes below it."""
    process = start(make_suite(folder, **ENDLESS), "-j", "1")
    assert wait_until(lambda: len(tasks_done(folder)) == 2 and solver_runs(process)), process.stderr
    return process, list(descendants(process.pid))


def finish(folder: Path, code: int = 0) -> str:
    process = start(make_suite(folder, **SHORT), "-j", "1")
    _, err = process.communicate(timeout=100)
    assert process.returncode == code, err
    assert sorted(tasks_done(folder)) == ["quick", "slow", "wrong"]
    assert lines(folder)[-1] == {"finished": True}
    return err


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130), (signal.SIGTERM, 128 + signal.SIGTERM)]
)
def test_the_runner_is_killed(tmp_path: Path, number: signal.Signals, code: int) -> None:
    process, below = running(tmp_path)
    process.send_signal(number)
    process.communicate(timeout=60)
    assert process.returncode == code
    assert wait_until(lambda: not alive(below))
    with (tmp_path / "suite.results.jsonl").open("a") as file:
        file.write('{"task":"slow","verdict":"sa')  # as if it had been killed while writing
    assert "going on with a run that had 2 results" in finish(tmp_path)


def test_a_source_that_has_changed_meanwhile_is_checked_again(tmp_path: Path) -> None:
    process, _ = running(tmp_path)
    process.kill()
    process.communicate(timeout=60)
    suite = make_suite(tmp_path, **SHORT)
    (tmp_path / "safe.c").write_text((tmp_path / "unsafe.c").read_text())
    again = start(suite, "-j", "1")
    out, _ = again.communicate(timeout=100)
    assert again.returncode == 1
    assert "quick: unsafe, not safe" in out


def test_the_server_is_killed(tmp_path: Path) -> None:
    process, below = running(tmp_path)
    (server,) = (pid for pid in below if os.getsid(pid) == pid)
    os.kill(server, signal.SIGKILL)
    assert wait_until(lambda: not alive(below))
    assert wait_until(lambda: solver_runs(process)), "the task was not started again"
    second = list(descendants(process.pid))
    process.kill()
    process.communicate(timeout=60)
    assert wait_until(lambda: not alive(second))
    finish(tmp_path)


def test_a_server_that_cannot_start_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fathom: Fathom
) -> None:
    monkeypatch.setattr("fathom.batch.local.MODULE", "fathom.batch.nowhere")
    ran = fathom("batch", make_suite(tmp_path, **QUICK))
    assert (ran.code, ran.err.count("ends as it starts")) == (4, 1)


def test_a_task_is_killed(tmp_path: Path) -> None:
    process, below = running(tmp_path)
    (server,) = (pid for pid in below if os.getsid(pid) == pid)
    (task,) = (
        pid for pid in below if int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]) == server
    )
    os.kill(task, signal.SIGKILL)
    out, _ = process.communicate(timeout=100)
    assert process.returncode == 2
    assert "slow: error: the task's process crashed: the system killed it" in out
    assert not alive(below)


def test_compilers_die_with_their_task(tmp_path: Path) -> None:
    compiler = tmp_path / "clang"
    compiler.write_text("#!/bin/sh\nexec sleep 600\n")
    compiler.chmod(0o755)
    process = start(make_suite(tmp_path, a=f'sources = ["safe.c"]\ncc = "{compiler}"'), "--trust")
    assert wait_until(lambda: any("sleep" in command for command in descendants(process.pid).values()))
    below = list(descendants(process.pid))
    process.kill()
    process.communicate(timeout=60)
    assert wait_until(lambda: not alive(below))

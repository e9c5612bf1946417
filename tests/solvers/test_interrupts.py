"""Ctrl-C, or the death of Fathom itself, leaves no process behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from solvers.goals import ALL, FAKE, all_gone, children, installed, state, wait_for

SCRIPT = """
import sys
from solvers.goals import factoring
from fathom.logic.terms import Terms
from fathom.solvers import solver
name, how = sys.argv[1:]
one = solver("auto" if name == "stopped" else name)
if name == "stopped":
    from fathom.solvers.portfolio import Portfolio
    from fathom.solvers.registry import backend
    from fathom.solvers.turns import Racer
    one = Portfolio([Racer(backend(each), after=0.1, turn=0.1) for each in ("bitwuzla", "z3", "cvc5")], at_once=1)
goal = factoring(Terms())
print("ready", flush=True)
if how == "session":
    session = one.session()
    session.add(goal[0])
    session.check(goal[1:])
else:
    one.check(goal)
"""


def start(name, how):
    here = Path(__file__).parent.parent
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, name, how],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(here), *sys.path])},
        process_group=0,
    )
    assert process.stdout.readline() == b"ready\n"
    for _ in range(1000):
        below = children(process.pid)
        if below:
            return process, below
        signal.sigtimedwait([], 0.01)
    process.kill()
    raise AssertionError(process.stderr.read())


@pytest.mark.parametrize("how", ["check", "session"])
@pytest.mark.parametrize("name", ALL)
def test_ctrl_c_ends_the_solver(name, how):
    installed(name)
    process, below = start(name, how)
    process.send_signal(signal.SIGINT)
    assert b"KeyboardInterrupt" in process.communicate()[1]
    assert all_gone(below)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("name", ["bitwuzla", "yices", "portfolio"])
def test_the_solver_dies_with_us(name, number):
    installed(name)
    process, below = start(name, "check")
    process.send_signal(number)
    process.communicate()
    assert process.returncode == -number
    assert all_gone(below)


def test_ctrl_c_ends_a_program_and_its_children(tmp_path):
    note = tmp_path / "pids"
    process, below = start(f"smtlib:{sys.executable} {FAKE} hang {note}", "check")
    pids = [*below, *map(int, wait_for(note).split())]
    process.send_signal(signal.SIGINT)
    assert b"KeyboardInterrupt" in process.communicate()[1]
    assert all_gone(pids)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_solvers_that_are_stopped_die_with_us(number):
    for name in ("bitwuzla", "z3", "cvc5"):
        installed(name)
    process, _ = start("stopped", "check")
    for _ in range(3000):
        below = children(process.pid)
        if len(below) == 3 and any(state(pid) == "T" for pid in below):
            break
        signal.sigtimedwait([], 0.01)
    assert len(below) == 3
    process.send_signal(number)
    process.communicate()
    assert all_gone(below)

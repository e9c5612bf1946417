"""A child that dies, hangs or talks too much gives a reason, and leaves nothing behind."""

import os
import signal
import sys
import time

import pytest
from solvers.goals import all_gone, installed, is_five, state

from fathom.logic.terms import Terms
from fathom.solvers import Limits, solver
from fathom.solvers.base import CannotAnswer
from fathom.solvers.child import Child, run_in_child


def crash():
    import ctypes

    ctypes.string_at(0)


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        (crash, "solver crashed with SIGSEGV"),
        (lambda: sys.exit(3), "solver failed with SystemExit: 3"),
        (lambda: 1 // 0, "solver failed with ZeroDivisionError"),
        (lambda: os._exit(7), "solver crashed with exit code 7"),
        (lambda: os.abort(), "solver crashed with SIGABRT"),
    ],
)
def test_a_child_that_dies_leaves_its_reason(work, reason):
    with pytest.raises(CannotAnswer, match=reason):
        run_in_child(work, Limits())


def test_a_child_that_takes_too_much_memory_says_so():
    with pytest.raises(CannotAnswer, match=r"^memory$"):
        run_in_child(lambda: len(bytearray(300 << 20)), Limits(megabytes=100))
    assert run_in_child(lambda: len(bytearray(50 << 20)), Limits(megabytes=100)) == 50 << 20


def test_what_a_child_prints_is_kept_from_the_terminal(capfd):
    def chatter():
        os.write(1, b"noise " * 100_000)
        os.write(2, b"noise")
        return 5

    assert run_in_child(chatter, Limits()) == 5
    assert capfd.readouterr() == ("", "")


def test_a_system_without_processes_is_a_reason(monkeypatch):
    def refuse():
        raise BlockingIOError

    before = len(os.listdir("/proc/self/fd"))
    monkeypatch.setattr(os, "fork", refuse)
    assert "starts no more processes" in solver("bitwuzla").check(is_five(Terms())).reason
    assert len(os.listdir("/proc/self/fd")) == before
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_queries_leave_no_open_files():
    installed("bitwuzla").check(is_five(Terms()))
    before = len(os.listdir("/proc/self/fd"))
    for limits in (Limits(), Limits(seconds=10), Limits(seconds=0)):
        installed("bitwuzla").check(is_five(Terms()), limits)
    assert len(os.listdir("/proc/self/fd")) == before


def test_leaving_the_context_kills_the_child():
    with Child(lambda line: line.receive()) as child:
        pid = child.pid
    assert all_gone([pid])


def spin(line):
    while True:
        pass


def wait_until(is_so):
    for _ in range(1000):
        if is_so():
            return True
        time.sleep(0.01)
    return False


def test_a_child_is_stopped_and_goes_on():
    with Child(spin) as child:
        assert wait_until(lambda: child.cpu_seconds() > 0.02)
        child.pause()
        assert wait_until(lambda: state(child.pid) == "T")
        used = child.cpu_seconds()
        time.sleep(0.1)
        assert child.cpu_seconds() == used
        child.resume()
        assert wait_until(lambda: child.cpu_seconds() > used + 0.02)
        child.pause()
    assert all_gone([child.pid])
    assert child.cpu_seconds() == 0.0


def test_what_a_child_has_started_is_stopped_with_it_and_its_time_counts():
    def work(line):
        pid = os.fork()
        if pid == 0:
            spin(line)
        line.send(("done", pid))
        time.sleep(100)

    with Child(work) as child:
        below = child.receive(time.monotonic() + 60)
        assert wait_until(lambda: child.cpu_seconds() > 0.1)
        child.pause()
        assert wait_until(lambda: state(child.pid) == state(below) == "T")
        child.resume()
        assert wait_until(lambda: state(below) == "R")
    assert all_gone([child.pid, below])

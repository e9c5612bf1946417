"""A solver that breaks gives `unknown` with a reason: never an exception, never a wrong verdict."""

import os
import re
import shlex
import signal
import sys

import pytest
from solvers.goals import FAKE, all_gone, factoring, installed, is_five, wait_for

from fathom.logic.sorts import bv
from fathom.logic.terms import Terms
from fathom.solvers import Answer, Limits, is_confirmed, solver
from fathom.solvers.base import CannotAnswer
from fathom.solvers.child import Child, run_in_child
from fathom.solvers.portfolio import Portfolio, Racer
from fathom.solvers.registry import backend


def fake(*words):
    return "smtlib:" + shlex.join([sys.executable, FAKE, *map(str, words)])


def ask(*words, limits=None):
    return solver(fake(*words)).check(is_five(Terms()), limits or Limits())


@pytest.mark.parametrize(
    ("mode", "reason"),
    [
        ("crash", "solver crashed: .* ended with SIGSEGV"),
        ("fail", "ended with exit code 1: fake: the licence has expired"),
        ("garbage", "gave no verdict: "),
        ("silent", "gave no verdict"),
        ("error", r'gave no verdict: \(error "line 3: unknown function bvfoo"\)'),
        ("unknown", "said unknown"),
        ("wrong", "said sat, but its model does not make the query true"),
        ("half", "said sat, but its model cannot be read"),
        ("no-model", "said sat, but its model does not make the query true"),
    ],
)
def test_the_reason_says_what_happened(mode, reason):
    answer = ask(mode)
    assert (answer.status, answer.model) == ("unknown", None)
    assert re.search(reason, answer.reason), answer.reason


def test_a_program_that_behaves_is_believed():
    terms = Terms()
    answer = solver(fake("right")).check(is_five(terms))
    assert answer.model == {terms.symbol("x", bv(8)): 5}
    assert ask("unsat").status == "unsat"


def test_memory_is_limited():
    assert ask("eat", limits=Limits(megabytes=200)).reason == "memory"


def test_a_hanging_program_is_killed_with_its_children(tmp_path):
    note = tmp_path / "pids"
    assert ask("hang", note, limits=Limits(seconds=2)).reason == "time"
    assert all_gone([int(pid) for pid in wait_for(note).split()])


def test_a_missing_program_is_named():
    answer = solver("smtlib:/nowhere/solver --fast").check(is_five(Terms()))
    assert (answer.status, answer.reason) == ("unknown", "missing solver solver: there is no program /nowhere/solver")


@pytest.mark.parametrize(("name", "package"), [("bitwuzla", "bitwuzla"), ("cvc5", "cvc5")])
def test_a_missing_package_says_how_to_install_it(monkeypatch, name, package):
    monkeypatch.setitem(sys.modules, name, None)
    assert solver(name).missing() == f"missing solver {name}: pip install {package}"
    assert solver(name).check([]).reason == f"missing solver {name}: pip install {package}"
    assert solver(name).session().check().reason == f"missing solver {name}: pip install {package}"


def test_missing_z3_and_yices_say_how_to_install_them(monkeypatch):
    from fathom.solvers.z3_library import z3_library

    z3_library.cache_clear()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("sysconfig.get_path", lambda name: "/nowhere")
    monkeypatch.setenv("PATH", "/nowhere")
    assert solver("z3").check([]).reason == "missing solver z3: pip install z3-solver"
    assert "pip install 'fathom-bmc[yices]'" in solver("yices").check([]).reason
    z3_library.cache_clear()


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


def test_the_race_goes_on_without_the_broken():
    terms = Terms()
    racers = [Racer(backend(fake(mode))) for mode in ("crash", "wrong", "garbage", "right")]
    answer = Portfolio(racers, at_once=2).check(is_five(terms))
    assert is_confirmed(answer, is_five(terms))


def test_a_race_without_a_winner_gives_every_reason():
    answer = Portfolio([Racer(backend(fake("crash"))), Racer(backend(fake("unknown")))]).check(is_five(Terms()))
    assert answer.status == "unknown"
    assert "SIGSEGV" in answer.reason
    assert "said unknown" in answer.reason


def test_the_losers_of_a_race_are_killed_with_their_children(tmp_path):
    installed("bitwuzla")
    note = tmp_path / "pids"
    hanging = backend(fake("hang", note))

    class Slow:
        """A winner that waits until the loser is well under way."""

        def add(self, term):
            wait_for(note)

        def check(self, assumptions):
            return "unsat"

        def reason(self):
            return ""

        def values(self, terms):
            return []

        def leave(self):
            return None

    slow = type(hanging)("slow", lambda: None, Slow)
    answer = Portfolio([Racer(hanging), Racer(slow)]).check(is_five(Terms()), Limits(seconds=60))
    assert isinstance(answer, Answer)
    assert (answer.status, answer.solver) == ("unsat", "slow")
    assert all_gone([int(pid) for pid in note.read_text().split()])


def test_a_race_keeps_its_time_limit(tmp_path):
    note = tmp_path / "pids"
    racers = [Racer(backend("bitwuzla")), Racer(backend(fake("hang", note)))]
    answer = Portfolio(racers).check(factoring(Terms()), Limits(seconds=2))
    assert answer.reason == "time"
    assert all_gone([int(pid) for pid in wait_for(note).split()])

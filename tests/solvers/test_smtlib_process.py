"""A solver that breaks gives `unknown` with a reason: never an exception, never a wrong verdict."""

import re

import pytest
from solvers.goals import all_gone, fake, is_five, wait_for

from fathom.logic.sorts import bv
from fathom.logic.terms import Terms
from fathom.solvers import Limits, solver


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

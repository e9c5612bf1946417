"""A race goes on without those that break, ends in time, and leaves nobody running."""

import os
import time

import pytest
from solvers.goals import all_gone, children, factoring, fake, installed, is_five, wait_for

from fathom.logic.sorts import BOOL
from fathom.logic.terms import Terms
from fathom.solvers import Answer, Limits, is_confirmed
from fathom.solvers.library import Backend
from fathom.solvers.portfolio import KEPT, Portfolio
from fathom.solvers.registry import backend
from fathom.solvers.standings import OPENING
from fathom.solvers.turns import Racer


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
    answer = Portfolio([Racer(hanging), Racer(slow)], at_once=2).check(is_five(Terms()), Limits(seconds=60))
    assert isinstance(answer, Answer)
    assert (answer.status, answer.solver) == ("unsat", "slow")
    assert all_gone([int(pid) for pid in note.read_text().split()])


def test_a_race_keeps_its_time_limit(tmp_path):
    note = tmp_path / "pids"
    racers = [Racer(backend("bitwuzla")), Racer(backend(fake("hang", note)))]
    answer = Portfolio(racers, at_once=2).check(factoring(Terms()), Limits(seconds=2))
    assert answer.reason == "time"
    assert all_gone([int(pid) for pid in wait_for(note).split()])


class Fixed:
    """A library that says the same to everything, some seconds of CPU time later."""

    def __init__(self, status, seconds):
        self.status = status
        self.seconds = seconds

    def add(self, term): ...

    def check(self, assumptions):
        while self.status == "hangs" or time.process_time() < self.seconds:
            pass
        return self.status

    def reason(self):
        return "it said so"

    def values(self, terms):
        return [self.status * 100_000 for _ in terms]

    def leave(self): ...


def racer(status, seconds=0.0, **when):
    return Racer(Backend(status, lambda: None, lambda: Fixed(status, seconds)), **when)


def test_a_later_racer_decides_what_the_first_does_not():
    race = Portfolio([racer("hangs"), racer("unsat", after=0.1)], at_once=2)
    assert race.check([], Limits(seconds=60)).status == "unsat"


def test_a_turn_ends_where_another_waits():
    race = Portfolio([racer("hangs"), racer("hangs", after=0.1, turn=0.2), racer("unsat", after=0.1)], at_once=2)
    assert race.check([], Limits(seconds=60)).solver == "unsat"


def test_a_turn_does_not_end_where_nobody_waits():
    race = Portfolio([racer("hangs", turn=0.1)], at_once=2)
    assert race.check([], Limits(seconds=0.5)).reason == "time"


def test_nobody_waits_for_a_start_where_nobody_runs():
    race = Portfolio([racer("unknown"), racer("unsat", after=3600.0)], at_once=2)
    assert race.check([], Limits(seconds=60)).status == "unsat"


def test_the_solution_of_one_that_refutes_does_not_count():
    race = Portfolio([racer("sat", refutes=True), racer("unknown")], at_once=2)
    answer = race.check([], Limits(seconds=60))
    assert answer.status == "unknown"
    assert "does not count" in answer.reason


def test_on_one_core_a_challenger_goes_on_where_it_was_stopped():
    race = Portfolio([racer("hangs"), racer("unsat", 0.25, after=0.01, turn=0.1)], at_once=1)
    answer = race.check([], Limits(seconds=100))
    assert (answer.status, answer.solver) == ("unsat", "unsat")


def test_on_one_core_the_leader_goes_on_where_it_was_stopped():
    race = Portfolio([racer("unsat", 0.2), racer("hangs", after=0.01, turn=0.1)], at_once=1)
    assert race.check([], Limits(seconds=100)).solver == "unsat"


def test_a_long_answer_of_one_that_was_stopped_is_read():
    """Pipes have room for less than the model."""
    terms = Terms()
    race = Portfolio([racer("sat", 0.1), racer("hangs", after=0.01, turn=0.01)], at_once=1)
    assert race.check(is_five(terms), Limits(seconds=100)).status == "sat"


@pytest.mark.parametrize("at_once", [1, 2])
def test_nobody_is_left_behind_stopped(at_once):
    """Neither after an answer nor after the time limit."""
    before = set(children(os.getpid()))
    for last, seconds in (("unsat", 100.0), ("hangs", 1.5)):
        racers = [racer("hangs"), racer("hangs", after=0.01, turn=0.05), racer(last, 0.1, after=0.02, turn=0.05)]
        Portfolio(racers, at_once).check([], Limits(seconds=seconds))
        assert set(children(os.getpid())) == before


def test_who_has_won_leads_the_next_race():
    race = Portfolio([racer("hangs"), racer("unsat", 0.15, after=0.01, turn=0.1)], at_once=1)
    assert race.check([], Limits(seconds=100)).solver == "unsat"
    assert race._standings.opening < OPENING


def test_one_that_sleeps_does_not_keep_the_only_core():
    class Sleeping(Fixed):
        def check(self, assumptions):
            time.sleep(100)

    asleep = Racer(Backend("asleep", lambda: None, lambda: Sleeping("", 0.0)))
    race = Portfolio([asleep, racer("unsat", after=0.05, turn=0.5)], at_once=1)
    assert race.check([], Limits(seconds=60)).solver == "unsat"


def test_one_core_is_enough_for_a_race_of_real_solvers():
    installed("bitwuzla")
    racers = [Racer(backend(name), after=0.01, turn=0.01) for name in ("integers", "z3", "bitwuzla")]
    terms = Terms()
    assert is_confirmed(Portfolio(racers, at_once=1).check(is_five(terms), Limits(seconds=60)), is_five(terms))


def test_a_race_that_ran_out_of_time_goes_on_when_it_is_asked_again():
    before = set(children(os.getpid()))
    race = Portfolio([racer("unsat", 1.0)], at_once=1, resumes=True)
    goal = is_five(Terms())
    assert race.check(goal, Limits(seconds=0.01)).reason == "time"
    kept = set(children(os.getpid())) - before
    assert len(kept) == 1
    assert race.check(is_five(Terms()), Limits(seconds=0.01)).reason == "time"
    assert race.check(list(goal), Limits(seconds=60)).status == "unsat"
    assert not kept & set(children(os.getpid()))
    race.close()
    assert set(children(os.getpid())) == before


def test_only_some_races_are_kept():
    before = set(children(os.getpid()))
    race = Portfolio([racer("hangs")], at_once=1, resumes=True)
    terms = Terms()
    for number in range(4):
        assert race.check([terms.symbol(f"x{number}", BOOL)], Limits(seconds=0.01)).reason == "time"
    kept = set(children(os.getpid())) - before
    assert len(kept) == KEPT
    race.close()
    assert all_gone(list(kept))


@pytest.mark.parametrize(("resumes", "limits"), [(False, Limits(0.01)), (True, Limits(0.01, megabytes=1000))])
def test_no_race_is_kept_where_nobody_wants_it_or_memory_is_limited(resumes, limits):
    before = set(children(os.getpid()))
    Portfolio([racer("hangs")], at_once=1, resumes=resumes).check([], limits)
    assert set(children(os.getpid())) == before


def test_a_system_without_processes_is_a_reason(monkeypatch):
    def refuse():
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", refuse)
    assert "starts no more processes" in Portfolio([racer("unsat")]).check([]).reason

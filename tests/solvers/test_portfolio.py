"""A race goes on without those that break, ends in time, and leaves nobody running."""

from solvers.goals import all_gone, factoring, fake, installed, is_five, wait_for

from fathom.logic.terms import Terms
from fathom.solvers import Answer, Limits, is_confirmed
from fathom.solvers.portfolio import Portfolio, Racer
from fathom.solvers.registry import backend


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

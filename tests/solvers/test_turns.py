"""Who runs when: the leader most of the time, challengers for turns that grow, on one place or more."""

from itertools import pairwise

import pytest

from fathom.solvers.library import Backend
from fathom.solvers.turns import Contender, Racer, allow_challengers, choose_who_runs


def runner(spent: float = 0.0, **when: float) -> Contender:
    return Contender(Racer(Backend("nobody", lambda: None, lambda: pytest.fail("not started")), **when), spent=spent)


def simulate(places: int, seconds: float, *runners: Contender) -> float:
    """Let them run in steps of a hundredth of a second until the leader has spent so much; the time that has passed."""
    leader, *others = runners
    passed = 0
    while leader.spent < seconds:
        for each in choose_who_runs(leader, others, places):
            each.spent += 0.01
        passed += 1
    return passed / 100


def test_the_leader_opens() -> None:
    leader, other = runner(0.1), runner(after=0.4, turn=1.0)
    assert choose_who_runs(leader, [other], 4) == [leader]
    assert choose_who_runs(leader, [other], 1) == [leader]


def test_a_challenger_runs_beside_the_leader_on_a_free_core() -> None:
    leader, other = runner(0.5), runner(after=0.4, turn=1.0)
    assert choose_who_runs(leader, [other], 2) == [leader, other]


def test_a_challenger_takes_the_only_core_for_its_first_turn() -> None:
    leader, other = runner(0.5), runner(after=0.4, turn=1.0)
    assert choose_who_runs(leader, [other], 1) == [other]
    other.spent = 0.9
    assert choose_who_runs(leader, [other], 1) == [other]
    other.spent = 1.0
    assert choose_who_runs(leader, [other], 1) == [leader]


@pytest.mark.parametrize(("seconds", "most"), [(3, 1.35), (6, 1.23), (12, 1.23), (30, 1.33)])
def test_on_one_core_challengers_cost_little(seconds: float, most: float) -> None:
    challengers = runner(after=0.4, turn=1.0), runner(after=1.0, turn=0.5)
    assert simulate(1, seconds, runner(), *challengers) <= most * seconds


def test_on_one_core_every_challenger_gets_as_much_as_it_needs() -> None:
    challengers = runner(after=0.4, turn=1.0), runner(after=1.0, turn=0.5)
    simulate(1, 120, runner(), *challengers)
    assert all(each.spent > 30 for each in challengers)


def test_challengers_share_a_free_core() -> None:
    challengers = runner(after=0.4, turn=1.0), runner(after=1.0, turn=0.5)
    assert simulate(2, 60, runner(), *challengers) == pytest.approx(60, abs=0.1)
    assert all(each.spent > 15 for each in challengers)


def test_turns_grow() -> None:
    leader, one, two = runner(1.0), runner(turn=1.0), runner(turn=1.0)
    order = []
    for _ in range(700):
        _, chosen = choose_who_runs(leader, [one, two], 2)
        order.append(chosen)
        chosen.spent += 0.01
    lengths = [1]
    for before, after in pairwise(order):
        if before is after:
            lengths[-1] += 1
        else:
            lengths.append(1)
    assert lengths[:6] == pytest.approx([100, 100, 100, 100, 200, 100], abs=2)


def test_a_turn_on_a_free_core_ends_where_the_core_is_taken() -> None:
    leader, other = runner(5.0), runner(5.0, turn=1.0)
    assert choose_who_runs(leader, [other], 2) == [leader, other]
    assert choose_who_runs(leader, [other], 1) == [leader]


def test_the_time_of_those_who_gave_up_counts() -> None:
    leader, other = runner(6.0), runner(after=1.0, turn=0.5)
    assert choose_who_runs(leader, [other], 1, lost=1.0) == [leader]
    assert choose_who_runs(leader, [other], 1, lost=0.5) == [other]


def test_nobody_waits_for_a_turn_that_does_not_end() -> None:
    first, second, third = runner(), runner(), runner()
    for _ in range(3):
        assert choose_who_runs(first, [second, third], 2) == [first, second]
        second.spent += 100


def test_challengers_are_allowed_more_and_more() -> None:
    shares = [allow_challengers(seconds) / seconds for seconds in (12, 30, 60, 120)]
    assert shares == sorted(shares)
    assert shares[-1] > 0.85

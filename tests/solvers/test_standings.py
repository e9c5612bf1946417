"""Who has won before leads: for as long as it has needed, after a shorter opening each time."""

import pytest

from fathom.solvers.library import Backend
from fathom.solvers.standings import OPENING, Standings
from fathom.solvers.turns import Contender, Racer


def make_line(*spent: float) -> list[Contender]:
    backends = [Backend(f"solver {number}", lambda: None, lambda: pytest.fail("not started")) for number in range(3)]
    return [Contender(Racer(each), spent=used) for each, used in zip(backends, spent, strict=True)]


def test_the_first_leads_at_first() -> None:
    line = make_line(9.0, 0.0, 0.0)
    assert Standings().find_leader(line) is line[0]


def test_the_winner_leads_the_next_race_after_the_opening() -> None:
    standings = Standings()
    before = make_line(1.0, 0.0, 2.0)
    standings.record(before[2], before[0])
    opening, later, in_vain = make_line(0.1, 0, 0), make_line(0.2, 0, 4.0), make_line(0.2, 0, 5.0)
    assert standings.find_leader(opening) is opening[0]
    assert standings.find_leader(later) is later[2]
    assert standings.find_leader(in_vain) is in_vain[0]


def test_the_opening_gets_shorter() -> None:
    standings = Standings()
    for _ in range(3):
        line = make_line(1.0, 2.0, 0.0)
        standings.record(line[1], line[0])
    assert standings.opening == OPENING / 8


def test_another_winner_takes_its_place() -> None:
    standings = Standings()
    for winner in (1, 1, 2):
        line = make_line(1.0, 1.0, 1.0)
        standings.record(line[winner], line[0])
    assert standings.opening == OPENING / 2
    line = make_line(1.0, 0.0, 0.0)
    assert standings.find_leader(line) is line[2]


def test_a_race_that_the_first_decides_at_once_is_no_news() -> None:
    standings = Standings()
    line = make_line(1.0, 1.0, 0.0)
    standings.record(line[1], line[0])
    easy, hard = make_line(0.01, 0.0, 0.0), make_line(3.0, 3.0, 0.0)
    standings.record(easy[0], easy[0])
    assert standings.find_leader(line) is line[1]
    standings.record(hard[0], hard[0])
    assert standings.find_leader(line) is line[0]


def test_a_favourite_that_has_given_up_does_not_lead() -> None:
    standings = Standings()
    line = make_line(1.0, 1.0, 0.0)
    standings.record(line[1], line[0])
    assert standings.find_leader([line[0], line[2]]) is line[0]

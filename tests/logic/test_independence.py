"""Goals that fall apart: parts share no unknown, and the goal has a solution if and only if one of them has."""

import random

import pytest
from logic.generate import plan

from fathom.logic import independence
from fathom.logic.independence import split_goal
from fathom.logic.sorts import BOOL, bv
from fathom.logic.term import Term
from fathom.logic.terms import Terms
from fathom.logic.walks import functions, symbols
from fathom.solvers import solver

B8 = bv(8)


@pytest.fixture
def terms(monkeypatch: pytest.MonkeyPatch) -> Terms:
    monkeypatch.setattr(independence, "LEAST_TERMS", 1)
    return Terms()


def names(part: list[Term]) -> str:
    return "".join(str(symbol.data) for symbol in symbols(part))


def less(terms: Terms, one: str, other: str) -> Term:
    return terms.ult(terms.symbol(one, B8), terms.symbol(other, B8))


def test_alternatives_without_a_common_unknown_are_parts(terms: Terms) -> None:
    failure = terms.or_(less(terms, "a", "b"), less(terms, "c", "d"), less(terms, "b", "e"))
    assert [names(part) for part in split_goal(terms, [], failure)] == ["abe", "cd"]


def test_facts_join_and_go_with_their_part(terms: Terms) -> None:
    failure = terms.or_(less(terms, "a", "b"), less(terms, "c", "d"), less(terms, "e", "f"))
    parts = split_goal(terms, [less(terms, "b", "c"), less(terms, "e", "g"), less(terms, "x", "y")], failure)
    assert [names(part) for part in parts] == ["abcd", "efg"]


def test_conditions_of_all_alternatives_are_facts(terms: Terms) -> None:
    failure = terms.and_(less(terms, "a", "x"), terms.or_(less(terms, "a", "b"), less(terms, "c", "d")))
    assert [names(part) for part in split_goal(terms, [], failure)] == ["axb", "cd"]


def test_literals_join_nothing_and_functions_do(terms: Terms) -> None:
    five, f = terms.value(B8, 5), terms.function("f", (B8,), B8)
    of = [terms.ult(terms.symbol(name, B8), five) for name in "abc"]
    assert len(split_goal(terms, [], terms.or_(*of))) == 3
    applied = [terms.ult(terms.apply(f, terms.symbol(name, B8)), five) for name in "ab"]
    assert functions(applied) == [f]
    assert len(split_goal(terms, [], terms.or_(*applied, of[2]))) == 2


@pytest.mark.parametrize("op", ["and_", "xor"])
def test_what_is_no_disjunction_is_one_part(op: str, terms: Terms) -> None:
    failure = getattr(terms, op)(less(terms, "a", "b"), less(terms, "c", "d"))
    assert split_goal(terms, [less(terms, "e", "f")], failure) == [[less(terms, "e", "f"), failure]]


def test_small_parts_stay_together() -> None:
    terms = Terms()
    failure = terms.or_(less(terms, "a", "b"), less(terms, "c", "d"))
    assert split_goal(terms, [], failure) == [[failure]]


@pytest.mark.parametrize("seed", range(30))
def test_there_is_a_solution_if_a_part_has_one(seed: int, terms: Terms) -> None:
    rng = random.Random(f"independence {seed}")
    roots = [term for term in plan(rng, 50, floats=False).build(terms) if term.sort is BOOL]
    facts, some = rng.sample(roots, 2), rng.sample(roots, min(4, len(roots)))
    failure = terms.or_(*some)
    bitwuzla = solver("bitwuzla", isolated=False)
    whole = bitwuzla.check([*facts, failure]).status
    parts = [bitwuzla.check(part).status for part in split_goal(terms, facts, failure)]
    if whole == "sat":
        assert set(parts) & {"sat", "unknown"}

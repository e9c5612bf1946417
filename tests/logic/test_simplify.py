"""Simplified terms mean what they were: against the evaluator, on random terms of every sort."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from logic.generate import bind, model, plan

from fathom.logic.evaluate import evaluate
from fathom.logic.smtlib import print_term
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.terms import Terms, postorder

COMMON = settings(deadline=None, suppress_health_check=list(HealthCheck))


def disagreement(seed: int, length: int = 40) -> str | None:
    """The first step whose value changes by simplification in one of some random models."""
    random = Random(seed)
    made = plan(random, length)
    plain = made.build(SortCheckedTerms(simplify=False))
    simple = made.build(SortCheckedTerms())
    for at, (before, after) in enumerate(zip(plain, simple, strict=True)):
        if before.sort is not after.sort:
            return f"step {at} {made.steps[at]} changes its sort from {before.sort} to {after.sort}"
    for _ in range(4):
        values = model(random, plain)
        wanted, got = evaluate(plain, bind(values, plain)), evaluate(simple, bind(values, simple))
        for at, (before, after) in enumerate(zip(wanted, got, strict=True)):
            if not isinstance(before, tuple) and before != after:
                return f"step {at} {made.steps[at]} is {before} and becomes {after} in {values}"
    return None


@settings(COMMON, max_examples=300)
@given(st.integers(0, 2**32))
def test_simplified_terms_evaluate_equally(seed: int) -> None:
    assert disagreement(seed) is None


@settings(COMMON, max_examples=60)
@given(st.integers(0, 2**32))
def test_same_terms_are_one_object(seed: int) -> None:
    terms = Terms()
    made = plan(Random(seed), 30)
    assert all(x is y for x, y in zip(made.build(terms), made.build(terms), strict=True))


@settings(COMMON, max_examples=60)
@given(st.integers(0, 2**32))
def test_arguments_come_before_their_terms(seed: int) -> None:
    roots = plan(Random(seed), 40).build(Terms())
    for term in postorder(roots):
        assert all(arg.id < term.id for arg in term.args)


def test_rules_come_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that undid each other would run until the limit: with a lower one nothing may change."""
    for seed in range(200):
        made = plan(Random(seed), 40)
        usual = [print_term(each) for each in made.build(Terms())]
        with monkeypatch.context() as patch:
            patch.setattr("fathom.logic.terms.DEPTH", 24)
            assert [print_term(each) for each in made.build(Terms())] == usual

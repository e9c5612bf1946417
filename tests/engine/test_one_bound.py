"""The check of one bound: what it gives, what it measures, and when it gives up."""

from __future__ import annotations

import os

import pytest
from command_line import Write
from engine.checking import request
from solvers.goals import children

from fathom.bound.options import Bounded
from fathom.engine import budget as budget_module
from fathom.engine.budget import Budget, Patience
from fathom.engine.deepening import HURRIED, SPLIT_AT_ONCE
from fathom.engine.one_bound import BoundChecker
from fathom.engine.query import Findings, Query
from fathom.engine.request import CheckRequest
from fathom.engine.walker import Walker
from fathom.options import ModelOptions

CUT = "unsigned i = 0; while (i < n) i++; __VERIFIER_assert(i == n);"
HARD = "__VERIFIER_assert(n * n != 77 || n == 3);"
FEW = "__VERIFIER_assume(n < 4); unsigned a[4] = {1, 2, 3, 4}, s = 0; for (unsigned i = 0; i < n; i++) s += a[i] * nondet_uint(); __VERIFIER_assert(n > s || n + 1 > n);"


def prepare(asked: CheckRequest) -> tuple[BoundChecker, Bounded]:
    walker = Walker.of(asked)
    checker = BoundChecker(walker, Budget(asked.limits.timeout))
    return checker, walker.walk(walker.options())


@pytest.mark.parametrize(
    ("body", "result", "larger"),
    [
        ("__VERIFIER_assert(n / 2 <= n);", "safe", False),
        ("__VERIFIER_assert(n != 7);", "unsafe", False),
        (CUT, "unknown", True),
    ],
)
def test_outcomes(body: str, result: str, larger: bool, write: Write) -> None:
    checker, bounded = prepare(request(write, body))
    outcome = checker.check(bounded)
    assert (outcome.verdict.result, outcome.larger_bound_helps, outcome.deferred) == (result, larger, False)
    assert checker.formula is None


def test_what_is_measured(write: Write) -> None:
    checker, bounded = prepare(request(write, "__VERIFIER_assert(n != 7);"))
    verdict = checker.check(bounded).verdict
    measured = ["stage_seconds", "solver", "encoding", "why", "queries", "nodes", "residual", "definitions", "executed"]
    assert list(verdict.stats)[: len(measured)] == measured
    assert list(checker.budget.seconds) == ["transform", "encode", "solve", "replay"]


def test_the_formula_is_kept_where_it_is_wanted(write: Write) -> None:
    checker, bounded = prepare(request(write, "__VERIFIER_assert(n != 7);", wants_formula=True))
    checker.check(bounded)
    assert checker.formula is not None
    assert "(check-sat)" in checker.formula


def test_a_hurried_query_is_deferred(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget_module, "PATIENCE", 0.0)
    checker, bounded = prepare(request(write, HARD))
    outcome = checker.check(bounded, HURRIED)
    assert (outcome.verdict.result, outcome.deferred) == ("unknown", True)


def test_a_deferred_goal_is_not_formulated_again(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    checker, bounded = prepare(request(write, HARD))
    with monkeypatch.context() as hurried:
        hurried.setattr(budget_module, "PATIENCE", 0.0)
        assert checker.check(bounded, HURRIED).deferred
    monkeypatch.setattr("fathom.engine.one_bound.formulate", lambda *_: pytest.fail("formulated again"))
    assert checker.check(bounded, SPLIT_AT_ONCE).verdict.result == "safe"


def test_an_unfinished_query_ends_with_the_checker(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    before = set(children(os.getpid()))
    monkeypatch.setattr(budget_module, "PATIENCE", 0.2)
    primes = "__VERIFIER_assume(n > 1 && n < 1 << 31); unsigned m = nondet_uint(); __VERIFIER_assume(m > 1);"
    hard = f"{primes} __VERIFIER_assert((unsigned long long)n * m != 18446743979220271189ULL);"
    checker, bounded = prepare(request(write, hard))
    assert checker.check(bounded, Patience(share=0.001, may_defer=True)).deferred
    checker.close()
    assert set(children(os.getpid())) == before


def test_a_query_that_cannot_be_split_is_waited_for(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget_module, "PATIENCE", 0.0)
    checker, bounded = prepare(request(write, "__VERIFIER_assert(n / 2 <= n);"))
    outcome = checker.check(bounded, SPLIT_AT_ONCE)
    assert (outcome.verdict.result, outcome.deferred) == ("safe", False)


def test_nothing_is_deferred_when_time_is_up(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    checker, bounded = prepare(request(write, "__VERIFIER_assert(n != 7);"))

    def run_out(query: Query) -> Findings:
        checker.budget.timeout = 0.0
        return Findings(dict.fromkeys(query.goal.properties, "unknown"), reason="time")

    monkeypatch.setattr(Query, "run", run_out)
    outcome = checker.check(bounded, HURRIED)
    assert (outcome.verdict.result, outcome.deferred) == ("unknown", False)


@pytest.mark.parametrize(
    ("model", "cases"), [(ModelOptions(), 4), (ModelOptions(split=False), None), (ModelOptions(every=True), None)]
)
def test_a_goal_is_split_where_it_may_be(
    model: ModelOptions, cases: int | None, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget_module, "PATIENCE", 0.0)
    asked = request(write, FEW, model=model)
    walker = Walker.of(asked)
    checker, bounded = BoundChecker(walker, Budget()), walker.walk(walker.options())
    assert bounded.small_domain_inputs
    verdict = checker.check(bounded, Patience()).verdict
    assert verdict.stats.get("cases") == cases

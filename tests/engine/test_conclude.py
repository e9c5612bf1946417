"""From findings to a verdict, on small programs."""

from __future__ import annotations

import pytest
from command_line import Write
from engine.checking import request

from fathom.engine.budget import Budget
from fathom.engine.conclude import MAYBE_VACUOUS, VACUOUS, conclude
from fathom.engine.formulate import Formulation, formulate
from fathom.engine.outcome import Outcome
from fathom.engine.query import Findings, Query
from fathom.engine.request import CheckRequest
from fathom.engine.walker import Walker
from fathom.solvers.registry import solver

IMPOSSIBLE = "__VERIFIER_assume(n * n == 2); __VERIFIER_assert(n != 7);"


def formulated(asked: CheckRequest) -> tuple[Walker, Formulation]:
    walker = Walker.of(asked)
    return walker, formulate(asked, walker.walk(walker.options()), Budget())


def concluded(asked: CheckRequest, *, is_part: bool = False) -> Outcome:
    walker, formulation = formulated(asked)
    findings = Query(formulation.goal, solver("bitwuzla"), lambda: None).run()
    return conclude(walker, formulation, findings, Budget(), is_part=is_part)


def test_a_proof_that_is_complete(write: Write) -> None:
    verdict = concluded(request(write, "__VERIFIER_assert(n / 2 <= n);")).verdict
    assert (verdict.result, verdict.complete, verdict.reason) == ("safe", True, None)
    assert verdict.counterexamples == ()


def test_a_function_without_a_body_makes_a_proof_incomplete(write: Write) -> None:
    verdict = concluded(request(write, "extern int measure(void); measure(); __VERIFIER_assert(n / 2 <= n);")).verdict
    assert (verdict.result, verdict.complete) == ("safe", False)
    assert any("measure has no body" in note for note in verdict.approximations)


@pytest.mark.parametrize(("is_part", "reason"), [(False, VACUOUS), (True, None)])
def test_a_vacuous_proof_says_so(is_part: bool, reason: str | None, write: Write) -> None:
    verdict = concluded(request(write, IMPOSSIBLE), is_part=is_part).verdict
    assert (verdict.result, verdict.reason) == ("safe", reason)


def test_a_violation_is_replayed(write: Write) -> None:
    verdict = concluded(request(write, "__VERIFIER_assert(n != 7);")).verdict
    assert verdict.result == "unsafe"
    assert verdict.counterexample is not None
    assert [given.value for given in verdict.counterexample.inputs] == [7]
    assert [each.status for each in verdict.properties] == ["violated"]


def test_a_model_that_no_execution_confirms(write: Write) -> None:
    walker, formulation = formulated(request(write, "__VERIFIER_assert(n / 2 <= n);"))
    (prop,) = formulation.bounded.properties
    budget = Budget()
    outcome = conclude(walker, formulation, Findings({prop: "violated"}, {prop: {}}), budget)
    assert outcome.verdict.result == "unknown"
    assert "please report it" in str(outcome.verdict.reason)
    assert "not_confirmed" in outcome.verdict.stats


def test_a_bound_that_is_too_small(write: Write) -> None:
    outcome = concluded(request(write, "unsigned i = 0; while (i < n) i++; __VERIFIER_assert(i == n);"))
    assert outcome.verdict.result == "unknown"
    assert outcome.larger_bound_helps


def test_a_proof_is_not_lost_where_there_is_no_time_to_ask_whether_it_is_vacuous(write: Write) -> None:
    walker, formulation = formulated(request(write, IMPOSSIBLE))
    findings = Query(formulation.goal, solver("bitwuzla"), lambda: None).run()
    verdict = conclude(walker, formulation, findings, Budget(0.0)).verdict
    assert (verdict.result, verdict.reason) == ("safe", MAYBE_VACUOUS)

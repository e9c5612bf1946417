"""Proofs that say nothing."""

from __future__ import annotations

import pytest
from command_line import Write
from engine.checking import request

from fathom.engine import vacuity
from fathom.engine.budget import Budget
from fathom.engine.check import check_module
from fathom.engine.conclude import VACUOUS
from fathom.engine.vacuity import is_vacuous
from fathom.engine.walker import Walker
from fathom.options import LimitOptions
from fathom.transform.pipeline import run_to


@pytest.mark.parametrize(
    ("body", "expect", "stages"),
    [
        ("__VERIFIER_assume(n * n == 2);", True, ["vacuity"]),
        ("__VERIFIER_assume(n * n == 4);", False, ["vacuity"]),
        ("__VERIFIER_assume(n < 4);", False, ["vacuity"]),
        ("__VERIFIER_assert(n != 7);", False, []),
    ],
)
def test_whether_an_execution_reaches_the_end(body: str, expect: bool, stages: list[str], write: Write) -> None:
    asked, budget = request(write, body), Budget()
    walker = Walker.of(asked)
    tidy = run_to(walker.walk(walker.options()).program, "tidy")
    assert is_vacuous(asked, tidy, budget) == expect
    assert list(budget.seconds) == stages


def test_time_that_is_up_proves_nothing(write: Write) -> None:
    asked = request(write, "__VERIFIER_assume(n * n == 2);")
    walker = Walker.of(asked)
    tidy = run_to(walker.walk(walker.options()).program, "tidy")
    assert is_vacuous(asked, tidy, Budget(0.0)) is None


def test_no_solver_is_asked_where_zeros_are_an_execution(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def encode(*_: object) -> None:
        raise AssertionError("a query is made")

    monkeypatch.setattr(vacuity, "encode", encode)
    asked = request(write, "__VERIFIER_assume(n < 4);")
    walker = Walker.of(asked)
    assert not is_vacuous(asked, run_to(walker.walk(walker.options()).program, "tidy"), Budget())


@pytest.mark.parametrize(
    ("body", "expect"), [("*(volatile int *)0 = 1;", True), ("if (n) *(volatile int *)0 = 1;", False)]
)
def test_rules_that_are_not_selected_exclude_executions_as_well(body: str, expect: bool, write: Write) -> None:
    verdict = check_module(
        request(write, f"{body} __VERIFIER_assert(n == 0);", LimitOptions(select=("assert",)))
    ).verdict
    assert (verdict.result, verdict.complete) == ("safe", False)
    assert (verdict.reason == VACUOUS) == expect
    assert verdict.approximations == ("executions that break an unselected rule (null) are not followed further",)

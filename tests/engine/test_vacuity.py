"""Proofs that say nothing."""

from __future__ import annotations

import pytest
from command_line import Write
from engine.checking import request

from fathom.engine.budget import Budget
from fathom.engine.vacuity import is_vacuous
from fathom.engine.walker import Walker
from fathom.transform.pipeline import run_to


@pytest.mark.parametrize(
    ("body", "expect", "stages"),
    [
        ("__VERIFIER_assume(n * n == 2);", True, ["vacuity"]),
        ("__VERIFIER_assume(n * n == 4);", False, ["vacuity"]),
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

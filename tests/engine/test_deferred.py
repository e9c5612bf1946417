"""Queries that are deferred, on whole programs: checked within a larger bound, or again where that is a larger program."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom.bound.options import Bounded, Case
from fathom.effort import Effort
from fathom.engine import budget, deepening
from fathom.engine.budget import UNLIMITED, Patience
from fathom.engine.check import CheckRequest, check_module
from fathom.engine.deepening import HURRIED, SPLIT_AT_ONCE
from fathom.engine.one_bound import BoundChecker
from fathom.engine.outcome import Outcome
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

PROGRAM = """
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);
int main(void) {{
    unsigned n = nondet_uint(), sum = 0;
    {}
    return 0;
}}
"""
SMALL = "for (unsigned i = 0; i < 3 && n != i; i++) sum++; __VERIFIER_assert(sum <= {});"
LARGE = (
    "for (unsigned i = 0; i < 3 && n * n != i + 5; i++) sum += n * i + nondet_uint() / 3; __VERIFIER_assert(sum != {});"
)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Patience]]:
    """Every query that may be deferred is; gives the bounds that were checked, and with how much patience."""
    seen: list[tuple[int, Patience]] = []
    check = BoundChecker.check

    def noting(
        self: BoundChecker, bounded: Bounded, patience: Patience = UNLIMITED, cases: tuple[Case, ...] = ()
    ) -> Outcome:
        if not cases:
            assert bounded.unwind is not None
            seen.append((bounded.unwind, patience))
        return check(self, bounded, patience, cases)

    monkeypatch.setattr(budget, "PATIENCE", 0.0)
    monkeypatch.setattr(BoundChecker, "check", noting)
    return seen


def checked(write: Write, body: str, limits: LimitOptions) -> Verdict:
    module: Module = load(SourceOptions(sources=(str(write("program.c", PROGRAM.format(body))),), cache=False))
    return check_module(CheckRequest(module, "main", limits, ModelOptions())).verdict


@pytest.mark.parametrize(("limit", "expect"), [(3, "safe"), (2, "unsafe"), (0, "unsafe")])
def test_a_program_that_hardly_grows(
    limit: int, expect: str, write: Write, impatient: list[tuple[int, Patience]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deepening, "GROWTH", 100)
    assert checked(write, SMALL.format(limit), LimitOptions()).result == expect
    assert impatient == [(1, HURRIED), (2, HURRIED), (4, UNLIMITED)]


def test_a_program_that_grows_is_checked_again(
    write: Write, impatient: list[tuple[int, Patience]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deepening, "GROWTH", 1.0)
    assert checked(write, LARGE.format(1), LimitOptions()).result == "unsafe"
    assert impatient == [(1, HURRIED), (1, SPLIT_AT_ONCE), (2, HURRIED), (2, SPLIT_AT_ONCE), (4, UNLIMITED)]


def test_not_for_ever(write: Write, impatient: list[tuple[int, Patience]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deepening, "GROWTH", 100)
    body = "while (nondet_uint()) sum += sum < 9; __VERIFIER_assert(sum < 10 && n != 8);"
    assert checked(write, body, LimitOptions()).result == "unsafe"
    assert impatient == [
        *((1 << n, HURRIED) for n in range(Effort().deferred_queries)),
        (1 << Effort().deferred_queries, UNLIMITED),
    ]


def test_a_bound_that_is_given_is_checked(write: Write, impatient: list[tuple[int, Patience]]) -> None:
    assert checked(write, SMALL.format(3), LimitOptions(unwind=1)).result == "unknown"
    assert impatient == [(1, UNLIMITED)]

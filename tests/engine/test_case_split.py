"""Proof by cases: a program that is split by its inputs gets the verdict that it gets as a whole."""

from __future__ import annotations

import os
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from command_line import Write
from engine.programs import CASES, Case, module

from fathom.bound.bound_options import bound_options
from fathom.bound.options import Bounded
from fathom.bound.options import Case as InputCase
from fathom.bound.walk.bound import bound
from fathom.effort import EffortMeter
from fathom.engine import budget
from fathom.engine.case_split import split
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions

SHARE = int(os.environ.get("FATHOM_CASES", "4"))
"""One in so many programs is split; the others are by whoever has the time."""
SOME = [case for case in CASES if case.number % SHARE == 0 and case.topic != "blocks"]

DECIDED = {"provenance_through_memory": "unsafe bounds"}
"""Programs that are unknown as a whole and decided value by value, and what they are then."""


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every goal that may be split is split at once."""
    monkeypatch.setattr(budget, "PATIENCE", 0.0)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("case", SOME, ids=lambda case: case.name)
def test_a_program_that_is_split(case: Case) -> None:
    verdict = check_module(CheckRequest(module(case.name), case.entry, case.limits, ModelOptions())).verdict
    expected = DECIDED.get(case.name, case.expect)
    assert case.found(verdict).split()[:2] == expected.split()[:2], verdict.reason


def compiled(write: Write, text: str) -> Module:
    return load(SourceOptions(sources=(str(write("program.c", text)),), cache=False))


PROGRAM = """
unsigned nondet_uint(void);
void __VERIFIER_assume(int);
int main(void) {
    unsigned a[6] = {0, 1, 2, 3, 4, 5}, n = nondet_uint(), other = nondet_uint();
    CHECK
    __VERIFIER_assume(n >= 2 && n < 6 && other > 7);
    for (unsigned i = 1; i < n; i++) a[i] += a[i - 1] + (other > 8 ? 0 : nondet_uint() % 1);
    __VERIFIER_assert(a[n - 1] LIMIT);
    return 0;
}
"""


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("check", "limit", "expect"),
    [
        ("", "<= 10", "safe"),
        ("", "!= 10", "unsafe"),  # only for the last value
        ("__VERIFIER_assert(n != 77);", "<= 10", "unsafe"),  # only for a value that is excluded later
    ],
)
@pytest.mark.parametrize("places", [1, 2])
def test_no_value_is_left_out(
    check: str, limit: str, expect: str, places: int, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither one after the other nor at once."""
    monkeypatch.setattr("fathom.engine.one_bound.measure_places", lambda work: (work(), places))
    text = "void __VERIFIER_assert(int);" + PROGRAM.replace("CHECK", check).replace("LIMIT", limit)
    verdict = check_module(CheckRequest(compiled(write, text), "main", LimitOptions(unwind=8), ModelOptions())).verdict
    assert verdict.result == expect
    assert verdict.stats.get("cases") == (6 if expect == "safe" else None)


def test_values_that_are_excluded_later_are_a_case(write: Write) -> None:
    program = compiled(write, "void __VERIFIER_assert(int);" + PROGRAM.replace("CHECK", "").replace("LIMIT", "< 11"))
    options = bound_options(LimitOptions(unwind=8))
    few = bound(program, "main", options).small_domain_inputs
    assert [(case.low, case.high, case.width) for case in few] == [(2, 5, 32)]
    for low, high in ((0, 1), (6, 2**32 - 1)):
        others = replace(few[0], low=low, high=high)
        assert not bound(program, "main", replace(options, cases=(others,))).undecided


def test_the_input_whose_values_leave_least(write: Write) -> None:
    """Of two inputs with few values, the one that decides how often a loop is executed."""
    program = compiled(
        write,
        """
unsigned nondet_uint(void);
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);
int main(void) {
    unsigned bonus = nondet_uint(), n = nondet_uint(), sum = 0;
    __VERIFIER_assume(n < 6 && bonus < 3);
    for (unsigned i = 0; i < n; i++) sum += nondet_uint() % 7;
    __VERIFIER_assert(sum + bonus < 40);
    return 0;
}
""",
    )
    options = bound_options(LimitOptions(unwind=8))
    whole = bound(program, "main", options)

    def again(cases: tuple[InputCase, ...]) -> Bounded:
        return bound(program, "main", replace(options, cases=cases))

    assert [(case.low, case.high) for case in whole.small_domain_inputs] == [(0, 2), (0, 5)]
    cases = split(whole, (), again, EffortMeter())
    assert [(case.low, case.high) for case in cases] == [*((n, n) for n in range(6)), (6, 2**32 - 1)]
    assert {case.instance for case in cases} == {whole.small_domain_inputs[1].instance}
    assert [case.instance for case in split(whole, cases[:1], again, EffortMeter())] in (
        [],
        [whole.small_domain_inputs[0].instance] * 4,
    )
    assert not split(whole, cases[-1:], again, EffortMeter())
    costly, meter = replace(whole, paths="apart", executed=400_000), EffortMeter()
    assert not split(costly, (), again, meter)
    assert meter.reached["split_instructions"] == 1
    assert split(replace(whole, executed=400_000), (), again, EffortMeter()) == cases


@pytest.mark.parametrize(
    ("sizes", "walks", "best"),
    [
        ({0: (5, 4, 3), 1: (6, 1, 1), 2: (2, 2, 1)}, 3 + 1 + 3, 2),
        ({0: (9, 1, 1), 1: (1, 9, 1), 2: (1, 1, 9)}, 1 + 2 + 3, None),  # as large as the whole, for one value
        ({0: (3, 3, 3), 1: (3, 1, 1), 2: (1, 3, 1)}, 3 + 1 + 2, 0),  # the first of those that are as good
    ],
)
def test_an_input_that_is_not_better_is_not_walked_further(
    sizes: dict[int, tuple[int, ...]], walks: int, best: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    inputs = tuple(InputCase(f"input {number}", 0, 2, 8) for number in sizes)
    whole = cast("Bounded", SimpleNamespace(small_domain_inputs=inputs, threads=(), paths="merge", program=9))
    seen: list[tuple[str, int]] = []

    def walk(cases: tuple[InputCase, ...]) -> Bounded:
        seen.append((cases[0].instance, cases[0].low))
        return cast("Bounded", SimpleNamespace(program=sizes[int(cases[0].instance[-1])][cases[0].low]))

    monkeypatch.setattr("fathom.engine.case_split.count_instructions", lambda program: program)
    found = split(whole, (), walk, EffortMeter())
    assert len(seen) == walks
    assert {case.instance for case in found} == (set() if best is None else {f"input {best}"})

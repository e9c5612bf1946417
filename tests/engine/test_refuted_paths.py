"""A path that is refuted is never executed: asserted to be unreachable and walked on, it fails no check.

Programs with loops and recursion, random loops over counters, and random programs whose machine code was run for all
inputs, are checked with such assertions in the place of the ends of refuted paths. That these can fail is shown by a
refuter that lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from differential.choices import Choices, problems, programs
from differential.counters import write_program
from engine.programs import CASES, Case, module

from fathom.bound.walk.loops import LoopBounds
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.logic.terms import Term
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.solvers.refuter import Refuter
from fathom.verdict import Verdict

REFUTED = "a path that was refuted"
SEEDS = range(7000, 7008)
LOOP_SEEDS = range(40)
SMALL = LimitOptions(malloc_may_fail=False, timeout=8, search=False)


class Refutations:
    """What becomes of paths that are refuted: each is counted, and asserted to be unreachable."""

    count = 0


@pytest.fixture
def refutations(monkeypatch: pytest.MonkeyPatch) -> Refutations:
    found, ask = Refutations(), LoopBounds.is_refuted

    def go_on(bounds: LoopBounds, site: str) -> bool:
        if ask(bounds, site):
            found.count += 1
            bounds.walk.assertions.assert_unreachable("unsupported", REFUTED, None)
        return False

    monkeypatch.setattr(LoopBounds, "is_refuted", go_on)
    return found


@pytest.fixture(scope="module")
def choices(tmp_path_factory: pytest.TempPathFactory) -> Choices:
    return programs(SEEDS, Path(tmp_path_factory.mktemp("choices")))


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> Module:
    path = Path(tmp_path_factory.mktemp("counters")) / "counters.c"
    path.write_text(write_program(LOOP_SEEDS))
    return load(SourceOptions(sources=(str(path),), cache=False))


def check(program: Module, seed: int, paths: str = "merge") -> Verdict:
    limits = replace(SMALL, paths=paths, unwind=6)
    return check_module(CheckRequest(program, f"run_{seed}", limits, ModelOptions())).verdict


def is_reached(verdict: Verdict) -> bool:
    """Whether an execution comes to where a path was refuted."""
    return verdict.reason is not None and REFUTED in verdict.reason


LOOPS = [case for case in CASES if case.topic == "feasibility"]


@pytest.mark.parametrize("case", LOOPS, ids=lambda case: case.name)
def test_loops(case: Case, refutations: Refutations) -> None:
    limits = replace(case.limits, unwind=8 if "recursion" not in case.name else 5)
    verdict = check_module(CheckRequest(module(case.name), case.entry, limits, ModelOptions())).verdict
    assert not is_reached(verdict)
    assert case.found(verdict) == case.expect, verdict.reason
    assert refutations.count > 0 or case.expect != "safe"


def test_random_loops(counters: Module, refutations: Refutations) -> None:
    for seed in LOOP_SEEDS:
        assert not is_reached(check(counters, seed)), seed
    assert refutations.count > 20


def test_verdicts_are_those_without_queries(counters: Module, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [check(counters, seed) for seed in LOOP_SEEDS]
    monkeypatch.setattr(LoopBounds, "is_refuted", lambda *_: False)
    for seed, verdict in zip(LOOP_SEEDS, found, strict=True):
        without = check(counters, seed).result
        assert verdict.result == without or (without == "unknown" and verdict.result == "safe"), seed
    assert {verdict.result for verdict in found} == {"safe", "unsafe", "unknown"}


@pytest.mark.parametrize("paths", ["merge", "apart"])
def test_random_programs(paths: str, choices: Choices, refutations: Refutations) -> None:
    for seed in SEEDS:
        verdict = check(choices.module, seed, paths)
        assert not is_reached(verdict), seed
        assert list(problems(choices, seed, verdict)) == [], seed


def test_a_refuter_that_lies_is_found_out(
    counters: Module, refutations: Refutations, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    def lie(_: Refuter, goal: Sequence[Term], steps: int) -> bool:
        nonlocal asked
        asked += 1
        return asked % 2 == 0

    monkeypatch.setattr(Refuter, "refute", lie)
    assert sum(is_reached(check(counters, seed)) for seed in LOOP_SEEDS) > 10

"""Small C programs with threads get the verdict that their first lines say; what fails is replayed under its schedule."""

from __future__ import annotations

import re

import pytest
from engine.programs import THREAD_CASES, Case, module

from fathom.engine.check import CheckRequest, check_module
from fathom.options import ModelOptions


@pytest.mark.parametrize("case", THREAD_CASES, ids=lambda case: case.name)
def test_program(case: Case) -> None:
    verdict = check_module(CheckRequest(module(case.name), case.entry, case.limits, ModelOptions())).verdict
    assert case.found(verdict) == case.expect, verdict.reason
    if case.reason is not None:
        assert case.reason in (verdict.reason or "")
    if case.note is not None:
        assert any(case.note in note for note in verdict.approximations)
    if verdict.counterexample is not None:
        assert verdict.counterexample.trace.steps, verdict.counterexample.trace.left_out


def test_every_program_has_a_twin() -> None:
    verdicts: dict[str, set[str]] = {}
    for case in THREAD_CASES:
        verdicts.setdefault(re.sub(r"-\d+$", "", case.name), set()).add(case.expect.split()[0])
    assert len(THREAD_CASES) > 100
    assert all({"safe", "unsafe"} <= found for found in verdicts.values() if found != {"unknown"})

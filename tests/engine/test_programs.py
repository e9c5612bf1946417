"""Small C programs get the verdict that their first lines say, and so do their twins that differ in a word."""

from __future__ import annotations

import re

import pytest
from engine.programs import CASES, Case, module

from fathom.engine.check import CheckRequest, check_module
from fathom.options import ModelOptions


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_program(case: Case) -> None:
    verdict = check_module(CheckRequest(module(case.name), case.entry, case.limits, ModelOptions())).verdict
    assert case.found(verdict) == case.expect, verdict.reason
    assert (verdict.reason is not None) == (case.expect == "unknown" or case.reason is not None), verdict.reason
    if case.reason is not None:
        assert case.reason in (verdict.reason or "")
    if case.note is not None:
        assert any(case.note in note for note in verdict.approximations)


def test_most_programs_have_a_twin() -> None:
    """Of twins, one is safe and the other is not: a checker that always says the same fails."""
    verdicts: dict[str, set[str]] = {}
    for case in CASES:
        if case.topic != "blocks":  # these come in pairs of options, not of programs
            verdicts.setdefault(re.sub(r"-\d+$", "", case.name), set()).add(case.expect.split()[0])
    assert len(verdicts) > 250
    assert all({"safe", "unsafe"} <= found for found in verdicts.values())

"""The analyses that Fathom brings along find planted bugs in programs of a few hundred lines, and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from analysis.programs import CASES, Case, found, module

from fathom.engine.check import CheckRequest, check_module
from fathom.options import LimitOptions, ModelOptions

SMALL = [case for case in CASES if case.name.startswith(("indices", "handles"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_verdict(case: Case) -> None:
    verdict = check_module(CheckRequest(module(case.name), "main", case.limits, ModelOptions())).verdict
    assert found(verdict) == case.expect, verdict.reason


@pytest.mark.parametrize(
    ("memory", "known_memory", "solver"),
    [
        ("lambdas", True, "z3"),
        ("arrays", True, "bitwuzla"),
        ("seam", True, "bitwuzla"),
        ("flatten", True, "bitwuzla"),
        ("seam", False, "bitwuzla"),
    ],
)
@pytest.mark.parametrize("case", SMALL, ids=lambda case: case.name)
def test_encodings_agree(case: Case, memory: str, known_memory: bool, solver: str) -> None:
    limits: LimitOptions = replace(case.limits, known_memory=known_memory, malloc_may_fail=known_memory)
    verdict = check_module(
        CheckRequest(module(case.name), "main", limits, ModelOptions(memory=memory, solver=solver))
    ).verdict
    assert found(verdict) == case.expect, verdict.reason

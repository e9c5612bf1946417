"""Programs about memory, and their twins, get the same verdicts where paths stay apart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine.programs import CASES, Case, module

from fathom.engine.check import CheckRequest, check_module
from fathom.options import ModelOptions

TOPICS = ("double-free", "invalid-free", "leak", "use-after-free")
CHOSEN = [case for case in CASES if case.topic in TOPICS]


@pytest.mark.parametrize("case", CHOSEN, ids=lambda case: case.name)
def test_program(case: Case) -> None:
    limits = replace(case.limits, paths="apart")
    verdict = check_module(CheckRequest(module(case.name), case.entry, limits, ModelOptions())).verdict
    assert case.found(verdict) == case.expect, verdict.reason


def test_many_programs_are_checked_both_ways() -> None:
    assert len(CHOSEN) >= 100
    assert {"safe", "unsafe"} <= {case.expect.split()[0] for case in CHOSEN}

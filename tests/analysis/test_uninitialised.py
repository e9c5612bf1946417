"""The analysis `uninitialised` says what the class `uninit` says, but for uses that only the latter knows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine.programs import CASES, Case, module

from fathom.engine.check import CheckRequest, check_module
from fathom.options import ModelOptions

OTHER = {
    "uninit.addresses-1": "the access that fails comes first",
    "uninit.arguments-1": "arguments of functions with a body are only moved",
    "uninit.arguments-2": "the same",
    "uninit.never_used-1": "so is the exit status",
    "uninit.sinks-2": "the access that fails comes first",
    "uninit.sinks-3": "the same",
    "uninit.sinks-4": "atomic operations move and compute, and are no uses",
}
SAME = [case for case in CASES if case.topic == "uninit" and case.name not in OTHER]


@pytest.mark.parametrize("case", SAME, ids=lambda case: case.name)
def test_verdicts_are_those_of_uninit(case: Case) -> None:
    limits = replace(case.limits, extend_select=(), analysis=("uninitialised",))
    verdict = check_module(CheckRequest(module(case.name), case.entry, limits, ModelOptions())).verdict
    assert case.found(verdict).replace("uninitialised", "uninit") == case.expect


def test_the_others_are_there() -> None:
    assert {case.name for case in CASES if case.topic == "uninit"} >= set(OTHER)

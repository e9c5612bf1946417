"""Lists, trees and queues of up to 20 nodes that arbitrary choices build get the verdict that their first lines say."""

from __future__ import annotations

import pytest
from engine.programs import HEAP_CASES, Case, module

from fathom.engine.check import CheckRequest, check_module
from fathom.options import ModelOptions

OPEN = frozenset("deletion_by_value deletion_by_value-1 pool-1".split())
"""Programs that take too long: `benchmarks/heaps.py` has them."""
DECIDED = [case for case in HEAP_CASES if case.name.removeprefix("heaps.") not in OPEN]


@pytest.mark.parametrize("case", DECIDED, ids=lambda case: case.name)
def test_program(case: Case) -> None:
    verdict = check_module(CheckRequest(module(case.name), case.entry, case.limits, ModelOptions(trace="none"))).verdict
    assert case.found(verdict).startswith(case.expect), verdict.reason


def test_every_program_has_a_twin() -> None:
    verdicts: dict[str, set[str]] = {}
    for case in HEAP_CASES:
        verdicts.setdefault(case.name.removesuffix("-1"), set()).add(case.expect.split()[0])
    assert len(verdicts) == 20
    assert all({"safe", "unsafe"} == found for found in verdicts.values())

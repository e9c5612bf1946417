"""The programs about each class of properties get their verdict under every memory encoding."""

from __future__ import annotations

import pytest
from engine.programs import CASES, FOLDER, Case, module

from fathom.checks.registry import CLASSES
from fathom.engine.check import CheckRequest, check_module
from fathom.memory.registry import ENCODINGS
from fathom.options import ModelOptions
from fathom.verdict import Verdict

TOPICS = ("blocks", "feasibility", "jumps", "library", "orders", "shadow", "signals", "summaries", "unwritten")
"""What programs are about besides classes of properties."""
ABOUT_CLASSES = [case for case in CASES if case.topic in CLASSES]


@pytest.mark.parametrize("case", ABOUT_CLASSES, ids=lambda case: case.name)
def test_encodings_agree(case: Case) -> None:
    for name in ("auto", *ENCODINGS):
        verdict: Verdict = check_module(
            CheckRequest(module(case.name), case.entry, case.limits, ModelOptions(memory=name))
        ).verdict
        if name == "auto" and str(verdict.stats.get("why", "no load")).startswith("no load"):
            return  # the walk has decided everything that memory has to do with
        if name != "flatten" or verdict.result != "unknown":  # flatten refuses what it cannot unfold
            assert (name, case.found(verdict)) == (name, case.expect), verdict.reason


def test_folders_are_classes() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.is_dir()} <= {*CLASSES, *TOPICS}

"""Small C programs get the verdict that their first lines say, and so do their twins that differ in a word.

Those about a class of properties get it under every memory encoding.
"""

from __future__ import annotations

import re

import pytest
from engine.programs import CASES, FOLDER, Case, module

from fathom.checks.registry import CLASSES
from fathom.engine.check import CheckRequest, check_module
from fathom.memory.registry import ENCODINGS
from fathom.options import ModelOptions
from fathom.verdict import Verdict

TOPICS = ("blocks", "feasibility", "jumps", "library", "orders", "shadow", "signals", "summaries", "unwritten")
"""What programs are about besides classes of properties."""


def check(case: Case, memory: str) -> Verdict:
    model = ModelOptions(memory=memory)
    return check_module(CheckRequest(module(case.name), case.entry, case.limits, model)).verdict


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_program(case: Case) -> None:
    verdict = check(case, "auto")
    assert case.found(verdict) == case.expect, verdict.reason
    assert (verdict.reason is not None) == (case.expect == "unknown" or case.reason is not None), verdict.reason
    if case.reason is not None:
        assert case.reason in (verdict.reason or "")
    if case.note is not None:
        assert any(case.note in note for note in verdict.approximations)
    if case.topic not in CLASSES or str(verdict.stats.get("why", "no load")).startswith("no load"):
        return  # the walk has decided everything that memory has to do with
    for name in ENCODINGS:
        verdict = check(case, name)
        if name != "flatten" or verdict.result != "unknown":  # flatten refuses what it cannot unfold
            assert (name, case.found(verdict)) == (name, case.expect), verdict.reason


def test_folders_are_classes() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.is_dir()} <= {*CLASSES, *TOPICS}


def test_most_programs_have_a_twin() -> None:
    """Of twins, one is safe and the other is not: a checker that always says the same fails."""
    verdicts: dict[str, set[str]] = {}
    for case in CASES:
        if case.topic != "blocks":  # these come in pairs of options, not of programs
            verdicts.setdefault(re.sub(r"-\d+$", "", case.name), set()).add(case.expect.split()[0])
    assert len(verdicts) > 250
    assert [name for name, found in verdicts.items() if not {"safe", "unsafe"} <= found] == []

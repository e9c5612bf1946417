"""JSON: what it has of several findings, and that no text can break it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from report.samples import HOSTILE, hostile, overrun, two_findings, unknown

from fathom.report.findings import CheckedProgram
from fathom.report.json import Origin, digest, render


@pytest.mark.parametrize("case", [overrun(), two_findings(), unknown(), hostile()], ids=lambda case: case.name[:8])
def test_it_is_json(case: CheckedProgram) -> None:
    text = render(case.verdict, Origin(case.name, "text", {"sources": [case.name]}))
    text.encode()
    found = json.loads(text)
    assert found["options"] == {"sources": [case.name]}
    assert found["verdict"] == case.verdict.result
    assert "\x1b" not in text


def test_names_that_are_not_utf_8_are_kept() -> None:
    found = json.loads(render(hostile().verdict, Origin(HOSTILE)))
    assert found["properties"][0]["file"] == HOSTILE


def test_a_program_is_the_same_in_any_folder() -> None:
    text = '!1 = !DIFile(filename: "a.c", directory: "/here")'
    assert digest(text) == digest(text.replace("/here", "/there"))
    assert digest(text) != digest(text.replace("a.c", "b.c"))


def test_every_finding_has_its_trace(sample: Path) -> None:
    found = json.loads(render(two_findings().verdict, Origin("fill.c")))
    assert [trace["violated"]["id"] for trace in (found["trace"], *found["other_traces"])] == [
        "fill.bounds.1",
        "main.double-free.1",
    ]
    assert [step["matters"] for step in found["other_traces"][0]["steps"]] == [False, True]
    prints = {each["id"]: each["fingerprint"] for each in found["properties"]}
    assert len(set(prints.values())) == 3
    assert found["trace"]["violated"]["fingerprint"] == prints["fill.bounds.1"]

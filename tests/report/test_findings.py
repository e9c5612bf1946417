"""Findings are known again when lines move, and told apart when a function has the same line twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from report.samples import SOURCE, overrun, two_findings

from fathom.ir.instructions import Property
from fathom.report.findings import compute_fingerprints, list_findings
from fathom.report.sources import Sources
from fathom.source import SrcLoc


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fill.c").write_text(SOURCE)
    return tmp_path / "fill.c"


def prop(line: int, kind: str = "bounds", function: str = "f", column: int = 1) -> Property:
    return Property(f"{function}.{kind}.{line}", kind, "x", SrcLoc("fill.c", line, column, function))


def test_violated_properties_with_their_traces(file: Path) -> None:
    first, second = list_findings(two_findings().verdict, Sources())
    assert first.trace is not None
    assert first.message == first.trace.violated.message
    assert first.fingerprint != second.fingerprint


def test_a_finding_is_known_again_after_lines_have_moved(file: Path) -> None:
    (before,) = list_findings(overrun().verdict, Sources())
    file.write_text("\n\n\n" + SOURCE)
    (after,) = list_findings(overrun(shift=3).verdict, Sources())
    assert before.loc != after.loc
    assert before.fingerprint == after.fingerprint


def test_an_edit_of_the_line_makes_it_another(file: Path) -> None:
    (before,) = list_findings(overrun().verdict, Sources())
    file.write_text(SOURCE.replace("buf[i] = 'x'", "buf[i] =   'x'"))
    assert list_findings(overrun().verdict, Sources())[0].fingerprint == before.fingerprint
    file.write_text(SOURCE.replace("buf[i] = 'x'", "buf[i] = 'y'"))
    assert list_findings(overrun().verdict, Sources())[0].fingerprint != before.fingerprint


def test_the_same_line_twice_is_counted(file: Path) -> None:
    file.write_text("a[i] = 0;\nb = 1;\na[i] = 0;\n")
    properties = [prop(1), prop(3), prop(1, "overflow"), prop(1, function="g"), prop(1, column=9)]
    marks = compute_fingerprints(properties, Sources())
    assert len(set(marks.values())) == len(properties)
    again = compute_fingerprints(properties[::-1], Sources())
    assert again == marks

"""A counterexample as text: the lines around the failure, the inputs, and the steps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from report.samples import HOSTILE, SOURCE, overrun

from fathom.report.sources import Sources
from fathom.report.text_trace import trace_lines
from fathom.trace.model import Trace


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trace:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fill.c").write_text(SOURCE)
    example = overrun().verdict.counterexample
    assert example is not None
    return example.trace


def lines(trace: Trace) -> list[str]:
    return list(trace_lines(trace, Sources()))


def test_the_line_that_fails_is_shown(trace: Trace) -> None:
    text = "\n".join(lines(trace))
    assert "buf[i] = 'x';" in text
    assert "allocated here" in text


def test_every_step_is_a_line(trace: Trace) -> None:
    text = "\n".join(lines(trace))
    assert all(step.text in text for step in trace.steps)


def test_hostile_text_is_escaped(trace: Trace) -> None:
    steps = tuple(replace(step, text=HOSTILE) for step in trace.steps)
    assert "\x1b" not in "\n".join(lines(replace(trace, steps=steps)))

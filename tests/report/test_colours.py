"""Colours are for terminals, and change no text."""

from __future__ import annotations

import io
import re

import pytest

from fathom.report.colours import is_wanted, paint_report

REPORT = "a.c: unsafe\n       8 | x\n         |  ^\n  execution:\n       ×4      7  i = 3\n               8  fails: x\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_text_is_the_same() -> None:
    assert re.sub(r"\x1b\[[\d;]*m", "", paint_report(REPORT)) == REPORT
    assert paint_report(REPORT).count("\x1b[0m") == 4


def test_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert is_wanted(Terminal())
    assert not is_wanted(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not is_wanted(Terminal())

"""The benchmark of harnesses: what is written is checked, and what is not there is left out."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
HEADER = """\
static int last(const char *text, int size) { return size > 0 ? text[size - 1] : 0; }
static int next(const char *text, int size) { return size > 0 ? text[size] : 0; }
static void copy(char *to, const char *name) { __builtin_strcpy(to, name); }
int unused(char *to) { copy(to, ""); return last("", 0) + next("", 0); }
"""


def test_a_header_and_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import harnesses

    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "one.h").write_text(HEADER)
    libraries = (
        harnesses.Library("a/one", "one.h", ("last", "next", "copy", "missing")),
        harnesses.Library("b/two", "two.c", ("f",)),
    )
    monkeypatch.setattr(harnesses, "LIBRARIES", libraries)
    monkeypatch.setattr(sys, "argv", ["harnesses.py", str(tmp_path), "--json", str(tmp_path / "a.json")])
    harnesses.main()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in capsys.readouterr().out.splitlines()]
    found = {row[1]: (row[2], row[4]) for row in rows if len(row) == 5 and row[1].startswith("`")}
    assert found["`last`"] == ("safe", "")
    assert found["`next`"] == ("unsafe", "bounds one.h:2")
    assert found["`copy`"] == ("unsafe", "bounds one.h:3")
    assert found["`missing`"][0] == "exit 2"
    assert "no function 'missing'" in found["`missing`"][1] or "--entry" in found["`missing`"][1]
    assert any(row[0] == "two" and "not at" in row[2] for row in rows if len(row) == 3)

"""Lines of source files, whatever the files are like."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from fathom.report.sources import Sources, from_here


def test_lines_are_counted_from_one_and_printable(tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    path.write_bytes(b"one\r\ntwo\x1b[31m\n\xff\n")
    sources = Sources()
    assert len(sources.lines(str(path))) == 3
    assert sources.line(str(path), 1) == "one"
    assert "\x1b" not in sources.line(str(path), 2)
    assert [sources.line(str(path), number) for number in (0, -1, 4)] == ["", "", ""]


def test_a_file_that_is_not_there_has_no_lines(tmp_path: Path) -> None:
    assert Sources().line(str(tmp_path / "none.c"), 1) == ""
    assert Sources().line("nul\0byte.c", 1) == ""
    assert Sources().digest(str(tmp_path / "none.c")) == hashlib.sha256(b"").hexdigest()


def test_paths_are_short_inside_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert from_here(str(tmp_path / "src" / "a.c")) == "src/a.c"
    assert from_here("./src/../a.c") == "a.c"
    assert from_here("/usr/include/stdio.h") == "/usr/include/stdio.h"

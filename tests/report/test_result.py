"""A result that was written is read back; what is none is refused with the reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from report.samples import overrun

from fathom.errors import UserError
from fathom.report.json import Origin, render
from fathom.report.result import read
from fathom.trace.values import Values


def written(folder: Path, **changes: object) -> Path:
    case = overrun()
    record = json.loads(render(case.verdict, Origin(case.name, "text", {"unwind": 4})))
    path = folder / "result.json"
    path.write_text(json.dumps(record | changes))
    return path


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_text(path.read_text() * 2)
    first, second = read(str(path))
    assert first == second
    assert (first.program, first.verdict, first.options.unwind) == ("fill.c", "unsafe", 4)
    (failure,) = first.failures
    assert failure.violated.id == "fill.bounds.1"
    assert failure.replay.values == Values()


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "it is empty"), ("{", "it is not JSON"), ("[1]", "it has no verdict"), ('"\udcff"', "it is not UTF-8")],
)
def test_what_is_no_result_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(UserError, match=f"this is not a result.*{why}"):
        read(str(path))


def test_another_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="results of version 0 cannot be read"):
        read(str(written(tmp_path, version=0)))
    with pytest.raises(UserError, match="cannot read"):
        read(str(tmp_path / "missing.json"))

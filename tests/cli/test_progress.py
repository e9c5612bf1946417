"""Progress on standard error: nothing at first, then a line now and then."""

from __future__ import annotations

import pytest

from fathom.bound.options import Progress
from fathom.cli import progress


def test_short_walks_say_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.progress_on_stderr() as show:
        show(Progress(10, 5, "", 0))
    assert capsys.readouterr().err == ""


def test_long_walks_say_where_they_are(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 1.0, 12.0, 13.0, 23.0])
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(times))
    with progress.progress_on_stderr() as show:
        for executed in (1, 12_000, 13_000, 23_000):
            show(Progress(executed, 7, "main.0", 3))
    assert capsys.readouterr().err == (
        "fathom: 12,000 instructions walked, 7 left, loop main.0, iteration 3\n"
        "fathom: 23,000 instructions walked, 7 left, loop main.0, iteration 3\n"
    )

"""Progress on standard error: nothing at first, then a line now and then."""

from __future__ import annotations

import os

import pytest
from command_line import Fathom, Write

from fathom.bound.options import Progress
from fathom.cli import progress
from fathom.engine.bound_report import BoundReport
from fathom.engine.budget import Budget


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
        "fathom: loop main.0, iteration 3, 12,000 instructions walked, 7 left\n"
        "fathom: loop main.0, iteration 3, 23,000 instructions walked, 7 left\n"
    )


def test_a_terminal_hears_of_a_search_for_inputs(fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left of it at the end, and a pipe gets nothing."""
    text = "int nondet_int(void);\nint main(void) { int x = nondet_int(); return x * x == 49 * 49 ? x > 0 : 2; }\n"
    path = write("a.c", text)
    assert fathom("cover", path).err == ""
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "TICK", 0.001)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    ran = fathom("cover", path)
    assert "fathom: looking for inputs that reach more" in ran.err
    assert ran.err.endswith("\r\x1b[K")


def test_stage_bound_and_query(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    budget = Budget()
    budget.begin_bound("unwind 4")
    with progress.progress_on_stderr(budget) as show:
        with budget.stage("bound"):
            show(Progress(12_000, 7, "main.0", 3))
        with budget.stage("solve"):
            budget.begin_query()
            budget.begin_query()
            text = show.text()
    assert capsys.readouterr().err == (
        "fathom: walking the program, unwind 4, loop main.0, iteration 3, 12,000 instructions walked, 7 left, 0 s\n"
    )
    assert text == "fathom: solving, unwind 4, query 2, 0 s"


def test_a_terminal_has_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "TICK", 0.01)
    reader, writer = os.openpty()
    with os.fdopen(writer, "w") as terminal:
        monkeypatch.setattr(progress.sys, "stderr", terminal)
        budget = Budget()
        with progress.progress_on_stderr(budget) as show, budget.stage("solve"):
            seen = b""
            while seen.count(b"solving") < 3:
                seen += os.read(reader, 1 << 12)
            show.show_bound(BoundReport(4, 1, False, 1200, 3, 2, 0, "nothing fails", 0.25))
        while not seen.endswith(b"\r\x1b[K") or b"0.2 s" not in seen:
            seen += os.read(reader, 1 << 12)
    os.close(reader)
    lines = seen.decode().split("\r\n")
    assert len(lines) == 2  # the bound is the only line that stays
    assert lines[0].endswith(
        "\r\x1b[Kfathom: unwind 4: 1,200 instructions walked, 3 left to the solver, 2 loops go on, nothing fails, 0.2 s"
    )
    assert all(len(each) < 80 for each in lines[0].split("\r\x1b[K")[:-1])


def test_verbose_has_a_line_for_each_bound(fathom: Fathom, write: Write) -> None:
    source = (
        "int nondet_int(void); int a[4]; int main(void) { for (int i = 0; i < nondet_int(); i++) a[i] = 0; return 0; }"
    )
    ran = fathom("check", "-v", write("a.c", source))
    lines = [line.split(": ")[1:] for line in ran.err.splitlines() if line.startswith("fathom: unwind")]
    assert [bound for bound, _ in lines] == ["unwind 1", "unwind 2", "unwind 4", "unwind 8"]
    assert [", nothing fails, " in what for _, what in lines] == [True, True, True, False]
    assert ", a violation, " in lines[-1][1]
    assert "unwind" not in fathom("check", write("a.c", source)).err


def test_threads_have_rounds(fathom: Fathom, write: Write) -> None:
    source = """#include <pthread.h>
    int x; void *f(void *p) { x++; return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }"""
    ran = fathom("check", "-v", write("a.c", source))
    assert "fathom: unwind 1, 1 round: " in ran.err

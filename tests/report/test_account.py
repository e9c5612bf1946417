"""The lines about what was done, in every report."""

from __future__ import annotations

import json
from dataclasses import replace

from report.samples import unknown

from fathom.ir.instructions import Property
from fathom.report import github, junit, sarif, text
from fathom.report.account import describe_account
from fathom.report.findings import CheckedProgram
from fathom.report.html.data import page_data
from fathom.report.json import Origin, render
from fathom.source import SrcLoc
from fathom.verdict import Account

OPEN = tuple(Property(f"main.assert.{n}", "assert", "x", SrcLoc("a.c", n, 1, "main")) for n in range(1, 8))
ACCOUNT = Account(2, 1, 4, 1, 3, OPEN, ("main:6",), "solving took 2.5 of 3.5 seconds", "9 executions", "--solver z3")
LINES = [
    "proved: nothing fails within 2 iterations of each loop",
    "open: 7 of 10 properties within 4 iterations of each loop: main.assert.1 (a.c:1:1), main.assert.2 (a.c:2:1),"
    " main.assert.3 (a.c:3:1), main.assert.4 (a.c:4:1), main.assert.5 (a.c:5:1) and 2 more; loops that go on: main:6",
    "time: solving took 2.5 of 3.5 seconds",
    "searched: 9 executions",
    "advice: --solver z3",
]
CASE = CheckedProgram("a.c", replace(unknown("a.c").verdict, account=ACCOUNT))


def test_lines() -> None:
    assert list(describe_account(ACCOUNT)) == LINES
    assert list(describe_account(None)) == []


def test_nothing_is_proved_and_threads_have_rounds() -> None:
    assert list(describe_account(Account())) == ["proved: within no bound that nothing fails"]
    first = next(describe_account(replace(ACCOUNT, proved_unwind=1, proved_rounds=2)))
    assert first == "proved: nothing fails within 1 iteration of each loop and 2 rounds of the threads"


def test_every_report_has_them() -> None:
    said = text.render(CASE.verdict, "a.c").splitlines()
    assert [f"  {line}" for line in LINES] == said[1 : 1 + len(LINES)]
    (run,) = json.loads(sarif.render([CASE]))["runs"]
    notes = [each["message"]["text"] for each in run["invocations"][0]["toolExecutionNotifications"]]
    assert [f"a.c: {line}" for line in LINES] == notes[1:]
    assert "searched: 9 executions\nadvice: --solver z3" in junit.render([CASE])
    (program,) = page_data([CASE])["programs"]  # type: ignore[misc]
    assert program["account"] == LINES
    assert "unknown: " in github.render(CASE)


def test_json_has_its_fields() -> None:
    account = json.loads(render(CASE.verdict, Origin("a.c")))["account"]
    assert account["open"] == [prop.id for prop in OPEN]
    assert (account["proved_unwind"], account["unwind"], account["advice"]) == (2, 4, "--solver z3")
    assert json.loads(render(unknown().verdict, Origin("a.c")))["account"] is None

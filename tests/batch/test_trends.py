"""Runs are compared with those before them, and regressions are named."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from batch.suites import make_suite
from command_line import Fathom

from fathom.batch.history import PastOutcome, PastRun, add_run, read_history
from fathom.batch.outcomes import Found, Kind
from fathom.batch.trends import RUNS, Trend, compute_trends, describe_trend, describe_trends, list_rows
from fathom.errors import UserError

Given = tuple[Found, Kind, float] | tuple[Found, Kind, float, Literal["cached"]]
SAFE: Given = ("safe", "right", 2.0)


def past(given: Given) -> PastOutcome:
    return PastOutcome(given[0], given[1], given[2], len(given) > 3)


def compare(*outcomes: Given) -> Trend:
    """The trend of a task with these outcomes, the last of which is now."""
    *earlier, now = [PastRun("", "", {"a": past(each)}) for each in outcomes]
    (trend,) = compute_trends(earlier, now)
    return trend


@pytest.mark.parametrize(
    ("outcomes", "direction", "said"),
    [
        ([SAFE], "new", ""),
        ([SAFE, SAFE], "same", ""),
        ([SAFE, ("unknown", "undecided", 2.0)], "worse", "regression: unknown, was safe"),
        ([SAFE, ("unsafe", "wrong", 2.0)], "worse", "regression: unsafe, was safe"),
        ([("unknown", "undecided", 2.0), ("error", "error", 0.1)], "worse", "regression: error, was unknown"),
        ([("unknown", "undecided", 60.0), SAFE], "better", "safe, was unknown"),
        ([("unsafe", "wrong", 2.0), SAFE], "better", "safe, was unsafe"),
        ([SAFE, SAFE, ("safe", "right", 3.2)], "slower", "regression: 3.2 s, was 2.0 s"),
        ([SAFE, ("safe", "right", 2.9)], "same", ""),
        ([("safe", "right", 0.1), ("safe", "right", 0.9)], "same", ""),
        ([("safe", "right", 9.0), SAFE], "faster", "2.0 s, was 9.0 s"),
        ([SAFE, ("safe", "right", 0.1, "cached"), ("safe", "right", 9.0)], "slower", "regression: 9.0 s, was 2.0 s"),
        ([("safe", "right", 9.0), ("safe", "right", 0.1, "cached")], "same", ""),
        ([SAFE, ("unchanged", "unchanged", 0.3)], "same", ""),
        ([SAFE, ("unchanged", "unchanged", 0.3), ("unknown", "undecided", 9.0)], "worse", "regression: unknown, was safe"),
        ([("unchanged", "unchanged", 0.3), SAFE], "new", ""),
    ],
)  # fmt: skip
def test_directions(outcomes: list[Given], direction: str, said: str) -> None:
    trend = compare(*outcomes)
    assert (trend.direction, describe_trend(trend)) == (direction, said)


def test_one_slow_run_before_is_not_what_is_usual() -> None:
    assert compare(SAFE, SAFE, ("safe", "right", 30.0), SAFE).direction == "same"


def test_regressions_come_first_and_the_rest_is_not_told() -> None:
    names: dict[str, tuple[Given, Given]] = {
        "same": (SAFE, SAFE),
        "better": (("unknown", "undecided", 2.0), SAFE),
        "worse": (SAFE, ("unknown", "undecided", 2.0)),
    }
    earlier, now = (PastRun("", "", {name: past(pair[at]) for name, pair in names.items()}) for at in (0, 1))
    trends = compute_trends([earlier], now)
    assert list(describe_trends(trends)) == ["worse: regression: unknown, was safe", "better: safe, was unknown"]
    assert [row["task"] for row in list_rows(trends)] == ["worse", "better", "same"]


def test_a_line_has_the_last_runs() -> None:
    trend = compare(*([SAFE] * (2 * RUNS)), ("unknown", "undecided", 5.0))
    assert (len(trend.outcomes), trend.now.verdict) == (RUNS, "unknown")


def test_a_history_is_kept(tmp_path: Path) -> None:
    path = str(tmp_path / "history.jsonl")
    assert read_history(path) == ()
    runs = [PastRun(at, "1", {"a": past(SAFE)}) for at in ("first", "second")]
    for run in runs:
        add_run(path, run)
    assert read_history(path) == tuple(runs)
    (tmp_path / "history.jsonl").write_text("{}\n")
    with pytest.raises(UserError, match="not the history of a suite"):
        read_history(path)


def test_two_runs(tmp_path: Path, fathom: Fathom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_suite(tmp_path, first='sources = ["safe.c"]', second='sources = ["safe.c"]')
    batch = ("batch", "suite.toml", "--no-cache", "--history", "history.jsonl", "--html", "page.html")
    ran = fathom(*batch)
    assert (ran.code, "regression" in ran.out) == (0, False)
    make_suite(tmp_path, first='sources = ["safe.c"]', second='sources = ["unsafe.c"]')
    ran = fathom(*batch)
    assert (ran.code, "second: regression: unsafe, was safe" in ran.out.splitlines()) == (1, True)
    assert [list(run.tasks) for run in read_history("history.jsonl")] == [["first", "second"]] * 2
    assert '"said":"regression: unsafe, was safe"' in (tmp_path / "page.html").read_text()


def test_a_history_is_not_replaced(tmp_path: Path, fathom: Fathom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    suite = make_suite(tmp_path, first='sources = ["safe.c"]')
    before = suite.read_text()
    assert fathom("batch", "suite.toml", "--history", "suite.toml").code == 2
    assert fathom("batch", "suite.toml", "--history", "safe.c").code == 2
    assert suite.read_text() == before

"""The summary of a run: what is not as expected first, and times by category and by stage."""

from __future__ import annotations

from fathom.batch.outcomes import TaskOutcome
from fathom.batch.summary import render, stage_sums


def outcome(name: str, verdict: str, expect: str = "safe", **rest: object) -> TaskOutcome:
    return TaskOutcome(task=name, verdict=verdict, expect=expect, **rest)  # type: ignore[arg-type]


OUTCOMES = (
    outcome("a", "safe", category="list", seconds=1.0, stage_seconds={"load": 0.25, "solve": 0.5}),
    outcome("b", "unsafe", category="list", seconds=2.0, reason="x.c:3: bad [assert]\nmore"),
    outcome("c", "unknown", category="string", seconds=4.0, reason="time ran out"),
    outcome("d", "error", category="string", reason="x" * 300),
    outcome("e", "safe", seconds=0.5, cached=True, stage_seconds={"solve": 9.0}),
)


def test_every_kind_has_its_section() -> None:
    text = render(OUTCOMES, 8.0)
    assert "wrong verdicts:\n  b: unsafe, not safe: x.c:3: bad [assert] […]\n" in text
    assert "not decided:\n  c: unknown: time ran out\n" in text
    assert f"errors:\n  d: error: {'x' * 200}…\n" in text
    assert "slowest: c 4.0 s, b 2.0 s" in text
    assert text.endswith("5 tasks in 8.0 s: 2 as expected, 1 wrong, 1 with errors, 1 not decided, 1 from the cache\n")


def test_a_row_for_each_category_and_one_for_all() -> None:
    rows = [line.split() for line in render(OUTCOMES, 8.0).splitlines()]
    assert ["list", "2", "1", "1", "0", "0", "3.0", "1.50", "2.00"] in rows
    assert ["all", "5", "2", "1", "1", "1", "7.5", "1.00", "4.00"] in rows


def test_stages_of_cached_outcomes_do_not_count() -> None:
    assert stage_sums(OUTCOMES) == {"load": 0.25, "solve": 0.5, "rest": 6.25}


def test_hostile_names_are_escaped() -> None:
    assert "\x1b" not in render([outcome("\x1b[31m", "error", reason="\x1b[2J")], 1.0)

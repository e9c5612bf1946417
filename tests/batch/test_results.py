"""The results file: what a killed run may leave."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fathom.batch.outcomes import TaskOutcome
from fathom.batch.results import Results
from fathom.errors import UserError


def outcome(task: str) -> TaskOutcome:
    return TaskOutcome(task=task, verdict="safe", expect="safe", content="c", digest="d")


def tasks(path: Path) -> list[str]:
    """Those of the outcomes in a file, in order."""
    return [json.loads(line)["task"] for line in path.read_text().splitlines()[1:]]


def unfinished(path: Path, *tasks: str) -> bytes:
    with Results(str(path)) as results:
        for task in tasks:
            results.add(outcome(task))
    return path.read_bytes()


def test_outcomes_of_an_unfinished_run_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    unfinished(path, "a", "b")
    with Results(str(path)) as results:
        assert list(results.earlier) == ["a", "b"]
        assert results.earlier["a"] == outcome("a")
        results.add(outcome("c"))
    assert tasks(path) == ["a", "b", "c"]


def test_a_file_cut_off_anywhere_gives_what_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    data = unfinished(path, "a", "b")
    head, first, _ = data.splitlines(keepends=True)
    edges = {len(head), len(head + first), len(data)}
    for length in sorted({*range(0, len(data), 11), *(edge + d for edge in edges for d in (-1, 0, 1)), len(data)}):
        length = min(length, len(data))
        path.write_bytes(data[:length])
        with Results(str(path)) as results:
            whole = (length >= len(head + first)) + (length == len(data))
            assert len(results.earlier) == whole, length
            results.add(outcome("z"))
        assert tasks(path) == [*"ab"[:whole], "z"]


def test_a_finished_file_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with Results(str(path)) as results:
        results.add(outcome("a"))
        results.finish()
    with Results(str(path)) as results:
        assert results.earlier == {}
    assert tasks(path) == []


def test_a_file_of_other_code_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.jsonl"
    unfinished(path, "a")
    monkeypatch.setattr("fathom.batch.results.identity", lambda: "another")
    with Results(str(path)) as results:
        assert results.earlier == {}


def test_restart(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    unfinished(path, "a")
    with Results(str(path), restart=True) as results:
        assert results.earlier == {}


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot write"):
        Results(str(tmp_path / "none" / "r.jsonl"))


def test_a_file_is_written_by_one_run_at_a_time(tmp_path: Path) -> None:
    path = str(tmp_path / "r.jsonl")
    with Results(path) as results:
        results.add(outcome("a"))
        with pytest.raises(UserError, match="another run"):
            Results(path)
    with Results(path) as again:
        assert list(again.earlier) == ["a"]

"""Suites: tasks with their settings, and what is wrong with a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom

from fathom.batch.tasks import read_suite


def test_proofs_of_a_settings_file_are_a_suite(tmp_path: Path) -> None:
    proofs = tmp_path / "fathom.toml"
    proofs.write_text('unwind = 3\n[[proof]]\nname = "a"\nsources = ["safe.c"]\n')
    (task,) = read_suite(str(proofs), ["recursion = 2"])
    assert (task.name, task.expect, task.options.unwind, task.options.recursion) == ("a", "safe", 3, 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no task in it"),
        ("task = 3", "not a list of tables"),
        ("[[task]\n", "not TOML"),
        ("[[task]]\nname = 'a'\n", "has no sources"),
        ("[[task]]\nsources = ['a.c']\nexpect = 'perhaps'\n", "'expect' one of"),
        ("[[task]]\nsources = ['a.c']\nunwnd = 3\n", "did you mean unwind"),
        ("[[task]]\nsources = ['a.c']\nunwind = 'many'\n", "unwind: expected"),
        ("[[task]]\nname = 'a'\nsources = ['a.c']\n[[task]]\nname = 'a'\nsources = ['b.c']\n", "two tasks are called"),
        ("[[task]]\nsources = ['a.c']\n[[proof]]\nsources = ['a.c']\n", "both"),
    ],
)
def test_what_is_wrong_with_a_suite_is_said(tmp_path: Path, fathom: Fathom, text: str, said: str) -> None:
    suite = tmp_path / "suite.toml"
    suite.write_text(text)
    ran = fathom("batch", suite)
    assert (ran.code, said in ran.err) == (2, True), ran.err
    assert not (tmp_path / "suite.results.jsonl").exists()

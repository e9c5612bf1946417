"""What a run of a suite says: verdicts against expectations, the cache, choices among tasks, wrong input."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from batch.suites import make_suite
from command_line import Fathom

from fathom.batch.tasks import filter_tasks, read_suite

SAFE, UNSAFE = 'sources = ["safe.c"]', 'sources = ["unsafe.c"]'


def results(folder: Path) -> dict[str, dict[str, object]]:
    lines = [json.loads(line) for line in (folder / "suite.results.jsonl").read_text().splitlines()]
    return {line["task"]: line for line in lines if "task" in line}


EVERY_KIND = {
    "right": SAFE,
    "found": UNSAFE + '\nexpect = "unsafe"',
    "wrong": UNSAFE,
    "missed": SAFE + '\nexpect = "unsafe"',
    "absent": 'sources = ["none.c"]',
    "slow": 'sources = ["slow.c"]\ntimeout = 0.5',
    "given_up": 'sources = ["slow.c"]\ntimeout = 0.5\nexpect = "unknown"',
    "both": 'sources = ["safe.c", "unsafe.c"]\nexpect = "unsafe"',
}


def test_every_kind_of_outcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fathom: Fathom) -> None:
    monkeypatch.chdir(tmp_path)
    files = {name: tmp_path / f"report.{name}" for name in ("junit", "sarif", "html")}
    flags = [word for name, path in files.items() for word in (f"--{name}", path)]
    ran = fathom("batch", make_suite(tmp_path, **EVERY_KIND), *flags)
    assert (ran.code, ran.err) == (1, "")
    for said in (
        "wrong: unsafe, not safe: unsafe.c:6:5",
        "missed: safe, not unsafe",
        "absent: error: none.c: no such file",
        "slow: unknown: time ran out",
        "8 tasks in",
        "4 as expected, 2 wrong, 1 with errors, 1 not decided",
    ):
        assert said in ran.out
    assert ran.out.startswith("wrong verdicts:")
    assert len(results(tmp_path)["both"]["cases"]) == 2  # type: ignore[arg-type]
    root = ElementTree.parse(files["junit"]).getroot()
    inside = {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}
    failed = {"wrong": ["failure"], "missed": ["failure"], "absent": ["error"], "slow": ["error"]}
    assert inside == {name: [] for name in EVERY_KIND} | failed
    found = json.loads(files["sarif"].read_text())["runs"][0]["results"]
    assert [each["ruleId"] for each in found] == ["assert"] * 3
    assert "unsafe.c" in files["html"].read_text()


@pytest.mark.parametrize(
    ("verdicts", "code"),
    [
        ((), 0),
        ((("safe", "safe"), ("unknown", "unknown")), 0),
        ((("safe", "safe"), ("unknown", "safe")), 3),
        ((("error", "safe"), ("unknown", "safe")), 2),
        ((("error", "safe"), ("unknown", "safe"), ("unsafe", "safe")), 1),
        ((("safe", "unknown"),), 1),
    ],
)
def test_exit_codes(verdicts: tuple[tuple[str, str], ...], code: int) -> None:
    from fathom.batch.outcomes import TaskOutcome
    from fathom.cli.batch import exit_code

    assert exit_code([TaskOutcome(task="t", verdict=found, expect=expect) for found, expect in verdicts]) == code  # type: ignore[arg-type]


def test_what_was_decided_is_not_checked_again(tmp_path: Path, fathom: Fathom) -> None:
    suite = make_suite(tmp_path, a=SAFE, b=UNSAFE, c='sources = ["slow.c"]\ntimeout = 0.5')
    assert "from the cache" not in fathom("batch", suite).out
    assert "2 from the cache" in fathom("batch", suite).out
    again = results(tmp_path)
    assert {name: line["cached"] for name, line in again.items()} == {"a": True, "b": True, "c": False}
    assert "[assert]" in str(again["b"]["reason"])
    assert "from the cache" not in fathom("batch", suite, "--no-cache").out
    assert "2 from the cache" in fathom("batch", suite, "--timeout", "1").out


def test_a_change_of_a_header_or_an_option_is_checked(tmp_path: Path, fathom: Fathom) -> None:
    (tmp_path / "value.h").write_text("#define VALUE 1\n")
    (tmp_path / "main.c").write_text(
        '#include "value.h"\nvoid __VERIFIER_assert(int);\nint main(void) { __VERIFIER_assert(VALUE); return 0; }\n'
    )
    suite = make_suite(tmp_path, a='sources = ["main.c"]')
    assert fathom("batch", suite).code == 0
    assert "from the cache" not in fathom("batch", suite, "--set", "unwind = 7").out
    (tmp_path / "value.h").write_text("#define VALUE 0\n")
    assert fathom("batch", suite).code == 1


def test_tasks_are_chosen_by_name_and_category(tmp_path: Path, fathom: Fathom) -> None:
    suite = make_suite(tmp_path, a=SAFE, b=UNSAFE + '\ncategory = "wild"')
    assert [task.name for task in filter_tasks(read_suite(str(suite)), "^a$")] == ["a"]
    assert fathom("batch", suite, "--filter", "wild").code == 1
    none = fathom("batch", suite, "--filter", "zzz")
    assert (none.code, "no task matches" in none.err) == (2, True)
    assert fathom("batch", suite, "--filter", "(").code == 2


def test_a_seeded_bug_is_expected_and_found(tmp_path: Path, fathom: Fathom) -> None:
    ran = fathom("batch", make_suite(tmp_path, a=SAFE), "--seed-bug")
    assert ran.code == 0
    assert "--seed-bug" in str(results(tmp_path)["a"]["reason"])


def test_a_task_whose_process_dies_is_an_error_and_the_others_go_on(tmp_path: Path, fathom: Fathom) -> None:
    killer = tmp_path / "killer"
    killer.write_text("#!/bin/sh\nkill -9 $PPID\n")
    killer.chmod(0o755)
    suite = make_suite(tmp_path, a=SAFE + f'\ncc = "{killer}"', b=SAFE)
    ran = fathom("batch", suite, "--trust")
    assert ran.code == 2
    assert "a: error: the task's process crashed" in ran.out
    assert results(tmp_path)["b"]["verdict"] == "safe"


def test_a_memory_limit_is_kept(tmp_path: Path, fathom: Fathom) -> None:
    slow = 'sources = ["slow.c"]\ntimeout = 60\nsolver = "bitwuzla"'
    ran = fathom("batch", make_suite(tmp_path, a=slow), "--memory-limit", "1")
    assert ran.code == 3
    assert "memory ran out" in ran.out


def test_a_file_that_is_no_results_file_is_left_alone(tmp_path: Path, fathom: Fathom) -> None:
    suite, notes = make_suite(tmp_path, a=SAFE), tmp_path / "notes.txt"
    notes.write_text("buy milk\n")
    for path, said in ((notes, "not a results file"), (suite, "this is an input")):
        before = path.read_text()
        ran = fathom("batch", suite, "--results", path)
        assert (ran.code, said in ran.err) == (2, True)
        assert path.read_text() == before


@pytest.mark.parametrize("flags", [("--jobs", "-1"), ("--set", "nothing"), ("--set", "unwnd = 3")])
def test_wrong_flags(tmp_path: Path, fathom: Fathom, flags: tuple[str, str]) -> None:
    assert fathom("batch", make_suite(tmp_path, a=SAFE), *flags).code == 2

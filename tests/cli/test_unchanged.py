"""`fathom check --diff` and `fathom batch --diff`: what is not checked never looks like `safe`."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from changes.repositories import commit, edit, make_repository
from command_line import Fathom

PROOF = ("proof.c", "src/lib.c")
SAID = "proof.c: unchanged: not checked, nothing that it reaches has changed since HEAD\n"
SUITE = """\
[[task]]
name = "parse"
sources = ["proof.c", "src/lib.c"]
[[task]]
name = "print"
sources = ["print.c", "src/lib.c"]
"""
PRINT = """\
#include "src/lib.h"
int main(void) { print(5); }
"""


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(make_repository(tmp_path))
    return tmp_path


def test_unchanged_is_no_verdict(repository: Path, fathom: Fathom) -> None:
    ran = fathom("check", "--diff", "HEAD", *PROOF)
    assert (ran.code, ran.out, ran.err) == (5, SAID, "")
    edit(repository / "src/lib.c", "n - 1", "n - 2")
    assert fathom("check", "--diff", "HEAD", *PROOF).code == 5


def test_what_has_changed_is_checked(repository: Path, fathom: Fathom) -> None:
    edit(repository / "src/lib.h", "LIMIT 8", "LIMIT 9")
    ran = fathom("check", "--diff", "HEAD", *PROOF)
    assert ran.code == 1
    assert "proof.c: unsafe" in ran.out
    assert ran.err == "fathom: note: proof.c: changed since HEAD: clamp\n"


def test_each_program_has_its_own(repository: Path, fathom: Fathom) -> None:
    """One that is safe and one that is unchanged are not safe; what is unsafe counts."""
    (repository / "print.c").write_text(PRINT)
    commit(repository)
    edit(repository / "print.c", "5", "6")
    ran = fathom("check", "--diff", "HEAD", *PROOF, "print.c")
    assert (ran.code, ran.out) == (5, SAID + "print.c: safe (2 properties, for all executions)\n")
    edit(repository / "print.c", "6", "0")
    assert fathom("check", "--diff", "HEAD", *PROOF, "print.c").code == 1


def test_reports(repository: Path, fathom: Fathom) -> None:
    files = ("--junit", "a.xml", "--sarif", "a.sarif", "--html", "a.html", "--witness", "a.yml")
    ran = fathom("check", "--diff", "HEAD", "--json", *files, *PROOF)
    found = json.loads(ran.out)
    assert (ran.code, found["verdict"], found["complete"], found["properties"]) == (5, "unchanged", False, [])
    suite = ElementTree.parse(repository / "a.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("skipped"), suite.get("errors")) == ("1", "1", "0")
    notes = json.loads((repository / "a.sarif").read_text())["runs"][0]["invocations"][0]
    assert "unchanged: nothing that it reaches" in notes["toolExecutionNotifications"][0]["message"]["text"]
    assert '"result":"unchanged"' in (repository / "a.html").read_text()
    assert "invariant" not in (repository / "a.yml").read_text()


def test_a_baseline_would_be_forgotten(repository: Path, fathom: Fathom) -> None:
    ran = fathom("check", "--diff", "HEAD", "--write-baseline", "b.json", *PROOF)
    assert ran.code == 2
    assert "--write-baseline would forget" in ran.err


def test_what_decides_beside_sources(repository: Path, fathom: Fathom) -> None:
    baseline, unwindset = ("--baseline", "b.json"), ("--unwindset", "main:5:8")
    assert fathom("check", "--write-baseline", "b.json", *PROOF).code == 0
    commit(repository)
    assert fathom("check", "--diff", "HEAD", *baseline, *unwindset, *PROOF).code == 5
    edit(repository / "src/lib.c", "int print", "\nint print")
    assert fathom("check", "--diff", "HEAD", *baseline, *PROOF).code == 5
    assert fathom("check", "--diff", "HEAD", *unwindset, *PROOF).code == 0
    (repository / "b.json").write_text((repository / "b.json").read_text() + "\n")
    ran = fathom("check", "--diff", "HEAD", *baseline, *PROOF)
    assert (ran.code, "b.json has changed" in ran.err) == (0, True)


@pytest.mark.parametrize("verb", ["check", "batch"])
def test_errors(
    verb: str,
    repository: Path,
    fathom: Fathom,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (repository / "suite.toml").write_text(SUITE)
    words = ("suite.toml",) if verb == "batch" else PROOF
    ran = fathom(verb, "--diff", "nowhere", *words)
    assert (ran.code, "git knows no such revision" in ran.err) == (2, True)
    outside = tmp_path_factory.mktemp("outside")
    (outside / "a.toml").write_text(f'[[task]]\nname = "a"\nsources = ["{repository}/proof.c"]\n')
    words = (str(outside / "a.toml"),) if verb == "batch" else (str(repository / "proof.c"),)
    monkeypatch.chdir(outside)
    ran = fathom(verb, "--diff", "HEAD", *words)
    assert (ran.code, "finds no work tree here" in ran.err) == (2, True)


def test_settings_cannot_leave_checks_out(repository: Path, fathom: Fathom) -> None:
    (repository / "fathom.toml").write_text('diff = "HEAD"\n')
    assert fathom("check", *PROOF).code == 2


def test_batch(repository: Path, fathom: Fathom) -> None:
    (repository / "suite.toml").write_text(SUITE)
    (repository / "print.c").write_text(PRINT)
    commit(repository)
    batch = ("batch", "suite.toml", "--no-cache", "--diff", "HEAD")
    ran = fathom(*batch)
    assert (ran.code, "0 as expected, 0 wrong, 2 unchanged and not checked" in ran.out) == (5, True)
    edit(repository / "src/lib.c", "n - 1", "n - 2")
    ran = fathom(*batch, "--junit", "a.xml")
    assert (ran.code, "1 as expected, 0 wrong, 1 unchanged and not checked" in ran.out) == (5, True)
    tests = {test.get("name"): [each.tag for each in test] for test in ElementTree.parse("a.xml").iter("testcase")}
    assert tests == {"parse": ["skipped"], "print": []}
    edit(repository / "suite.toml", 'name = "parse"\n', 'name = "parse"\nunwind = 3\n')
    ran = fathom(*batch)
    assert (ran.code, "2 as expected, 0 wrong" in ran.out) == (0, True)


def test_batch_wrong_verdicts_count_first(repository: Path, fathom: Fathom) -> None:
    (repository / "suite.toml").write_text(SUITE)
    (repository / "print.c").write_text(PRINT)
    commit(repository)
    edit(repository / "print.c", "5", "0")
    ran = fathom("batch", "suite.toml", "--diff", "HEAD")
    assert (ran.code, "1 wrong, 1 unchanged and not checked" in ran.out) == (1, True)


def test_batch_goes_on_without_what_was_not_checked(repository: Path, fathom: Fathom) -> None:
    """A run that was killed is continued: what it had not checked is looked at again."""
    (repository / "suite.toml").write_text(SUITE.split('[[task]]\nname = "print"')[0])
    commit(repository)
    assert fathom("batch", "suite.toml", "--diff", "HEAD").code == 5
    results = repository / "suite.results.jsonl"
    results.write_text("".join(results.read_text().splitlines(keepends=True)[:-1]))
    ran = fathom("batch", "suite.toml")
    assert (ran.code, "1 as expected" in ran.out) == (0, True)


def test_batch_on_a_cluster(repository: Path, fathom: Fathom) -> None:
    (repository / "suite.toml").write_text(SUITE)
    ran = fathom("batch", "suite.toml", "--diff", "HEAD", "--cluster", "local")
    assert (ran.code, "--diff and --cluster" in ran.err) == (2, True)

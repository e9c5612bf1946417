"""What other projects use of this repository in their CI: the action, and the hook of pre-commit."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from changes.repositories import make_repository
from command_line import Fathom, Write

from fathom.package import VERSION

ROOT = Path(__file__).parents[1]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
CHECK = next(step for step in ACTION["runs"]["steps"] if step.get("id") == "check")
PROGRAMS = {
    "safe": "int main(void) { return 0; }\n",
    "unsafe": "int main(void) { return 1 / 0; }\n",
    "unknown": "int nondet_int(void); int main(void) { for (int i = 0; i < nondet_int(); i++) {} return 0; }\n",
    "error": "int main(void) { return\n",
}
FLAGS = {"unknown": "--unwind 1"}


@pytest.mark.parametrize(
    ("verdict", "fail_on_unknown", "code"),
    [
        ("safe", "false", 0),
        ("unsafe", "false", 1),
        ("unknown", "false", 0),
        ("unknown", "true", 3),
        ("error", "false", 2),
    ],
)
def test_the_action_checks(verdict: str, fail_on_unknown: str, code: int, write: Write, tmp_path: Path) -> None:
    """Its script is run as GitHub runs it; quotes and commands in the arguments are words."""
    program = write("a.c", PROGRAMS[verdict])
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    arguments = f"{program} -D X=$(touch${{IFS}}broken);'y {FLAGS.get(verdict, '')}"
    given = {"ARGUMENTS": arguments, "DIFF": "", "SARIF": "out.sarif", "FAIL_ON_UNKNOWN": fail_on_unknown}
    assert CHECK["env"].keys() == given.keys()
    ran = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", CHECK["run"]],
        cwd=tmp_path,
        env={**os.environ, **given, "PATH": path, "GITHUB_OUTPUT": "outputs"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == code, ran.stderr
    assert (tmp_path / "outputs").read_text() == f"verdict={verdict}\n"
    assert (tmp_path / "out.sarif").exists() == (verdict != "error")
    assert not (tmp_path / "broken").exists()
    if verdict == "unsafe":
        assert json.loads((tmp_path / "out.sarif").read_text())["runs"][0]["results"]


def test_the_action_checks_what_has_changed(tmp_path: Path) -> None:
    """What is unchanged passes, says so, and is not uploaded; the revision is one word, whatever it has in it."""
    make_repository(tmp_path)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for revision, code, verdict in (("HEAD", 0, "unchanged"), ("HEAD; touch broken", 2, "error")):
        given = {"ARGUMENTS": "proof.c src/lib.c", "DIFF": revision, "SARIF": "out.sarif", "FAIL_ON_UNKNOWN": ""}
        outputs = tmp_path / f"outputs of {verdict}"
        ran = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", CHECK["run"]],
            cwd=tmp_path,
            env={**os.environ, **given, "PATH": path, "GITHUB_OUTPUT": str(outputs)},
            check=False,
        )
        assert (ran.returncode, outputs.read_text()) == (code, f"verdict={verdict}\n")
    assert not (tmp_path / "broken").exists()
    upload = ACTION["runs"]["steps"][-1]["if"]
    assert "!contains('error unchanged', steps.check.outputs.verdict)" in upload


def test_the_action_uses_each_input_and_no_other() -> None:
    text = (ROOT / "action.yml").read_text()
    assert set(re.findall(r"inputs\.([\w-]+)", text)) == set(ACTION["inputs"])
    assert "inputs." not in CHECK["run"]
    page = (ROOT / "docs" / "how-to" / "ci.md").read_text()
    assert [name for name in ACTION["inputs"] if f"| `{name}` |" not in page] == []


def test_the_hook_checks_each_program(fathom: Fathom, write: Write) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    command, *words = hook["entry"].split()
    assert command == "fathom"
    paths = [write(f"{name}.c", PROGRAMS[name]) for name in ("safe", "unsafe")]
    assert fathom(*words, paths[0]).code == 0
    ran = fathom(*words, *paths)
    assert ran.code == 1
    assert ran.out.count(": safe") == ran.out.count(": unsafe") == 1


def test_the_workflow_runs_what_there_is() -> None:
    """What it calls is in the repository, and the targets are in the Makefile."""
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    commands = [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]
    targets = {target for command in commands for target in re.findall(r"\bmake (\w+)", command)}
    makefile = (ROOT / "Makefile").read_text()
    assert targets == {"dist"}
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)
    assert ".ci/run" in commands
    assert os.access(ROOT / ".ci/run", os.X_OK)
    for name in re.findall(r"examples/\S+\.c", "\n".join(commands)):
        assert (ROOT / name).exists()


def test_the_citation_has_the_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == VERSION
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()


def test_the_changelog_has_the_version() -> None:
    assert re.search(rf"^## {re.escape(VERSION)}\b", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)


def test_the_security_policy_has_the_version() -> None:
    assert f"| {VERSION.rpartition('.')[0]} | yes |" in (ROOT / "SECURITY.md").read_text()

"""A settings file runs no program and writes no file unless the user says so."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.cli.outputs import OUTPUTS
from fathom.cli.trust import find_powers
from fathom.settings import known_settings

SAFE = "int main(void) { return 0; }\n"
ANALYSIS = """
from pathlib import Path
from fathom.analysis import Analysis
Path("ran").touch()
class Nothing(Analysis):
    name = "nothing"
"""
PROGRAM = "#!/bin/sh\ntouch ran\nexit 1\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
    project = tmp_path / "project"
    project.mkdir()
    monkeypatch.chdir(project)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    write("project/a.c", SAFE)
    write("project/nothing.py", ANALYSIS)
    write("project/evil", PROGRAM).chmod(0o755)


RUNS = {
    "analysis": 'analysis = ["nothing.py:Nothing"]',
    "cc": 'cc = "./evil"',
    "solver": 'solver = "smtlib:./evil"',
    "cflag": 'cflag = ["-fplugin=./evil"]',
}
WRITES = {known.key: f'{known.key} = "a.c"' for known in known_settings().values() if known.field in OUTPUTS}


@pytest.mark.parametrize(("key", "line"), [*RUNS.items(), *WRITES.items()])
def test_a_file_that_is_not_trusted(key: str, line: str, fathom: Fathom, write: Write) -> None:
    write("project/fathom.toml", line + "\n")
    ran = fathom("check", "a.c")
    assert ran.code == 2
    assert f"fathom.toml: the setting '{key}'" in ran.err
    assert "not trusted" in ran.err
    assert "--trust" in ran.err
    assert not Path("ran").exists()
    assert Path("a.c").read_text() == SAFE
    assert fathom("check", "--show-settings").code == 0
    write("project/pyproject.toml", f"[tool.fathom]\n{line}\n")
    os.remove("fathom.toml")
    assert "pyproject.toml: the setting" in fathom("check", "a.c").err


def test_every_setting_that_names_an_output_is_known() -> None:
    """A path of a report that is not read is written."""
    paths = {known.field for known in known_settings().values() if known.flag.path and known.type == (str | None)}
    assert paths - {"build_dir", "baseline", "property_file"} == set(OUTPUTS)


def test_trust_lasts_until_something_changes(fathom: Fathom, write: Write) -> None:
    write("project/fathom.toml", RUNS["analysis"] + "\n")
    assert fathom("check", "a.c", "--trust").code == 0
    assert Path("ran").exists()
    assert fathom("check", "a.c").code == 0
    assert fathom("dump", "a.c").code == 0
    write("project/nothing.py", ANALYSIS + "# more\n")
    ran = fathom("check", "a.c")
    assert ran.code == 2
    assert "it has changed since it was trusted" in ran.err
    assert fathom("check", "a.c", "--trust").code == 0
    write("project/fathom.toml", RUNS["analysis"] + "\nunwind = 3\n")
    assert fathom("check", "a.c").code == 2


def test_trust_is_for_one_folder(fathom: Fathom, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("project/fathom.toml", 'html = "a.html"\n')
    assert fathom("check", "a.c", "--trust").code == 0
    assert Path("a.html").exists()
    write("other/fathom.toml", 'html = "a.html"\n')
    write("other/a.c", SAFE)
    monkeypatch.chdir(tmp_path / "other")
    assert fathom("check", "a.c").code == 2


def test_the_command_line_counts(fathom: Fathom, write: Write) -> None:
    write("project/fathom.toml", 'html = "a.c"\nsolver = "smtlib:./evil"\n')
    assert fathom("check", "a.c", "--html", "a.html", "--solver", "z3").code == 0


def test_the_settings_of_the_user_count(fathom: Fathom, write: Write) -> None:
    write("config/fathom/fathom.toml", f'html = "{os.getcwd()}/a.html"\nunwind = 3\n')
    assert fathom("check", "a.c").code == 0
    assert Path("a.html").exists()
    write("project/fathom.toml", "unwind = 4\n")
    ran = fathom("check", "--show-settings")
    assert "fathom.toml" in ran.out
    values = {line.split(" = ")[0]: line.split(" = ", 1)[1].split("#")[0].strip() for line in ran.out.splitlines()}
    assert values["unwind"] == "4"
    assert values["html"].endswith('a.html"')


def test_no_file_trusts_itself(fathom: Fathom, write: Write) -> None:
    write("project/fathom.toml", "trust = true\n")
    assert "there is no setting 'trust'" in fathom("check", "a.c").err


@pytest.mark.parametrize("key", ["analysis", "cc", "solver", "cflag"])
def test_suites(key: str, fathom: Fathom, write: Write) -> None:
    suite = write("project/suite.toml", f'[[task]]\nname = "a"\nsources = ["a.c"]\n{RUNS[key]}\n')
    ran = fathom("batch", suite)
    assert ran.code == 2
    assert f"the setting '{key}'" in ran.err
    assert "fathom batch --trust" in ran.err
    assert not Path("ran").exists()


def test_what_only_describes_the_program_needs_no_trust() -> None:
    flags = ("-fwrapv", "-Wall", "-O2", "-DX=1", "-Iinclude", "-fno-strict-aliasing", "-std=c11", "-m32")
    assert list(find_powers({"cflags": flags, "solver": "z3", "analysis": ("x/taint",), "unwind": 3})) == []


DANGEROUS = [
    ["-fplugin=./evil"],
    ["-fpass-plugin=./evil"],
    ["-Xclang", "-load", "-Xclang", "./evil"],
    ["-B./bin"],
    ["-wrapper", "./evil"],
    ["-specs=evil.specs"],
    ["--config=evil.cfg"],
    ["-foptimization-record-file=a.c"],
    ["-fproc-stat-report=./a.c"],
    ["-ftime-trace=a.c"],
    ["-o", "a.c"],
    ["-MF", "a.c"],
    ["-include", "@flags"],
    ["-x", "cuda"],
    ["-fmystery=/tmp/x"],
]


@pytest.mark.parametrize("flags", DANGEROUS)
def test_flags_that_do_more(flags: list[str]) -> None:
    from fathom.frontend.compile_commands import meaningful_flags

    assert list(find_powers({"cflags": tuple(flags)})) != []
    assert list(meaningful_flags(flags)) == []


def test_a_build_runs_no_compiler_of_its_own(fathom: Fathom, write: Write) -> None:
    write("project/flags", "-fplugin=./evil\n")
    words = ["./evil", "@flags", "-include", "@none", "-c", "a.c"]
    write("project/compile_commands.json", json.dumps([{"file": "a.c", "directory": ".", "arguments": words}]))
    assert fathom("check", "-p", ".").code == 0
    assert not Path("ran").exists()


@pytest.mark.parametrize("name", ["-fplugin=evil.c", "@flags.c"])
def test_names_of_sources_are_no_flags(name: str, fathom: Fathom, write: Write) -> None:
    write("project/fathom.toml", f'sources = ["{name}"]\n')
    write(f"project/{name}", SAFE)
    assert fathom("check").code == 0


@pytest.mark.parametrize("line", ['target = "@flags"', 'target = "-fplugin=evil"', 'include = ["@flags"]'])
def test_settings_cannot_smuggle_flags(line: str, fathom: Fathom, write: Write) -> None:
    write("project/flags", "-DSMUGGLED\n")
    write("project/a.c", "#ifndef SMUGGLED\n#error as it should be\n#endif\n" + SAFE)
    write("project/fathom.toml", line + "\n")
    assert fathom("check", "a.c").code == 2

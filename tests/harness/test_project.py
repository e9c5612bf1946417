"""What `fathom init` finds in a folder, and that what it writes can be read."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from command_line import Fathom

from fathom.harness.project import find_project, render_settings

PARSER = "int parse_{0}(const char *text, unsigned long text_len) {{ return text_len ? text[0] : MORE; }}\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for folder, names in {"src": ("one", "two"), "tests": ("three",), ".hidden": ("four",)}.items():
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / f"{name}.c").write_text(PARSER.format(name))
    (tmp_path / "fuzz").mkdir()
    called = "int LLVMFuzzerTestOneInput(const char *data, unsigned long size) { return parse_two(data, size); }"
    (tmp_path / "fuzz" / "target.c").write_text(called)
    return tmp_path


def test_sources_without_a_build(project: Path) -> None:
    found = find_project(str(project))
    assert found.database is None
    assert found.sources == ("src/one.c", "src/two.c")
    assert [each.function for each in found.candidates] == ["parse_one"]
    assert found.harnessed == ("parse_two",)


def write_database(project: Path) -> None:
    (project / "out").mkdir()
    entry = {"directory": str(project / "src"), "file": "one.c", "arguments": ["cc", "-I../inc", "-DMORE=1", "one.c"]}
    (project / "out" / "compile_commands.json").write_text(json.dumps([entry]))
    (project / "inc").mkdir()


def test_a_build_says_which_sources_there_are(project: Path) -> None:
    write_database(project)
    found = find_project(str(project))
    assert (found.database, found.sources) == ("out", ("src/one.c",))


def test_a_folder_with_nothing_to_propose(tmp_path: Path, fathom: Fathom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.c").write_text("int main(void) { return 0; }\n")
    assert "no function was found" in fathom("init").out


def test_the_way_from_init_to_a_proof(project: Path, fathom: Fathom, monkeypatch: pytest.MonkeyPatch) -> None:
    write_database(project)
    monkeypatch.chdir(project)
    said = fathom("init").out
    (command,) = [line.partition("&& fathom ")[2] for line in said.splitlines() if "&& fathom " in line]
    assert command == "harness parse_one src/one.c -p out -o proofs/parse_one.c"
    os.mkdir("proofs")
    told = fathom(*command.split()).out
    check = told.strip().partition("fathom check ")[2]
    assert check == "proofs/parse_one.c -- -Iinc -DMORE=1"
    text = (
        (project / "fathom.toml").read_text().replace("# [[", "[[").replace("# name", "name").replace("# sour", "sour")
    )
    (project / "fathom.toml").write_text(text + 'cflag = ["-DMORE=1"]\n')
    assert fathom("batch", "fathom.toml", "--no-cache", "-j", "1").code == 0
    again = fathom("init").out
    assert "left as it is" in again
    assert "called by harnesses or fuzz targets already: parse_one" in again


def test_no_more_functions_than_are_asked_for(project: Path) -> None:
    (project / "src" / "one.c").write_text("".join(PARSER.format(name) for name in "abcdef"))
    assert render_settings(find_project(str(project)), 4).count("[[proof]]") == 4

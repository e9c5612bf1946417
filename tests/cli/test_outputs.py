"""No report replaces a source, a header, a settings file or another report."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Write

SOURCE = '#include "a.h"\nint main(void) { return 0; }\n'
OPTIONS = ["--html", "--sarif", "--junit", "--witness", "--test", "--smt2", "--write-baseline"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
    monkeypatch.chdir(tmp_path)
    write("a.c", SOURCE)
    write("a.h", "int x;\n")


@pytest.mark.parametrize("option", OPTIONS)
def test_inputs_stay(option: str, fathom: Fathom, tmp_path: Path) -> None:
    for name in ("a.c", "a.h", "./a.c"):
        ran = fathom("check", option, name, "a.c")
        assert ran.code == 2
        assert f"{option} {name}: this is an input" in ran.err
    assert (tmp_path / "a.c").read_text() == SOURCE
    (tmp_path / "link").symlink_to("a.c")
    assert fathom("check", option, "link", "a.c").code == 2


def test_other_inputs(fathom: Fathom, write: Write) -> None:
    write("fathom.toml", "unwind = 2\n")
    write("build/compile_commands.json", "[]")
    assert "this is an input" in fathom("check", "--html", "fathom.toml", "a.c").err
    assert "this is an input" in fathom("check", "--html", "build/compile_commands.json", "-p", "build").err
    assert "this is an input" in fathom("dump", "-o", "a.c", "a.c").err
    suite = write("suite.toml", '[[task]]\nname = "a"\nsources = ["a.c"]\n')
    assert "this is an input" in fathom("batch", suite, "--html", "a.c").err
    assert "this is an input" in fathom("batch", suite, "--results", "suite.toml").err


def test_two_reports_in_one_file(fathom: Fathom) -> None:
    ran = fathom("check", "--html", "b", "--sarif", "./b", "a.c")
    assert ran.code == 2
    assert "writes to the same file" in ran.err
    assert fathom("check", "--html", "/dev/null", "--sarif", "/dev/null", "a.c").code == 0

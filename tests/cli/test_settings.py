"""Settings on the command line: the command line wins, and `--show-settings` says what came from where."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Write

LOOP = "int nondet_int(void);\nint main(void) { int n = nondet_int(); while (n > 0) n--; return 0; }\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def settings(fathom: Fathom, *arguments: str) -> dict[str, tuple[str, str]]:
    ran = fathom("check", "--show-settings", *arguments)
    assert (ran.code, ran.err) == (0, "")
    rows = (line.split(" # ") for line in ran.out.splitlines())
    return {text.split(" = ")[0]: (text.split(" = ", 1)[1].strip(), origin) for text, origin in rows}


def test_every_value_has_an_origin(fathom: Fathom, write: Write) -> None:
    write("fathom.toml", 'unwind = 3\ncache = false\nextend-select = ["leak", "uninit"]\nsolver = "z3"\ntimeout = 5\n')
    found = settings(fathom, "a.c", "--unwind", "7", "--solver=bitwuzla", "-v")
    assert found["sources"] == ('["a.c"]', "command line")
    assert found["unwind"] == ("7", "command line")
    assert found["solver"] == ('"bitwuzla"', "command line")
    assert found["verbose"] == ("true", "command line")
    assert found["cache"] == ("false", "fathom.toml")
    assert found["extend-select"] == ('["leak", "uninit"]', "fathom.toml")
    assert found["timeout"] == ("5.0", "fathom.toml")
    assert found["entry"] == ('"main"', "default")
    assert found["recursion"] == ("(none)", "default")


def test_a_list_on_the_command_line_replaces_that_of_the_file(fathom: Fathom, write: Write) -> None:
    write("fathom.toml", 'define = ["A", "B"]\nmodels = false\n')
    found = settings(fathom, "-D", "C", "--models")
    assert found["define"] == ('["C"]', "command line")
    assert found["models"] == ("true", "command line")


def test_settings_are_used(fathom: Fathom, write: Write) -> None:
    write("a.c", LOOP)
    write("fathom.toml", 'sources = ["a.c"]\nunwind = 2\n')
    assert fathom("check").code == 3
    write("fathom.toml", 'sources = ["a.c"]\nunwind = 2\nunwinding-assertions = false\n')
    assert fathom("check").code == 0
    assert fathom("check", "--unwinding-assertions").code == 3


def test_verbs_take_only_what_they_know(fathom: Fathom, write: Write) -> None:
    write("a.c", LOOP)
    write("pyproject.toml", '[tool.fathom]\nsarif = "x.sarif"\nunwind = 2\n')
    assert fathom("dump", "a.c").code == 0
    assert fathom("doctor").code == 0


def test_a_wrong_file_is_an_error(fathom: Fathom, write: Write) -> None:
    write("fathom.toml", "unwnd = 2\n")
    ran = fathom("check", "a.c")
    assert ran.code == 2
    assert "there is no setting 'unwnd'" in ran.err
    assert "did you mean unwind" in ran.err

"""Settings files: where they are found, what they may say, and what they are told when they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Write

from fathom.errors import UserError
from fathom.settings import Settings, find_settings, known_settings, read_settings


def test_the_nearest_file_counts(write: Write, tmp_path: Path) -> None:
    write("fathom.toml", "unwind = 3")
    write("a/pyproject.toml", "[tool.fathom]\nunwind = 4")
    write("a/b/pyproject.toml", "[tool.other]\nfathom = 5")
    write("a/c/fathom.toml", "unwind = 6")
    write("a/c/pyproject.toml", "[tool.fathom]\nunwind = 7")
    write("d/x.c", "")
    for folder, unwind in ((".", 3), ("a", 4), ("a/b", 4), ("a/c", 6), ("d", 3)):
        assert find_settings(str(tmp_path / folder)).values == {"unwind": unwind}


def test_no_file_is_no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.settings._upwards", lambda folder: [folder])
    assert find_settings(str(tmp_path)) == Settings()


def test_paths_are_relative_to_the_file(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("fathom.toml", 'sources = ["a.c", "/b.c"]\nsarif = "out/x.sarif"\ndefine = ["N=1"]')
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    found = read_settings(str(path))
    assert found is not None
    assert found.values == {"sources": ("../a.c", "/b.c"), "sarif": "../out/x.sarif", "defines": ("N=1",)}


def test_every_option_has_a_key() -> None:
    keys = known_settings()
    assert {"sources", "include-dir", "unwind", "extend-select", "all", "32", "sarif", "cache"} <= set(keys)
    assert len({setting.field for setting in keys.values()}) == len(keys)


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        ("unwnd = 3", "no setting 'unwnd'", "unwind"),
        ("malloc_may_fail = true", "no setting 'malloc_may_fail'", "malloc-may-fail"),
        ("zzzzzz = 1", "no setting 'zzzzzz'", "--help"),
        ("unwind = 'x'", "unwind: expected `int | null`", None),
        ("select = 'bounds'", "select: expected `array`", None),
        ("unwind = -1", "unwind = -1: the smallest that there can be is 0", None),
        ("memory = 'x'", "memory = x: there is no such choice", "auto, lambdas"),
        ("unwind = ", "not TOML", None),
        ("show-settings = true", "no setting", ""),
        ("proof = 3", "not a list of tables", "[[proof]]"),
        ("[[proof]]\nexpect = 'fine'", "'expect' one of safe, unsafe, unknown", "safe"),
        ("[[proof]]\nnme = 'x'", "no setting 'nme'", "name"),
    ],
)
def test_what_is_wrong_is_said(write: Write, text: str, said: str, hint: str | None) -> None:
    path = write("fathom.toml", text)
    with pytest.raises(UserError) as error:
        read_settings(str(path))
    assert said in error.value.what
    assert str(path) in error.value.what
    assert hint is None or hint in (error.value.hint or "")


def test_proofs_have_their_own_settings(write: Write) -> None:
    path = write("fathom.toml", "unwind = 3\n[[proof]]\n[[proof]]\nname = 'deep'\nunwind = 9\nexpect = 'unsafe'\n")
    found = read_settings(str(path))
    assert found is not None
    assert [(proof.name, proof.expect, proof.values) for proof in found.proofs] == [
        ("proof 1", "safe", {"unwind": 3}),
        ("deep", "unsafe", {"unwind": 9}),
    ]

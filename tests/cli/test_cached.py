"""`fathom check --cached` gives the verdict of an earlier check of the same program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.programs import LOOP, SAFE, THREE, UNSAFE
from command_line import Fathom, Ran, Write


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATHOM_CACHE_DIR", str(tmp_path / "cache"))


def is_cached(ran: Ran) -> bool:
    return bool(json.loads(ran.out)["stats"].get("cached", False))


@pytest.mark.parametrize("text", [SAFE, UNSAFE], ids=["safe", "unsafe"])
def test_the_second_verdict_is_the_first(fathom: Fathom, write: Write, tmp_path: Path, text: str) -> None:
    path = write("a.c", text)
    first = fathom("check", "--cached", path)
    assert "cached" not in fathom("check", path, "-v").out
    second = fathom("check", "--cached", path)
    assert second == first
    assert "  cached: True\n" in fathom("check", "--cached", path, "-v").out
    fathom("check", "--cached", path, "--sarif", tmp_path / "a.sarif", "--html", tmp_path / "a.html")
    assert json.loads((tmp_path / "a.sarif").read_text())["runs"]


def test_what_decides_is_compared(fathom: Fathom, write: Write) -> None:
    path = write("a.c", UNSAFE)
    assert not is_cached(fathom("check", "--cached", "--json", path))
    assert is_cached(fathom("check", "--cached", "--json", path))
    assert is_cached(fathom("check", "--cached", "--json", "--timeout", 100, path))
    assert not is_cached(fathom("check", "--cached", "--json", "--no-cache", path))
    assert not is_cached(fathom("check", "--cached", "--json", "--ignore", "overflow", path))
    ignored = write("a.c", UNSAFE.replace("!= 77);", "!= 77); // fathom: ignore[assert] as it should be"))
    assert fathom("check", "--cached", ignored).code == 0
    changed = write("a.c", UNSAFE.replace("77", "78"))
    ran = fathom("check", "--cached", "--json", changed)
    assert not is_cached(ran)
    assert "78" in ran.out


def test_unknown_is_not_kept(fathom: Fathom, write: Write) -> None:
    path = write("a.c", LOOP.replace("assert(n != 2);", ""))
    for _ in range(2):
        ran = fathom("check", "--cached", "--json", "--unwind", 2, "--induction", "off", path)
        assert ran.code == 3
        assert not is_cached(ran)


def test_known_findings_are_part_of_the_question(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path, baseline = write("a.c", THREE), tmp_path / "known.json"
    assert fathom("check", "--cached", path).code == 1
    assert fathom("check", "--cached", path, "--write-baseline", baseline).code == 1
    hidden = fathom("check", "--cached", path, "--baseline", baseline)
    assert hidden.code == 0
    assert fathom("check", "--cached", path, "--baseline", baseline) == hidden
    assert fathom("check", "--cached", path).code == 1


def test_formulas_and_tests_are_written_even_so(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write("a.c", UNSAFE)
    fathom("check", "--cached", path)
    assert fathom("check", "--cached", path, "--smt2", tmp_path / "a.smt2").code == 1
    assert "check-sat" in (tmp_path / "a.smt2").read_text()
    assert fathom("check", "--cached", path, "--test", tmp_path / "test.c").code == 1
    assert "nondet_int" in (tmp_path / "test.c").read_text()

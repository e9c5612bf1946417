"""What `fathom check` prints becomes findings, remarks and hints."""

from __future__ import annotations

import json
from pathlib import Path

from cli.programs import SAFE, THREE, UNSAFE
from command_line import Fathom, Write

from fathom.lsp.check_process import SECONDS, CheckSettings
from fathom.lsp.findings import Remark, Shown, Spot, read_check


def read(fathom: Fathom, folder: Path, *words: object) -> Shown:
    ran = fathom("check", "--json", "--all", *words)
    return read_check(str(folder), ran.code, ran.out, ran.err)


def test_every_violation_is_a_finding(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write("a.c", THREE)
    found = read(fathom, tmp_path, path)
    assert found.verdict == "unsafe"
    assert {(each.kind, each.spot.path, each.spot.line) for each in found.findings} == {
        ("assert", str(path), 6),
        ("assert", str(path), 9),
    }
    assert not found.remarks
    assert all("nondet_int = " in each.trace for each in found.findings)


def test_of_several_programs_the_worst_counts(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    safe, unsafe = write("a.c", SAFE), write("b.c", UNSAFE)
    assert read(fathom, tmp_path, safe) == Shown("safe", hints={})
    found = read(fathom, tmp_path, safe, unsafe)
    assert found.verdict == "unsafe"
    assert [Path(each.spot.path).name for each in found.findings] == ["b.c"]


def test_errors_of_the_compiler_have_places(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write("a.c", "int main(void) {\n  return nothing;\n}\n")
    (remark,) = read(fathom, tmp_path, path).remarks
    assert remark.is_error
    assert remark.spot == Spot(str(path), 2, 10)


def test_other_errors_have_none(fathom: Fathom, tmp_path: Path) -> None:
    (remark,) = read(fathom, tmp_path, tmp_path / "none.c").remarks
    assert remark.is_error
    assert remark.spot is None
    assert "none.c" in remark.text


def test_a_check_that_says_nothing_is_said_so() -> None:
    assert read_check("/", 139, "", "").remarks == (Remark(None, "fathom check ended with exit code 139", True),)
    assert read_check("/", 0, '{"broken', "").remarks


def test_the_last_values_of_a_line_are_hints() -> None:
    def step(line: int, name: str, text: str) -> dict[str, object]:
        at = {"file": "a.c", "line": line, "column": 3}
        value = {"name": name, "type": "int", "text": text}
        return {"kind": "assignment", "at": at, "text": "", "values": [value], "library": False, "depth": 0}

    trace = {
        "violated": {"at": None, "class": "assert", "message": "m", "notes": []},
        "inputs": [],
        "steps": [step(3, "i", "0"), step(4, "s", "1"), step(3, "i", "1"), step(3, "j", "7")],
    }
    program = {"verdict": "unsafe", "reason": None, "trace": trace, "other_traces": []}
    shown = read_check("/project", 1, json.dumps(program), "")
    assert shown.hints == {("/project/a.c", 3): "i = 1, j = 7", ("/project/a.c", 4): "s = 1"}
    assert shown.findings == ()


def test_settings_are_taken_as_far_as_they_are_some() -> None:
    assert CheckSettings.of(None) == CheckSettings.of({"timeout": "soon", "sources": 3}) == CheckSettings()
    found = CheckSettings.of({"arguments": ["-I", "include"], "sources": ["a.c"], "timeout": 5})
    assert found.list_words("b.c", "f") == [
        "--cached", "--all", "--timeout", "5", "-I", "include", "--entry", "f", "a.c",
    ]  # fmt: skip
    assert CheckSettings(("--timeout", "9")).list_words("b.c", "f")[2:4] == ["--timeout", "9"]
    assert CheckSettings().list_words("b.c", "f")[2:4] == ["--timeout", str(SECONDS)]

"""The C++ programs of tests/programs/cpp, as a user checks them, and as the machine's own C++ compiler runs them.

// EXPECT: safe                                                   the verdict, the class and the line, as in tests/programs/check
// ARGS: --extend-select leak                                     flags of `fathom check`
// TWIN: unsafe use-after-free: `v.reserve(4)` -> `v.reserve(1)`   another program that differs in this
"""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from command_line import Fathom, Write
from directives import directives, twins

FOLDER = Path(__file__).parent / "programs" / "cpp"
COMPILER = shutil.which("c++")
SANITIZE = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
UNSEEN = ("leak", "function-type")
"""Classes whose violations the machine does not stop at."""


@dataclass(frozen=True)
class Program:
    """A program and what is expected of it."""

    name: str
    text: str
    expect: str
    args: tuple[str, ...]

    @property
    def has_inputs(self) -> bool:
        return "nondet_" in self.text or "std::cin" in self.text


def _list_programs() -> list[Program]:
    found = []
    for path in sorted(FOLDER.iterdir()):
        text = path.read_text()
        (expect,), args = directives("EXPECT", text), tuple(" ".join(directives("ARGS", text)).split())
        found.append(Program(path.stem, text, expect, args))
        found += [Program(f"{path.stem}-{n}", changed, said, args) for n, (said, changed) in enumerate(twins(text), 1)]
    return found


PROGRAMS = _list_programs()


@pytest.fixture(autouse=True)
def cache_of_libraries(own_cache: Path, shared_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The C++ library is compiled once for all of them."""
    monkeypatch.setenv("FATHOM_CACHE_DIR", str(shared_folder / "cpp"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_verdict(fathom: Fathom, write: Write, program: Program) -> None:
    ran = fathom("check", "--json", *program.args, write("a.cpp", program.text), "--", "-w")
    report = json.loads(ran.out)
    verdict, *expected = program.expect.split()
    assert report["verdict"] == verdict, ran.out
    violated = [each for each in report["properties"] if each["status"] == "violated"]
    if expected:
        assert expected[0] in {each["class"] for each in violated}, ran.out
    if len(expected) > 1:
        assert int(expected[1]) in {each["line"] for each in violated}, ran.out


@pytest.mark.skipif(COMPILER is None, reason="there is no C++ compiler on this machine")
@pytest.mark.parametrize("program", [each for each in PROGRAMS if not each.has_inputs], ids=lambda each: each.name)
def test_native_execution(tmp_path: Path, program: Program) -> None:
    if program.expect.partition(" ")[2].partition(" ")[0] in UNSEEN:
        pytest.skip("no native execution shows it")
    if "std::thread" in program.text and program.expect != "safe":
        pytest.skip("it takes one schedule of many")
    source, binary = tmp_path / "a.cpp", tmp_path / "a.out"
    source.write_text(program.text)
    flags = ("-std=c++17", "-g", "-w", "-pthread", *SANITIZE)
    subprocess.run([str(COMPILER), *flags, str(source), "-o", str(binary)], check=True, timeout=100)
    ran = subprocess.run(
        [str(binary)], capture_output=True, timeout=20, check=False, env={"ASAN_OPTIONS": "detect_leaks=0"}
    )
    assert (ran.returncode == 0) == (program.expect == "safe"), ran.stderr.decode(errors="replace")


def test_each_program_has_a_twin_that_is_wrong() -> None:
    wrong = {each.name.rpartition("-")[0] for each in PROGRAMS if each.expect.startswith("unsafe")}
    assert {each.name for each in PROGRAMS if each.expect == "safe"} <= wrong
    assert len(wrong) >= 40

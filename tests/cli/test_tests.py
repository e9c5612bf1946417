"""`fathom tests` writes tests that reach, natively, what it says that they reach."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest
from command_line import Fathom, Write
from native_programs import command_of, compiled, gcc, ran

from fathom.engine.cover import CoveringRun
from fathom.engine.covering_set import choose_runs

BRANCHES = """\
int nondet_int(void);
unsigned char nondet_uchar(void);
static int grade(int points, unsigned char bonus) {
  if (points < 0 || points > 100)
    return -1;
  points += bonus;
  if (points >= 90)
    return 1;
  if (points >= 60)
    return 2;
  return points == 42 ? 3 : 4;
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int points = nondet_int();
    sum += grade(points, nondet_uchar());
  }
  switch (sum) {
  case -2:
    sum = 0;
    break;
  case 7:
    sum = 1;
    break;
  default:
    sum = 2;
  }
  return sum;
}
"""
POINTERS = """\
#include <stdlib.h>
struct pair { int first; struct pair *next; };
int sum(struct pair *p, const char *name) {
  if (!p || !name)
    return -1;
  int total = p->first;
  if (name[0] == 'x' && name[1] == 'y')
    total += 2;
  int *copy = malloc(sizeof *copy);
  if (!copy)
    return -2;
  *copy = total;
  if (*copy == 1000)
    total = 0;
  free(copy);
  return total;
}
"""
SKIPS = """\
int nondet_int(void);
int main(void) {
  int c = nondet_int(), n = 0;
  while (c == 32) {
    c = nondet_int();
    n++;
  }
  if (n == 1)
    return 1;
  return 0;
}
"""
FAILS = """\
int nondet_int(void);
int main(void) {
  int table[4] = {0}, n = nondet_int();
  if (n == 77) {
    table[n & 15] = 1;
    return 1;
  }
  return table[n & 3];
}
"""
TARGET = """\
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 3)
    return 0;
  if (data[0] == 'G' && data[1] == 'I' && data[2] == 'F')
    return 1;
  return size == 5 ? 2 : 3;
}
"""
DRIVER = """\
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    uint8_t buffer[64], *exact;
    size_t size = fread(buffer, 1, 64, file);
    fclose(file);
    exact = malloc(size);
    memcpy(exact, buffer, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
  }
  return 0;
}
"""
needs_gcov = pytest.mark.skipif(not (gcc() and shutil.which("gcov")), reason="there is no gcc with gcov")
Reached = dict[int, tuple[int, int]]
"""By line: how many ways out of its branches are taken, of how many; (1, 1) where it has none, and is executed."""


def claimed(fathom: Fathom, *words: object) -> Reached:
    """What `fathom cover` says."""
    done = fathom("cover", "--json", *words)
    assert done.code == 0, done.err
    (found,) = json.loads(done.out)["programs"]
    reached: Reached = {}
    for function in found["functions"]:
        ways = Counter(each["line"] for each in function["branches"])
        taken = Counter(each["line"] for each in function["branches"] if each["state"] == "reached")
        for line in function["lines"]:
            number, is_reached = line["line"], line["state"] == "reached"
            reached[number] = (taken[number], ways[number]) if ways[number] else (int(is_reached), 1)
    return reached


def counted(folder: Path, source: str) -> Reached:
    """The same as gcov has it, from all executions of objects of this source."""
    reached: Reached = {}
    for data in folder.glob(f"*{Path(source).stem}.gcda"):
        told = subprocess.run(["gcov", "-b", "-t", data.name], cwd=folder, capture_output=True, text=True, check=True)
        reached = add(reached, read_gcov(told.stdout))
    return reached


def read_gcov(text: str) -> Reached:
    reached: Reached = {}
    number = 0
    ways: dict[int, list[bool]] = {}
    for line in text.splitlines():
        if found := re.match(r" *(\d+|#####|-)\*?: *(\d+):", line):
            number = int(found[2])
            if found[1] != "-":
                reached[number] = (int(found[1] != "#####"), 1)
        elif found := re.match(r"branch +\d+ (?:taken (\d+)%|never)", line):
            ways.setdefault(number, []).append(found[1] not in (None, "0"))
    return reached | {number: (sum(taken), len(taken)) for number, taken in ways.items()}


def add(one: Reached, more: Reached) -> Reached:
    """Of two objects of one source, only the lines can be added up; ways are those of the one with more."""
    return {key: max(one.get(key, (0, 1)), more.get(key, (0, 1))) for key in one | more}


def run_counted(folder: Path, source: str) -> Reached:
    """Compile the source once, run it with every test, and add up what is counted."""
    subprocess.run(["gcc", "-O0", "-w", "--coverage", "-c", source], cwd=folder, check=True, timeout=60)
    for test in sorted((folder / "out").glob("test_*.c")):
        wraps = [word for word in command_of(test) if word.startswith("-Wl")]
        command = ["gcc", "-w", *wraps, str(test), Path(source).stem + ".o", "-lgcov", "-o", "run"]
        subprocess.run(command, cwd=folder, check=True, timeout=60)
        subprocess.run(["./run"], cwd=folder, check=False, timeout=60)
    return counted(folder, source)


def agree(ours: Reached, native: Reached) -> None:
    """Lines that both know; where both see as many ways out of one, as many of them are taken."""
    both = sorted(ours.keys() & native.keys())
    assert len(both) >= 5
    assert [(line, ours[line][0] > 0) for line in both] == [(line, native[line][0] > 0) for line in both]
    same = [line for line in both if ours[line][1] == native[line][1] > 1]
    assert same
    assert [(line, ours[line]) for line in same] == [(line, native[line]) for line in same]


@needs_gcov
@pytest.mark.parametrize(
    ("text", "words"),
    [(BRANCHES, ()), (POINTERS, ("--entry", "sum")), (SKIPS, ("--unwind", 4))],
    ids=["main", "entry", "cut"],
)
def test_programs_reach_natively_what_they_should(
    fathom: Fathom, write: Write, tmp_path: Path, text: str, words: tuple[object, ...]
) -> None:
    path = write("a.c", text)
    done = fathom("tests", path, *words, "-o", tmp_path / "out")
    assert (done.code, done.err) == (0, "")
    agree(claimed(fathom, path, *words), run_counted(tmp_path, "a.c"))


def test_the_set_is_small(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    done = fathom("tests", write("a.c", BRANCHES), "-o", tmp_path / "out")
    assert len(list((tmp_path / "out").iterdir())) <= 6
    assert "22 of 22 lines reached" in done.out


def test_a_test_that_fails_says_so_and_does(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    done = fathom("tests", write("a.c", FAILS), "-o", tmp_path / "out")
    assert done.code == 0
    (line,) = [line for line in done.out.splitlines() if "and fails bounds" in line]
    test = Path(line.partition(": ")[0])
    assert "Inputs that violate a property" in test.read_text()
    if gcc():
        assert ran(compiled(test, clang=False)).failed
    others = [path for path in (tmp_path / "out").glob("*.c") if path != test]
    assert others
    for path in others:
        assert not ran(compiled(path, clang=True)).failed


@needs_gcov
def test_a_corpus_reaches_natively_what_it_should(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write("a.c", TARGET)
    words = (path, "--fuzz-target")
    done = fathom("tests", *words, "--format", "libfuzzer", "-o", tmp_path / "corpus")
    assert done.code == 0, done.err
    write("driver.c", DRIVER)
    command = ["gcc", "-O0", "-w", "-fsanitize=address", "--coverage", "a.c", "driver.c", "-o", "run"]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=60)
    subprocess.run(["./run", *(tmp_path / "corpus").iterdir()], cwd=tmp_path, check=True, timeout=60)
    agree(claimed(fathom, *words), counted(tmp_path, "a.c"))
    before = sorted((tmp_path / "corpus").iterdir())
    assert fathom("tests", *words, "--format", "libfuzzer", "-o", tmp_path / "corpus").code == 0
    assert sorted((tmp_path / "corpus").iterdir()) == before


def test_a_corpus_is_for_a_fuzz_target(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    done = fathom("tests", write("a.c", BRANCHES), "--format", "libfuzzer", "-o", tmp_path / "corpus")
    assert done.code == 2
    assert "--fuzz-target" in done.err


@needs_gcov
def test_a_suite_of_test_comp(fathom: Fathom, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its values, read in their order, take the program to the same places."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    path = write("a.c", BRANCHES.replace("nondet_", "__VERIFIER_nondet_"))
    assert fathom("tests", path, "--format", "test-comp", "-o", tmp_path / "suite").code == 0
    metadata = ET.parse(tmp_path / "suite" / "metadata.xml").getroot()
    fields = {each.tag: each.text for each in metadata}
    assert (fields["entryfunction"], fields["architecture"]) == ("main", "64bit")
    assert fields["specification"] == "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"
    assert fields["creationtime"] == "1970-01-01T00:00:00Z"
    out = tmp_path / "out"
    out.mkdir()
    tests = sorted((tmp_path / "suite").glob("testcase-*.xml"))
    for number, test in enumerate(tests):
        values = ", ".join(each.text or "" for each in ET.parse(test).getroot())
        (out / f"test_{number}.c").write_text(
            f"/* as a harness of Test-Comp\n   cc -g x.c */\nstatic long values[] = {{{values or 0}}};\nstatic int next;\n"
            "int __VERIFIER_nondet_int(void) { return (int)values[next++]; }\n"
            "unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)values[next++]; }\n"
        )
    assert tests
    agree(claimed(fathom, path), run_counted(tmp_path, "a.c"))


def test_what_a_suite_cannot_give_is_said(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    text = "int g;\nint f(int x) { if (x == 5) return 1; return 0; }\n"
    done = fathom("tests", write("a.c", text), "--entry", "f", "--format", "test-comp", "-o", tmp_path / "suite")
    assert done.code == 0
    assert "cannot give f's x = " in done.err


def test_nothing_is_replaced(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path, folder = write("a.c", FAILS), tmp_path / "out"
    assert fathom("tests", path, "-o", folder).code == 0
    (folder / "test_1.c").write_text("mine")
    again = fathom("tests", path, "-o", folder)
    assert again.code == 2
    assert "there already" in again.err
    assert (folder / "test_1.c").read_text() == "mine"


def test_one_program_at_a_time(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    done = fathom("tests", write("a.c", FAILS), write("b.c", FAILS), "-o", tmp_path / "out")
    assert done.code == 2
    assert "each define 'main'" in done.err


@pytest.mark.parametrize("case", ["two programs", "there already", "a suite of two sources"])
def test_what_is_wrong_is_said_before_the_work(
    case: str, fathom: Fathom, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(*_: object) -> None:
        raise AssertionError("nothing is to be covered")

    monkeypatch.setattr("fathom.cli.cover_programs._cover_program", work)
    first, other = write("a.c", FAILS), write("b.c", "int f(void) { return 1; }\n" if "suite" in case else FAILS)
    sources = (first,) if case == "there already" else (first, other)
    write("out/test_1.c" if case == "there already" else "out/notes.txt", "mine")
    format = "test-comp" if "suite" in case else "c"
    done = fathom("tests", *sources, "-o", tmp_path / "out", "--format", format)
    said = {"two programs": "each define 'main'", "there already": "there already"}.get(case, "one source file")
    assert (done.code, said in done.err) == (2, True), done.err


def made(*lines: int, fails: str = "", is_cut: bool = False) -> CoveringRun:
    return CoveringRun((), (), fails, {}, frozenset(("a.c", line) for line in lines), is_cut)


def test_the_choice_is_greedy() -> None:
    runs = [made(1), made(1, 2), made(3), made(1, 2, 3), made(4)]
    assert [sorted(run.goals) for run in choose_runs(runs)] == [
        [("a.c", 1), ("a.c", 2), ("a.c", 3)],
        [("a.c", 4)],
    ]
    assert choose_runs([]) == []


def test_executions_that_end_by_themselves_are_preferred() -> None:
    runs = [made(1, 2, 3, is_cut=True), made(1, 2, fails="bounds at a.c:2"), made(1)]
    chosen = choose_runs(runs)
    assert [(run.fails, run.is_cut) for run in chosen] == [("", True), ("bounds at a.c:2", False), ("", False)]
    assert [run.new_lines for run in chosen] == [(("a.c", 1), ("a.c", 2), ("a.c", 3)), (), ()]

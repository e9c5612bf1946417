from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command_line import Fathom, Write

BRANCHES = """\
int nondet_int(void);
static int f(int x) {
  if (x > 1000 && x != 1234)
    return 1;
  return 0;
}
int main(void) {
  int n = nondet_int();
  unsigned char c = n;
  int s = c > 255 ? 1 : 0, low = n & 7;
  if (s)
    s = 5;
  for (int i = 0; i < 3; i++)
    s += f(n);
  if (low == 8)
    s = 9;
  return s;
}
"""
ASSUMES = """\
int nondet_int(void);
void __VERIFIER_assume(int);
int main(void) {
  int n = nondet_int();
  __VERIFIER_assume(n > 3);
  if (n == 2)
    return 1;
  int s = 0;
  for (int i = 0; i < n; i++)
    s++;
  if (s == 10)
    return 2;
  return 0;
}
"""
FAILS = """\
int nondet_int(void);
int table[4];
int main(void) {
  int n = nondet_int();
  if (n == 77) {
    table[n] = 1;
    return 1;
  }
  unsigned hash = 0;
  for (int i = 0; i < 4; i++)
    hash = (hash ^ (unsigned)nondet_int()) * 2654435761u;
  if (hash == 0x12345678)
    return 2;
  return 0;
}
"""
PARSER = """\
int nondet_int(void);
static int skip(int c) {
  while (c == ' ')
    c = nondet_int();
  return c;
}
int main(void) {
  int c = skip(nondet_int());
  switch (c) {
  case '{':
    c = skip(nondet_int());
    if (c != '}')
      return 2;
    break;
  case '"':
    do
      c = nondet_int();
    while (c != '"' && c > 0);
    if (c <= 0)
      return 3;
    break;
  default:
    return 1;
  }
  return 0;
}
"""


def cover(fathom: Fathom, *words: object) -> dict[str, Any]:
    ran = fathom("cover", "--json", *words)
    assert ran.code == 0, ran.err
    (found,) = json.loads(ran.out)["programs"]
    return dict(found)


def lines_of(found: dict[str, Any]) -> dict[str, list[int]]:
    """The numbers of lines by state."""
    by_state: dict[str, list[int]] = {}
    for line in sorted(
        {(each["line"], each["state"]) for function in found["functions"] for each in function["lines"]}
    ):
        by_state.setdefault(line[1], []).append(line[0])
    return by_state


def test_what_cannot_be_is_never_reached(fathom: Fathom, write: Write) -> None:
    found = cover(fathom, write("a.c", BRANCHES))
    assert lines_of(found) == {"reached": [3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 17], "never": [12, 16]}
    taken = [(each["line"], each["state"]) for function in found["functions"] for each in function["branches"]]
    assert sorted(taken).count((3, "reached")) == 4
    assert [each for each in sorted(taken) if each[1] != "reached"] == [(11, "never"), (15, "never")]


def test_its_twin_is_reached(fathom: Fathom, write: Write) -> None:
    found = cover(fathom, write("a.c", BRANCHES.replace("low == 8", "low == 7").replace("c > 255", "c > 254")))
    assert "never" not in lines_of(found)
    assert 16 in lines_of(found)["reached"]
    assert all(any(value["source"] == "nondet_int" for value in each["values"]) for each in found["inputs"])


def test_what_bounds_cut_off_is_beyond_them(fathom: Fathom, write: Write) -> None:
    path = write("a.c", ASSUMES)
    found = cover(fathom, path, "--unwind", 2)
    assert lines_of(found) == {"reached": [4, 5, 6, 8, 9, 10], "beyond": [7, 11, 12, 13, 14]}
    assert not found["complete"]
    assert any("cut off after 2 iterations" in note for note in found["notes"])


def test_what_assumptions_exclude_is_not_called_unreachable(fathom: Fathom, write: Write) -> None:
    bounded = ASSUMES.replace("n > 3", "n > 3 && n < 12")
    found = cover(fathom, write("a.c", bounded), "--unwind", 16)
    assert lines_of(found) == {"reached": [4, 5, 6, 8, 9, 10, 11, 12, 13, 14], "excluded": [7]}
    plain = cover(
        fathom,
        write("b.c", bounded.replace("__VERIFIER_assume(n > 3", "if (!(n > 3").replace("12);", "12)) return 0;")),
        "--unwind",
        16,
    )
    assert lines_of(plain)["never"] == [7]


def test_what_is_not_found_is_not_decided(fathom: Fathom, write: Write) -> None:
    found = cover(fathom, write("a.c", FAILS), "--executions", 100, "--solve", 0)
    assert lines_of(found)["undecided"] == [13]
    assert lines_of(found)["never"] == [7]
    assert [each["fails"].split(" at ")[0] for each in found["inputs"] if each["fails"]] == ["bounds"]


HIDDEN = """\
unsigned nondet_uint(void);
int main(void) {
  unsigned x = nondet_uint();
  switch (x * 2654435761u) {
  case 0x12345678:
    return 1;
  case 77:
  case 78:
    x = 1;
    break;
  default:
    x = x % 7 == 3 && x * 40503u == 1111111111 ? 5 : 6;
  }
  if (x * x % 4 == 3)
    x = 9;
  return x == 5;
}
"""


def test_a_solver_finds_what_no_execution_does(fathom: Fathom, write: Write) -> None:
    path = write("a.c", HIDDEN)
    assert {6, 9} <= set(lines_of(cover(fathom, path, "--executions", 50, "--solve", 0))["undecided"])
    found = cover(fathom, path, "--executions", 50)
    assert lines_of(found)["reached"] == [3, 4, 6, 9, 10, 12, 13, 14, 16, 17]
    values = [run["values"][0]["bits"] * 2654435761 % 2**32 for run in found["inputs"]]
    assert 0x12345678 in values
    assert {77, 78} & set(values)


@pytest.mark.parametrize("text", [BRANCHES, PARSER], ids=["branches", "parser"])
def test_a_solver_alone_finds_as_much(fathom: Fathom, write: Write, text: str) -> None:
    """Where most blocks have phis, or are in loops."""
    path = write("a.c", text)
    searched = cover(fathom, path, "--unwind", 4, "--solve", 0)
    solved = cover(fathom, path, "--unwind", 4, "--executions", 1)
    assert lines_of(solved) == lines_of(searched)
    taken = [(each["line"], each["state"]) for function in searched["functions"] for each in function["branches"]]
    assert [(each["line"], each["state"]) for function in solved["functions"] for each in function["branches"]] == taken


def test_an_execution_within_the_bound_leaves_the_loop(fathom: Fathom, write: Write) -> None:
    """After as many iterations as a proof follows, and not one more."""
    text = "int nondet_int(void);\nint main(void) {\n  int n = 0;\n  while (nondet_int())\n    n++;\n  if (n == 3)\n    return 1;\n"
    text += "  if (n == 4)\n    return 2;\n  return 0;\n}\n"
    states = lines_of(cover(fathom, write("a.c", text), "--unwind", 3))
    assert 7 in states["reached"]
    assert 9 not in states["reached"]


def test_no_execution_is_needed_for_what_is_never_reached(fathom: Fathom, write: Write) -> None:
    found = cover(fathom, write("a.c", BRANCHES), "--executions", 0, "--solve", 0)
    assert lines_of(found)["never"] == [12, 16]
    assert "reached" not in lines_of(found)


def test_text_and_tracefile(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    path = write("a.c", BRANCHES)
    ran = fathom("cover", path, "--lcov", tmp_path / "a.info")
    assert (ran.code, ran.err) == (0, "")
    assert "+    11 1/2  |   if (s)\n-    12      |     s = 5;\n" in ran.out
    assert "f: 4 of 4 lines reached; 4 of 4 branches reached\n" in ran.out
    assert re.search(r"^input 1: nondet_int = \d+: ", ran.out, re.MULTILINE)
    trace = (tmp_path / "a.info").read_text().splitlines()
    assert trace[:2] == ["TN:", f"SF:{path}"]
    assert "DA:12,0" in trace
    assert {"LF:14", "LH:12"} <= set(trace)
    assert trace[-1] == "end_of_record"
    assert fathom("cover", path, "--lcov", path).code == 2


def test_threads_are_refused(fathom: Fathom, write: Write) -> None:
    text = "#include <pthread.h>\nvoid *f(void *p) { return p; }\n"
    text += "int main(void) { pthread_t t; return pthread_create(&t, 0, f, 0); }\n"
    ran = fathom("cover", write("a.c", text))
    assert ran.code == 3
    assert "threads" in ran.err


@pytest.mark.skipif(not (shutil.which("gcc") and shutil.which("gcov")), reason="there is no gcc with gcov")
@pytest.mark.parametrize("text", [BRANCHES, PARSER, ASSUMES.replace("__VERIFIER_assume(n > 3)", "if (n > 9) n = 9")])
def test_native_coverage_agrees(fathom: Fathom, write: Write, tmp_path: Path, text: str) -> None:
    """gcov, after the program has run on the inputs of the report, has seen the lines that are reached and no others."""
    found = cover(fathom, write("a.c", text), "--unwind", 12)
    assert found["inputs"]
    native = run_natively(tmp_path, [[each["bits"] for each in run["values"]] for run in found["inputs"]])
    states = {line: state for state, lines in lines_of(found).items() for line in lines}
    both = sorted(states.keys() & native.keys())
    assert len(both) >= 7
    assert [(line, states[line] == "reached") for line in both] == [(line, native[line]) for line in both]


def run_natively(folder: Path, runs: list[list[int]]) -> dict[int, bool]:
    """The lines of `a.c` for which gcc makes code, and whether they were executed in any run."""
    (folder / "nd.c").write_text(
        '#include <stdlib.h>\nint nondet_int(void) { static char *at; if (!at) at = getenv("INPUTS");\n'
        "  return (int)strtoul(at, &at, 10); }\n"
    )
    subprocess.run(["gcc", "-O0", "-w", "-c", "nd.c"], cwd=folder, check=True, timeout=60)
    subprocess.run(["gcc", "-O0", "-w", "--coverage", "-c", "a.c"], cwd=folder, check=True, timeout=60)
    subprocess.run(["gcc", "--coverage", "a.o", "nd.o", "-o", "run"], cwd=folder, check=True, timeout=60)
    for values in runs:
        words = " ".join(str(value) for value in values)
        subprocess.run(["./run"], cwd=folder, env={**os.environ, "INPUTS": words}, check=False, timeout=60)
    told = subprocess.run(["gcov", "-t", "a.o"], cwd=folder, check=True, capture_output=True, text=True, timeout=60)
    counts = re.findall(r"^ *(\d+|#####)\*?: *(\d+):", told.stdout, re.MULTILINE)
    return {int(number): count != "#####" for count, number in counts}

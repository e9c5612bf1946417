"""`fathom check` as people and machines meet it: exit codes, reports, limits, and solvers that fail."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Fathom, Write
from solvers.goals import FAKE, all_gone, wait_for

COMMAND = [sys.executable, "-P", "-m", "fathom", "check"]
HEAD = "#include <assert.h>\nint nondet_int(void);\nunsigned nondet_uint(void);\n"
SAFE = HEAD + "int main(void) { int x = nondet_int(); assert((x & 1) < 2); return 0; }\n"
UNSAFE = HEAD + "int main(void) {\n  int x = nondet_int();\n  assert(x != 77);\n  return 0;\n}\n"
THREE = HEAD + (
    "int main(void) {\n  int x = nondet_int();\n  assert(x != 3);\n  if (x > 5)\n    assert(x > 4);\n"
    "  assert(x != 7);\n  return 0;\n}\n"
)
LOOP = HEAD + (
    "int main(void) {\n  unsigned n = nondet_uint(), i = 0;\n  while (i < n)\n    i++;\n  assert(i == n);\n"
    "  assert(n != 2);\n  assert(n < 1000000);\n  return 0;\n}\n"
)
HARD = HEAD + (
    "int main(void) { unsigned long a = nondet_uint(), b = nondet_uint();\n"
    "  if (a > 1 && b > 1) assert(a * b != 13364847412331629291ul);\n  return 0; }\n"
)
FILL = HEAD + (
    "void *memset(void *, int, unsigned long);\nint main(void) {\n  static char a[300];\n"
    "  unsigned n = nondet_uint(), i = nondet_uint();\n  if (n <= 300 && i < n) {\n    memset(a, 5, n);\n"
    "    assert(a[i] == 5 && i != BAD);\n  }\n  return 0;\n}\n"
)


def fake(*words: str | Path) -> str:
    return "smtlib:" + shlex.join([sys.executable, FAKE, *map(str, words)])


# ── verdicts and exit codes ─────────────────────────────────────────────────────────────────────────────────────────


def test_safe(fathom: Fathom, write: Write) -> None:
    path = write("a.c", SAFE)
    ran = fathom("check", path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{path}: safe (1 property, for all executions)\n"


def test_unsafe_shows_the_place_and_the_inputs(fathom: Fathom, write: Write) -> None:
    path = write("a.c", UNSAFE)
    ran = fathom("check", path)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith(f"{path}: unsafe\n  {path}:6:3: x != 77 [assert]\n  in function main\n")
    assert "nondet_int = 77" in ran.out


@pytest.mark.parametrize(
    "flags",
    [
        ("--solver", "nonsense"),
        ("--memory", "nonsense"),
        ("--alloc", "nonsense"),
        ("--regions", "nonsense"),
        ("--word-size", "2"),
        ("--vc", "nonsense"),
        ("--query", "nonsense"),
        ("--entry", "nonsense"),
        ("--unwind", "-1"),
        ("--unwind", "many"),
        ("--unwindset", "main"),
        ("--nonsense",),
    ],
)
def test_wrong_flags(fathom: Fathom, write: Write, flags: tuple[str, ...]) -> None:
    ran = fathom("check", write("a.c", UNSAFE), *flags)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("fathom: error: ")
    assert flags[-1].lstrip("-") in ran.err
    assert "hint: " in ran.err or flags == ("--unwind", "-1")


def test_wrong_input(fathom: Fathom, write: Write) -> None:
    for path in (write("a.c", "int main(void) { return }\n"), "missing.c"):
        ran = fathom("check", path)
        assert (ran.code, ran.out) == (2, "")
        assert "Traceback" not in ran.err


def test_a_program_without_properties_is_safe(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", "int main(void) { return 0; }\n"))
    assert ran.code == 0
    assert "safe (0 properties" in ran.out


def test_bound_too_small_is_unknown(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", LOOP), "--unwind", "1")
    assert ran.code == 3
    assert "unknown: bound too small: loop main:6" in ran.out


def test_deepening_finds_what_a_small_bound_does_not(fathom: Fathom, write: Write) -> None:
    assert fathom("check", write("a.c", LOOP)).code == 1


def test_parameters_of_the_entry_function_are_inputs(fathom: Fathom, write: Write) -> None:
    text = "#include <assert.h>\nvoid f(int x, unsigned char y) { if (y > 250) assert(x != 5); }\n"
    ran = fathom("check", write("a.c", text), "--entry", "f", "--json")
    assert ran.code == 1
    inputs = {each["source"].split()[-1]: each["value"] for each in json.loads(ran.out)["trace"]["inputs"]}
    assert inputs["x"] == 5
    assert inputs["y"] > 250


def test_vacuous_proof_is_said_to_be_one(fathom: Fathom, write: Write) -> None:
    text = (
        HEAD
        + "void __VERIFIER_assume(int);\nint main(void) {\n  __VERIFIER_assume(nondet_int() != nondet_int() - 0 && 0);\n"
    )
    ran = fathom("check", write("a.c", text + "  assert(0);\n  return 0;\n}\n"))
    assert ran.code == 0
    assert "no execution satisfies the assumptions" in ran.out


# ── several programs ────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_worst_of_several_programs_counts(fathom: Fathom, write: Write) -> None:
    safe, unsafe, unknown = write("a.c", SAFE), write("b.c", UNSAFE), write("c.c", LOOP)
    assert fathom("check", safe, unsafe).code == 1
    ran = fathom("check", safe, unsafe, unknown, "--unwind", "1")
    assert ran.code == 3
    headlines = [line.split(": ")[:2] for line in ran.out.splitlines() if not line.startswith(" ")]
    assert [(name, verdict.split()[0]) for name, verdict in headlines] == [
        (str(safe), "safe"),
        (str(unsafe), "unsafe"),
        (str(unknown), "unknown"),
    ]


def test_json_of_several_programs_is_one_object_after_the_other(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", "--json", write("a.c", SAFE), write("b.c", UNSAFE))
    decoder, text, found = json.JSONDecoder(), ran.out, []
    while text:
        each, end = decoder.raw_decode(text)
        found.append(each["verdict"])
        text = text[end:].lstrip()
    assert found == ["safe", "unsafe"]


# ── reports ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_json_has_the_documented_fields(fathom: Fathom, write: Write) -> None:
    path = write("a.c", UNSAFE)
    ran = fathom("check", "--json", path)
    assert ran.code == 1
    found = json.loads(ran.out)
    assert set(found) >= {"verdict", "complete", "reason", "properties", "trace", "approximations", "stats"}
    assert (found["verdict"], found["complete"], found["reason"], found["approximations"]) == (
        "unsafe",
        False,
        None,
        [],
    )
    place = {
        "id": "main.assert.1",
        "class": "assert",
        "file": str(path),
        "line": 6,
        "column": 3,
        "function": "main",
        "description": "x != 77",
    }
    assert [{**each, "fingerprint": ""} for each in found["properties"]] == [
        {**place, "fingerprint": "", "status": "violated"}
    ]
    assert found["trace"]["violated"].items() >= place.items()
    (given,) = found["trace"]["inputs"]
    assert (given["source"], given["value"], given["width"]) == ("nondet_int", 77, 32)
    stats = found["stats"]
    assert stats["solver"] == "bitwuzla"
    assert {"load", "read", "bound", "transform", "encode", "solve", "replay"} <= set(stats["stage_seconds"])
    assert {"nodes", "queries", "definitions", "encoding", "regions"} <= set(stats)


def test_json_of_the_other_verdicts(fathom: Fathom, write: Write) -> None:
    safe = json.loads(fathom("check", "--json", write("a.c", SAFE)).out)
    assert (safe["verdict"], safe["complete"], safe["reason"], safe["trace"]) == ("safe", True, None, None)
    assert [each["status"] for each in safe["properties"]] == ["proved"]
    ran = fathom("check", "--json", write("b.c", LOOP), "--unwind", "1")
    unknown = json.loads(ran.out)
    assert (ran.code, unknown["verdict"], unknown["complete"], unknown["trace"]) == (3, "unknown", False, None)
    assert "bound too small" in unknown["reason"]


@pytest.mark.parametrize("query", ["one", "each"])
def test_all_gives_every_property_its_status(fathom: Fathom, write: Write, query: str) -> None:
    ran = fathom("check", "--all", "--query", query, write("a.c", THREE))
    assert ran.code == 1
    statuses = [line.split()[:2] for line in ran.out.splitlines() if ".assert." in line]
    assert statuses == [["violated", "main.assert.1"], ["proved", "main.assert.2"], ["violated", "main.assert.3"]]


@pytest.mark.parametrize("query", ["one", "each"])
def test_what_comes_after_a_violation_counts_no_more(fathom: Fathom, write: Write, query: str) -> None:
    """An execution ends where it fails: the second assertion holds in all that come to it."""
    text = (
        HEAD + "int main(void) {\n  int x = nondet_int();\n  assert(x != 3);\n  assert((x ^ 1) != 2);\n  return 0;\n}\n"
    )
    ran = fathom("check", "--json", "--all", "--query", query, write("a.c", text))
    assert [each["status"] for each in json.loads(ran.out)["properties"]] == ["violated", "proved"]


@pytest.mark.parametrize("query", ["one", "each"])
@pytest.mark.parametrize(
    ("unwind", "code", "statuses"),
    [("1", 3, ["unknown", "unknown", "unknown"]), ("4", 1, ["unknown", "violated", "unknown"])],
)
def test_nothing_is_proved_beyond_the_bound(
    fathom: Fathom, write: Write, query: str, unwind: str, code: int, statuses: list[str]
) -> None:
    """The third assertion fails after a million iterations."""
    for every in ("--all", "--no-coi"):
        ran = fathom("check", "--json", every, "--query", query, "--unwind", unwind, write("a.c", LOOP))
        assert ran.code == code
        assert [each["status"] for each in json.loads(ran.out)["properties"]] == statuses


def test_a_proof_that_leaves_executions_out_is_not_complete(fathom: Fathom, write: Write) -> None:
    text = LOOP.replace("  assert(n != 2);\n", "")
    ran = fathom("check", "--json", "--unwind", "3", "--no-unwinding-assertions", write("a.c", text))
    found = json.loads(ran.out)
    assert (ran.code, found["verdict"], found["complete"]) == (0, "safe", False)
    assert found["approximations"]
    shown = fathom("check", "--unwind", "3", "--no-unwinding-assertions", write("a.c", text)).out
    assert "safe (2 properties, within the bounds)" in shown


def test_a_proof_that_knows_nothing_of_a_function_is_not_complete(fathom: Fathom, write: Write) -> None:
    ran = fathom(
        "check", "--json", write("a.c", "void unknown(int *); int main(void) { int x = 0; unknown(&x); return x; }\n")
    )
    found = json.loads(ran.out)
    assert (ran.code, found["verdict"], found["complete"]) == (0, "safe", False)
    assert "unknown has no body" in found["approximations"][0]


BYTE_BUFFER = """
#include <stdlib.h>
struct buffer { size_t len, capacity; unsigned char *bytes; };
size_t nondet_size_t(void);
void __CPROVER_assume(_Bool);
static _Bool is_valid(const struct buffer *b) { return b->len <= b->capacity && (b->len == 0 || b->bytes); }
static void append(struct buffer *b, unsigned char byte) {
  if (b->len < b->capacity)
    b->bytes[b->len++] = byte;
}
int main(void) {
  struct buffer b = {nondet_size_t(), nondet_size_t(), 0};
  b.bytes = malloc(b.capacity);
  __CPROVER_assume(is_valid(&b));
  append(&b, 7);
  return 0;
}
"""


@pytest.mark.parametrize(
    ("wanted", "flags", "code"),
    [("b->len == 0", (), 1), ("b->capacity == 0", (), 0), ("b->len == 0", ("--no-malloc-may-fail",), 0)],
)
def test_an_invariant_that_is_too_weak_when_malloc_fails(
    fathom: Fathom, write: Write, wanted: str, flags: tuple[str, ...], code: int
) -> None:
    """SeaBMC, figure 14: a buffer with room and without memory satisfies the invariant."""
    ran = fathom("check", "--json", *flags, write("a.c", BYTE_BUFFER.replace("b->len == 0", wanted)))
    found = json.loads(ran.out)
    violated = [(each["class"], each["line"]) for each in found["properties"] if each["status"] == "violated"]
    assert (ran.code, violated) == (code, [("null", 9)] if code else [])


def test_verbose_shows_the_statistics(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", "-v", write("a.c", SAFE), "--solver", "z3", "--memory", "arrays")
    assert ran.code == 0
    for said in ("seconds: load ", "solver: z3", "encoding: arrays", "why: as asked for", "queries: ", "nodes: "):
        assert f"  {said}" in ran.out


@pytest.mark.parametrize(("text", "answer"), [(SAFE, "unsat"), (UNSAFE, "sat"), (FILL.replace("BAD", "3"), "sat")])
@pytest.mark.parametrize(
    "flags", [(), ("--query", "each", "--vc", "path-conditions", "--no-simplify"), ("--memory", "arrays")]
)
def test_the_formula_can_be_solved_by_others(
    fathom: Fathom, write: Write, tmp_path: Path, text: str, answer: str, flags: tuple[str, ...]
) -> None:
    z3 = pytest.importorskip("z3")
    target = tmp_path / "goal.smt2"
    assert fathom("check", write("a.c", text), "--smt2", target, *flags).code == (1 if answer == "sat" else 0)
    solver = z3.Solver()
    solver.from_string(target.read_text())
    assert str(solver.check()) == answer


def test_formula_that_cannot_be_written(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    ran = fathom("check", write("a.c", SAFE), "--smt2", tmp_path / "missing" / "goal.smt2")
    assert ran.code == 2
    assert "cannot write" in ran.err


# ── limits, and solvers that fail ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seconds", ["0", "0.001", "1"])
def test_time_limit(fathom: Fathom, write: Write, seconds: str) -> None:
    ran = fathom("check", write("a.c", HARD), "--timeout", seconds)
    assert ran.code == 3
    assert "time" in ran.out
    assert "Traceback" not in ran.err


def test_memory_limit(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", UNSAFE), "--solver", fake("eat"), "--memory-limit", "200")
    assert (ran.code, ran.err) == (3, "")
    assert "the memory limit was reached" in ran.out


@pytest.mark.parametrize("query", ["one", "each"])
@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("crash", "SIGSEGV"),
        ("fail", "the licence has expired"),
        ("garbage", "no verdict"),
        ("silent", "no verdict"),
        ("unknown", "said unknown"),
        ("wrong", "its model"),
        ("no-model", "its model"),
    ],
)
def test_a_solver_that_fails_is_no_verdict(fathom: Fathom, write: Write, mode: str, said: str, query: str) -> None:
    ran = fathom("check", write("a.c", UNSAFE), "--solver", fake(mode), "--query", query)
    assert (ran.code, ran.err) == (3, "")
    assert ": unknown: " in ran.out
    assert said in ran.out


def test_a_solver_that_hangs(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    note = tmp_path / "pids"
    ran = fathom("check", write("a.c", UNSAFE), "--solver", fake("hang", note), "--timeout", "2")
    assert (ran.code, ran.err) == (3, "")
    assert "the time limit was reached" in ran.out
    assert all_gone([int(pid) for pid in wait_for(note).split()])


def test_a_solver_that_is_missing(fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = fathom("check", write("a.c", UNSAFE), "--solver", "smtlib:/nowhere/solver")
    assert (ran.code, ran.err) == (3, "")
    assert "/nowhere/solver" in ran.out
    monkeypatch.setitem(sys.modules, "bitwuzla", None)
    ran = fathom("check", write("a.c", UNSAFE), "--solver", "bitwuzla")
    assert (ran.code, ran.err) == (3, "")
    assert "pip install bitwuzla" in ran.out
    assert fathom("check", write("a.c", UNSAFE)).code == 1, "another solver has its place"


@pytest.mark.parametrize("memory", ["arrays", "flatten"])
def test_what_an_encoding_cannot_express_is_unknown(fathom: Fathom, write: Write, memory: str) -> None:
    text = HEAD + (
        "void *malloc(unsigned long);\nint main(void) {\n  unsigned n = nondet_uint() % 200, i = nondet_uint() % 200;\n"
        "  char *p = malloc(n);\n  if (p && i < n) {\n    __builtin_memset(p, 1, n);\n    assert(p[i] == 1);\n  }\n  return 0;\n}\n"
    )
    path = write("a.c", text)
    assert fathom("check", path).code == 0
    ran = fathom("check", path, "--memory", memory)
    assert (ran.code, ran.err) == (3, "")
    assert "--memory lambdas" in ran.out


@pytest.mark.parametrize("query", ["one", "each"])
def test_long_fills_with_arrays(fathom: Fathom, write: Write, query: str) -> None:
    """Executions that the encoding does not express are neither proved nor shown as counterexamples."""
    ran = fathom("check", write("a.c", FILL.replace("BAD", "999")), "--memory", "arrays", "--query", query)
    assert (ran.code, ran.err) == (3, "")
    assert "more than 64 bytes" in ran.out
    assert fathom("check", write("b.c", FILL.replace("BAD", "3")), "--memory", "arrays", "--query", query).code == 1


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
def test_ctrl_c_leaves_nothing_behind(write: Write, tmp_path: Path) -> None:
    note = tmp_path / "pids"
    process = subprocess.Popen(
        [*COMMAND, str(write("a.c", UNSAFE)), "--solver", fake("hang", note)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    pids = [int(pid) for pid in wait_for(note).split()]
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "fathom: error: interrupted\n")
    assert all_gone(pids)


def test_a_bug_of_ours_is_an_exit_code_of_its_own(
    fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A counterexample that does not replay is never shown."""
    monkeypatch.setattr("fathom.trace.replay.Replay._input", lambda *_: 0)
    ran = fathom("check", write("a.c", UNSAFE))
    assert (ran.code, ran.out) == (4, "")
    assert "does not replay" in ran.err
    assert "please report it" in ran.err

"""`fathom check` as people and machines meet it: exit codes and reports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.programs import FILL, HEAD, LOOP, SAFE, THREE, UNSAFE
from command_line import Fathom, Write

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
        ("--arith", "nonsense"),
        ("--safety", "nonsense"),
        ("--trace", "nonsense"),
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
    assert "hint: " in ran.err


@pytest.mark.parametrize(
    ("flag", "value"),
    [
        ("--unwind", "-1"),
        ("--recursion", "-1"),
        ("--rounds", "0"),
        ("--timeout", "-1.0"),
        ("--timeout", "nan"),
        ("--memory-limit", "0"),
    ],
)
def test_numbers_that_are_too_small(fathom: Fathom, write: Write, flag: str, value: str) -> None:
    ran = fathom("check", write("a.c", UNSAFE), flag, value)
    assert (ran.code, ran.out) == (2, "")
    assert f"{flag} {value}: the smallest that there can be is " in ran.err


def test_advice_on_what_others_call_otherwise(fathom: Fathom, write: Write) -> None:
    path = write("a.c", SAFE)
    assert "standard input is not read" in fathom("check", "-").err
    assert "--entry NAME" in fathom("check", path, "--function", "f").err


def test_wrong_input(fathom: Fathom, write: Write) -> None:
    for path in (write("a.c", "int main(void) { return }\n"), "missing.c"):
        ran = fathom("check", path)
        assert (ran.code, ran.out) == (2, "")
        assert "Traceback" not in ran.err


def test_a_program_without_properties_is_safe(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", "int main(void) { return 0; }\n"))
    assert ran.code == 0
    assert "safe (0 properties" in ran.out
    assert ran.out.endswith("  note: no property of the selected classes depends on inputs in main, which is empty\n")


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


def test_big_endian_targets_are_not_supported(fathom: Fathom, write: Write) -> None:
    path = write("a.c", "int main(void) { int x = 1; __builtin_assume(x); return 1 / (1 - *(char *)&x); }\n")
    assert fathom("check", path, "--target", "powerpc64le-linux-gnu").code == 1
    ran = fathom("check", path, "--target", "powerpc64-linux-gnu")
    assert (ran.code, ran.err) == (3, "")
    assert "big-endian" in ran.out


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


def test_verbose_says_where_bodies_come_from(fathom: Fathom, write: Write) -> None:
    text = "unsigned long strlen(const char *); int main(int n, char **v) { return n > 1 && strlen(v[1]) > 9; }"
    assert "\n  bodies from models: strlen" in fathom("check", "-v", write("a.c", text), "--unwind", "3").out


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

"""Where the values of a trace come from: each case has a text of a step, and texts of the steps that define it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from command_line import Fathom, Write

HEAD = """int nondet_int(void); _Bool nondet_bool(void); void __VERIFIER_assert(_Bool);
#include <stdlib.h>
#include <string.h>
static int twice(int n) { int t = n + n; return t; }
static int count(int n) { return n ? 1 + count(n - 1) : 0; }
struct pair { int a, b; };
"""
CASES: dict[str, tuple[str, str, set[str]]] = {
    "a sum of two variables": (
        "unsigned x = nondet_int(), y = nondet_int(); int z = x + y; __VERIFIER_assert(x != 5 || z != 8);",
        "z = 8",
        {"x = 5", "y = 3"},
    ),
    "an input": ("int x = nondet_int(); __VERIFIER_assert(x != 5);", "x = 5", {"nondet_int() gives 5"}),
    "what fails": (
        "int x = nondet_int(), y = nondet_int(); __VERIFIER_assert(x + 0u != 5 || y + 0u == 2);",
        "fails",
        {"5 != 5 is false", "y = 0"},
    ),
    "a variable that is set in a branch": (
        "int x = nondet_int(), z = 1; if (x == 5) z = 2; int w = z + 1; __VERIFIER_assert(w != 3);",
        "w = 3",
        {"z = 2"},
    ),
    "a value that a branch chooses": (
        "int x = nondet_int(); int w = (x == 5 ? 2 : 1) + 1; __VERIFIER_assert(w != 3);",
        "w = 3",
        {"x = 5"},
    ),
    "the result of a call": (
        "int x = nondet_int(); int y = twice(x); __VERIFIER_assert(y != 10);",
        "y = 10",
        {"twice returns 10"},
    ),
    "an argument": (
        "int x = nondet_int(); int y = twice(x); __VERIFIER_assert(y != 10);",
        "twice(n = 5)",
        {"x = 5"},
    ),
    "what a call computes": (
        "int x = nondet_int(); int y = twice(x); __VERIFIER_assert(y != 10);",
        "t = 10",
        {"twice(n = 5)"},
    ),
    "memory": (
        "int a[3]; int *p = &a[nondet_bool()]; a[1] = 9; *p = 7; int x = a[1]; __VERIFIER_assert(x != 7);",
        "x = 7",
        {"a[1] = 7"},
    ),
    "memory that is copied": (
        "struct pair p, q; p.a = nondet_int(); p.b = 4; memcpy(&q, &p, sizeof q); int x = q.b + q.a; __VERIFIER_assert(x != 9);",
        "x = 9",
        {"8 bytes at &q are copied from &p"},
    ),
    "one iteration of a loop": (
        "unsigned x = nondet_int(), s = 1; for (int i = 0; i < 2; i++) s += x; __VERIFIER_assert(s != 11);",
        "s = 11",
        {"x = 5", "s = 6"},
    ),
}


def defining_texts(trace: Any, numbers: list[int]) -> set[str]:
    return {trace["steps"][number - 1]["text"] for number in numbers}


@pytest.mark.parametrize("name", CASES)
def test_definitions(name: str, fathom: Fathom, write: Write) -> None:
    body, text, expected = CASES[name]
    path = write("a.c", f"{HEAD}int main(void) {{ {body} return 0; }}\n")
    for detail in ("short", "full"):
        trace = json.loads(fathom("check", path, "--json", "--trace", detail).out)["trace"]
        step = next(each for each in trace["steps"] if each["text"].startswith(text))
        assert defining_texts(trace, step["definitions"]) == expected
        for each in trace["steps"]:
            numbers = [*each["definitions"], *(n for value in each["values"] for n in value["definitions"])]
            assert all(0 < number < each["number"] for number in numbers)
            assert 0 <= each["control"] < each["number"]


def test_control(fathom: Fathom, write: Write) -> None:
    body = "int x = nondet_int(), z = 1; if (x == 5) z = twice(x); __VERIFIER_assert(z != 10);"
    path = write("a.c", f"{HEAD}int main(void) {{ {body} return 0; }}\n")
    trace = json.loads(fathom("check", path, "--json").out)["trace"]
    control = {
        each["text"]: defining_texts(trace, [each["control"]] * bool(each["control"])) for each in trace["steps"]
    }
    assert control["twice(n = 5)"] == {"5 == 5 is true"}
    assert control["t = 10"] == {"twice(n = 5)"}
    assert control["z = 10"] == {"5 == 5 is true"}
    assert control["x = 5"] == set()


def test_iterations_that_are_left_out(fathom: Fathom, write: Write) -> None:
    """What the first of many iterations has written is explained by the one that stands for them."""
    body = "int a[9]; int x = nondet_int(); for (int i = 0; i < 9; i++) a[i] = x; __VERIFIER_assert(a[2] != 5);"
    path = write("a.c", f"{HEAD}int main(void) {{ {body} return 0; }}\n")
    trace = json.loads(fathom("check", path, "--json").out)["trace"]
    last = trace["steps"][-1]
    assert defining_texts(trace, last["definitions"]) == {"a[8] = 5"}


def test_recursion(fathom: Fathom, write: Write) -> None:
    body = "int x = nondet_int(); if (x < 0 || x > 3) return 0; int y = count(x); __VERIFIER_assert(y != 3);"
    path = write("a.c", f"{HEAD}int main(void) {{ {body} return 0; }}\n")
    trace = json.loads(fathom("check", path, "--json", "--trace", "full").out)["trace"]
    calls = [each for each in trace["steps"] if each["kind"] == "call" and each["text"].startswith("count")]
    assert [defining_texts(trace, each["definitions"]) for each in calls] == [
        {"x = 3"},
        {"count(n = 3)"},
        {"count(n = 2)"},
        {"count(n = 1)"},
    ]

"""Counterexamples prefer small distances: just behind the end, or else just before the start."""

from __future__ import annotations

import pytest
from command_line import Write
from engine.checking import request

from fathom.engine import nearer
from fathom.engine.check import CheckRequest, check_module
from fathom.options import LimitOptions, ModelOptions

HEAD = """
#include <stdlib.h>
#include <string.h>
int nondet_int(void); long nondet_long(void); void fathom_havoc(void *, unsigned long);
struct header { int kind; long at; };
"""
PROGRAMS = {
    "an index is the size": ("char a[16]; a[nondet_int()] = 1;", "offset 16 of a,"),
    "of elements, too": ("int a[5]; a[nondet_long()] = 1;", "offset 20 of a,"),
    "of a block": ("char *p = malloc(64); if (!p) return 0; p[4 * nondet_long() + n] = 1;", "offset 64 of malloc's"),
    "a number that is read from bytes": (
        """struct header h; fathom_havoc(&h, sizeof h); char *to = malloc(64);
           if (!to || h.at % 8 || h.at > 30000 || h.at < -30000) return 0;
           memcpy(to + h.at, &h, 8);""",
        "write of 8 bytes at offset 64 of malloc's",
    ),
    "a computed size": ("if (n > 99) return 0; char *p = malloc(n); if (p) p[nondet_int()] = 1;", None),
    "only before the start": ("char a[16]; int i = nondet_int(); if (i < -9) a[i] = 1;", "offset -10 of a,"),
    "only far away": ("char a[16]; int i = nondet_int(); if (i > 999) a[i] = 1;", "offset 1000 of a,"),
    "only far before": ("char a[16]; int i = nondet_int(); if (i < -999) a[i] = 1;", "offset -1000 of a,"),
    "through a pointer in memory": (
        """char a[8], b[24]; char *table[2] = {a, b}; char **volatile q = &table[n % 2]; (*q)[nondet_int()] = 1;""",
        None,
    ),
    "the length of a copy": ("char a[8], b[999]; memset(b, 1, 999); if (n < 1000) memcpy(a, b, n);", None),
}


def _check(asked: CheckRequest) -> tuple[str, tuple[int, ...]]:
    verdict = check_module(asked).verdict
    assert verdict.counterexample is not None, verdict.reason
    trace = verdict.counterexample.trace
    assert trace.violated.prop.kind == "bounds"
    return trace.violated.message, tuple(each.value for each in trace.inputs)


@pytest.mark.parametrize(("name", "query"), [*((name, "one") for name in PROGRAMS), ("an index is the size", "each")])
def test_an_access_misses_its_object_by_little(name: str, query: str, write: Write) -> None:
    body, expect = PROGRAMS[name]
    limits = LimitOptions(select=("bounds",))
    message, inputs = _check(request(write, body, limits, ModelOptions(query=query), head=HEAD))
    if expect is not None:
        assert expect in message, message
    elif name == "the length of a copy":
        assert inputs[0] == 9
    elif name == "a computed size":
        assert inputs[-1] == inputs[0]
    else:
        assert inputs[-1] in (8, 24)


@pytest.mark.parametrize(
    "body", ["char a[4]; a[4] = 1;", "__VERIFIER_assert(n < 5);", "char a[4]; if (n == 4) a[n] = 1;"]
)
def test_nothing_is_asked_where_there_is_nothing_to_choose(
    body: str, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def formulate(*_: object) -> None:
        raise AssertionError("another formula is built")

    monkeypatch.setattr(nearer, "formulate", formulate)
    assert check_module(request(write, body)).verdict.result == "unsafe"


def test_a_large_program_keeps_what_it_has(write: Write) -> None:
    body = PROGRAMS["an index is the size"][0]
    verdict = check_module(request(write, body, LimitOptions(effort=0.00001), head=HEAD)).verdict
    assert verdict.result == "unsafe"
    assert "nearer_instructions" in verdict.stats["limits_reached"]  # type: ignore[operator]

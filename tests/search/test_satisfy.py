"""Executions that meet all assumptions, found without a solver: of programs that have some, and of those that have none."""

from __future__ import annotations

import pytest
from command_line import Write
from engine.checking import request

from fathom.engine.walker import Walker
from fathom.ir.program import Program
from fathom.search.satisfy import find_execution
from fathom.trace.replay import BoundedReplay
from fathom.trace.values import StoredValuation, Values
from fathom.transform.pipeline import run_to

MEMORY = """
unsigned char *bytes = malloc(8); __VERIFIER_assume(bytes != 0);
unsigned long long *word = (void *)bytes;
"""
"""Eight bytes that nobody has written, and the number that they are."""


def tidy(write: Write, body: str) -> Program:
    walker = Walker.of(request(write, body))
    return run_to(walker.walk(walker.options()).program, "tidy")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "__VERIFIER_assume(n < 4);",
        "__VERIFIER_assume(n == 123456789);",
        "__VERIFIER_assume(n > 7); __VERIFIER_assume((n & (n - 1)) == 0);",
        "int m = nondet_int(); __VERIFIER_assume(n < m); __VERIFIER_assume(m <= 5 && m > 2); __VERIFIER_assume(n != 0);",
        "int m = nondet_int(); __VERIFIER_assume(n == m + 100); __VERIFIER_assume(m > 77777);",
        MEMORY + "__VERIFIER_assume(*word == 0x123456789abcdefULL);",
        MEMORY + "__VERIFIER_assume(*word > 1 && *word < (unsigned)n); __VERIFIER_assume(bytes[0] == 3);",
    ],
)
def test_an_execution_is_found_and_is_one(body: str, write: Write) -> None:
    program = tidy(write, body)
    found = find_execution(program, 300_000, lambda: False)
    assert found is not None
    values = Values({}, {}, {}, {})
    for (kind, instance, index), value in found.items():
        if kind == "number":
            values.numbers[instance] = value  # type: ignore[index]
        else:
            (values.data if kind == "data" else values.initial).setdefault(instance, {})[index] = value & 0xFF  # type: ignore[attr-defined]
    assert BoundedReplay(program, StoredValuation.of(program, values)).outcome.status == "ok"


@pytest.mark.parametrize("body", ["__VERIFIER_assume(n != n);", "__VERIFIER_assume(n > 3); __VERIFIER_assume(n < 2);"])
def test_none_is_found_where_there_is_none(body: str, write: Write) -> None:
    assert find_execution(tidy(write, body), 5_000, lambda: False) is None


def test_it_ends_with_the_time(write: Write) -> None:
    assert find_execution(tidy(write, "__VERIFIER_assume(n * n == 1000003 * 7);"), 10**9, lambda: True) is None


def test_the_same_program_gives_the_same_inputs(write: Write) -> None:
    program = tidy(write, "__VERIFIER_assume(n > 1000); __VERIFIER_assume(n % 7 == 3);")
    assert find_execution(program, 300_000, lambda: False) == find_execution(program, 300_000, lambda: False)

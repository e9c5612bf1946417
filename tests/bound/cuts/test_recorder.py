"""Writes are recorded for every loop around them, whoever makes them, and for no other."""

from __future__ import annotations

import pytest
from bound.cuts.inductions import attempt
from bound.functions import Functions

PROGRAMS = Functions(
    "static int a, b, c[40];\nstatic void write(int *p) { *p = 1; }\nvoid ext(int *);\n",
    store="while (nondet_bool()) a = 1; b = 1;",
    callee="while (nondet_bool()) write(&a); write(&b);",
    index="b = 0; while (nondet_bool()) c[nondet_uint() % 40] = 1; b = 1;",
    fill="while (nondet_bool()) memset(c, 0, nondet_uint() % 160); b = 1;",
    copy="while (nondet_bool()) memcpy(&a, &b, 4); b = 1;",
    undefined="while (nondet_bool()) ext(&a); b = 1;",
    inner="while (nondet_bool()) while (nondet_bool()) a = 1; b = 1;",
)
WRITTEN = {
    "store": ["a"], "callee": ["a"], "index": ["c"], "fill": ["c"], "copy": ["a"], "inner": ["a", "a"],
}  # fmt: skip


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_in_a_loop(name: str) -> None:
    found = []
    for plan in attempt(PROGRAMS, name).plan.contexts.values():
        found += [*{key.owner for key in plan.cells}, *plan.objects]
    assert len(found) == len(WRITTEN[name])


def test_a_function_without_a_body() -> None:
    """It may write what it has got, and what it knows by name."""
    (plan,) = attempt(PROGRAMS, "undefined").plan.contexts.values()
    assert len(plan.cells) + len(plan.objects) >= 1

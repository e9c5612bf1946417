"""What a walk leaves behind beside the program: cut loops, counts of checks, notes, and limits of effort."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.effort import Effort

SOURCE = Functions(
    "extern int absent(void) __attribute__((weak));\n",
    cut="for (unsigned i = 0, n = nondet_uint(); i < n; i++) ;",
    counts="unsigned n = nondet_uint(); assume(n < 4); check(n < 8); check(n != 3);",
    weak="check(!absent);",
    facts="unsigned n = nondet_uint(); assume(n == 50); for (unsigned i = 0; i < n; i++) ;",
)


def test_a_loop_that_goes_on_at_its_bound_is_cut() -> None:
    bounded = SOURCE.walk("cut", unwind=2).bounded
    assert [(loop.name.split(":")[0], loop.bound) for loop in bounded.cut] == [("cut", 2)]
    assert not bounded.complete


def test_checks_are_decided_by_the_walk_or_left_to_the_solver() -> None:
    bounded = SOURCE.walk("counts").bounded
    assert (bounded.decided, bounded.undecided) == (1, 1)
    assert [(case.low, case.high) for case in bounded.small_domain_inputs] == [(0, 2)]


def test_a_weak_function_that_nothing_defines_is_noted() -> None:
    assert SOURCE.walk("weak").bounded.approximations == ("absent is weak, and nothing defines it: it is null",)


@pytest.mark.parametrize(("limit", "is_reached"), [(1000, False), (10, True)])
def test_limits_of_effort_that_were_reached_are_counted(limit: int, is_reached: bool) -> None:
    bounded = SOURCE.walk("facts", unwind=60, effort=Effort(fact_iterations=limit)).bounded
    assert ("fact_iterations" in bounded.limits_reached) is is_reached
    assert bounded.complete


def test_a_program_with_one_thread_has_every_schedule() -> None:
    bounded = SOURCE.walk("counts", rounds=3).bounded
    assert (bounded.threads, bounded.rounds, bounded.every_schedule) == ((), 1, True)


def test_bodies_of_libraries_that_were_walked() -> None:
    """A model, one of musl, and neither where only the program's own functions are called."""
    source = Functions(
        "int fnmatch(const char *, const char *, int); unsigned long strlen(const char *);\n"
        "static unsigned own(void) { return 3; }\n",
        libraries='char text[] = "abc"; text[2] = nondet_uchar() | 1; check(strlen(text) == own() && fnmatch("a*", "abc", 0) == 0);',
        program="check(own() == 3);",
    )
    found = source.walk("libraries").bounded.library_bodies
    assert list(found) == ["models", "musl"]
    assert "strlen" in found["models"]
    assert "fnmatch" in found["musl"]
    assert source.walk("program").bounded.library_bodies == {}

"""What happens around the entry function: constructors before it, destructors and handlers behind it, in their orders."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
int atexit(void (*)(void)), on_exit(void (*)(int, void *), void *);
static int steps, end, expected;
static void note(int step) { steps = steps * 10 + step; }
__attribute__((constructor(300))) static void second(void) { note(2); }
__attribute__((constructor(200))) static void first(void) { note(1); }
__attribute__((constructor)) static void third(void) { note(3); }
__attribute__((constructor)) static void fourth(void) { note(4); }

__attribute__((destructor(101))) static void last(void) { check(!expected || end == expected); }
__attribute__((destructor(102))) static void end_4(void) { end = end * 10 + 4; }
__attribute__((destructor(103))) static void end_3(void) { end = end * 10 + 3; }
__attribute__((destructor)) static void end_2(void) { end = end * 10 + 2; }
__attribute__((destructor)) static void end_1(void) { end = end * 10 + 1; }
static void handler(void) { end = end * 10 + 5; }
static void status(int given, void *argument) { check(given == 6 && argument == &end); }
"""
CASES = {
    "order": ("check(steps == 1234);", []),
    "destructors": ("expected = 1234;", []),
    "destructors_and_a_handler": ("atexit(handler); expected = 51234;", []),
    "another_order": ("expected = 2134;", ["assert fails"]),
    "status_of_exit": ("on_exit(status, &end); exit(6);", []),
    "status_of_a_harness": ("on_exit(status, &end);", ["assert fails"]),
    "at_exit": ("atexit(handler); expected = 51234; exit(0);", []),
    "at_abort": ("expected = 1; abort();", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})
ARGUMENTS = Functions("__attribute__((constructor)) static void begin(int argc) { }\n", nothing="")


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


def test_a_seeded_bug_is_where_the_entry_returns() -> None:
    assert SOURCE.walk("order", seed_bug=True).asserted == ["assert fails"]


def test_a_constructor_with_parameters_is_not_supported() -> None:
    assert ARGUMENTS.walk("nothing").asserted == ["unsupported fails"]

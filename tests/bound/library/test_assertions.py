"""Assumptions and assertions of every dialect, with and without a text."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
void __CPROVER_assume(_Bool), __CPROVER_assert(_Bool, const char *), __SEA_assume_not(int), __VERIFIER_assert_not(int);
void sea_assert_if(_Bool, _Bool), reach_error(void), klee_report_error(const char *, int, const char *, const char *);
"""
CASES = {
    "assumed_false": ("__CPROVER_assume(0); check(0);", []),
    "assume_not": ("__SEA_assume_not(nondet_bool() + 1); check(0);", []),
    "assert_text": ('__CPROVER_assert(0, "it holds");', ["assert fails"]),
    "assert_not": ("__VERIFIER_assert_not(0);", []),
    "assert_if": ("_Bool c = nondet_bool(); sea_assert_if(c, c); sea_assert_if(0, 0);", []),
    "error": ("if (nondet_bool()) reach_error();", ["assert fails"]),
    "error_not_reached": ("int n = 0; if (n) reach_error();", []),
    "report": ('klee_report_error("a.c", 7, "it is full", "err");', ["assert fails"]),
    "any_number_is_true": ("__VERIFIER_assert(nondet_uint() | 4);", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


@pytest.mark.parametrize(("name", "text"), [("assert_text", "it holds"), ("report", "it is full")])
def test_a_text_describes_the_property(name: str, text: str) -> None:
    (prop,) = SOURCE.walk(name).bounded.properties
    assert prop.description == text


def test_an_error_is_a_property_where_it_is_never_reached() -> None:
    assert [prop.description for prop in SOURCE.walk("error_not_reached").bounded.properties] == [
        "reach_error is called"
    ]

"""What the functions of harness dialects assert, in words: also where they are never called."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.context.assertion_names import read_harness_name

CASES = {
    "the text of a failing assert": ('__assert_fail("x > 0", "f.c", 1, "main")', "x > 0"),
    "the message of an assertion": ('__CPROVER_assert(0, "a message")', "a message"),
    "no message": ("__VERIFIER_assert(0)", "the argument of __VERIFIER_assert"),
    "an error function": ("reach_error()", "reach_error is called"),
}


@pytest.mark.parametrize("name", CASES)
def test_description(name: str) -> None:
    call, description = CASES[name]
    head = "void __assert_fail(const char *, const char *, unsigned, const char *), reach_error(void);\n"
    source = Functions(head + f"int main(void) {{ int never = 0; if (never) {call}; return 0; }}")
    found = [each.description for each in source.walk().bounded.properties if each.kind == "assert"]
    assert found == [description]


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("_Z10nondet_intv", "nondet_int"),
        ("_Z17__VERIFIER_assertb", "__VERIFIER_assert"),
        ("_Z6assumei", "assume"),
        ("_Z4freei", "_Z4freei"),
        ("_ZN3net6assumeEi", "_ZN3net6assumeEi"),
        ("nondet_int", "nondet_int"),
    ],
)
def test_names_in_cxx(name: str, plain: str) -> None:
    assert read_harness_name(name) == plain

"""Inputs in every dialect: any value of a type, memory that becomes an input, and ranges."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
int klee_range(int, int, const char *);
unsigned long klee_choose(unsigned long);
void klee_make_symbolic(void *, unsigned long, const char *), memhavoc(void *, unsigned long), __CPROVER_havoc_object(void *);
int klee_get_value_i32(int);
"""
CASES = {
    "bool_is_a_bit": ("check(nondet_bool() <= 1);", []),
    "any": ("check(nondet_uint() != 3);", ["assert"]),
    "two_calls_differ": ("check(nondet_uint() == nondet_uint());", ["assert"]),
    "range": ('int n = klee_range(2, 5, "n"); check(n >= 2 && n < 5);', []),
    "chosen": ("check(klee_choose(3) < 3);", []),
    "made_symbolic": ('int n = 1; klee_make_symbolic(&n, sizeof n, "n"); check(n == 1);', ["assert"]),
    "havoc_of_a_part": ('int a[2] = {1, 2}; klee_make_symbolic(a, 4, "a"); check(a[1] == 2);', ["assert"]),
    "havoc_of_null": ("memhavoc(0, 4);", []),
    "havoc_outside": ('int n; klee_make_symbolic(&n, 8, "n");', ["bounds fails"]),
    "object": ("int a[2] = {1, 2}; __CPROVER_havoc_object(&a[1]); check(a[0] == 1);", ["assert"]),
    "one_of_two_objects": (
        "int a = 1, b = 2, *p = nondet_bool() ? &a : &b; __CPROVER_havoc_object(p); check(p == &a ? b == 2 : a == 1);",
        ["assert"],
    ),
    "object_of_null": ("__CPROVER_havoc_object(0);", ["null fails"]),
    "same_value": ("unsigned n = nondet_uint(); check(klee_get_value_i32(n) == n);", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


def test_an_input_is_called_by_its_name_in_the_source() -> None:
    assert SOURCE.walk("range").inputs == ["n"]
    assert SOURCE.walk("any").inputs == ["nondet_uint"]

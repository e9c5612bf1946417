"""Which objects a pointer may lead to: what a store through it changes, and what is asked about its object."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.ir.instructions import Load, PtrField, Select, Store

ASKED = (
    "_Bool __CPROVER_same_object(const void *, const void *);\nunsigned long __CPROVER_POINTER_OFFSET(const void *);\n"
)
DECIDED = {
    "one_of_two": "int a = 1, b = 2, *p = nondet_bool() ? &a : &b; check(__CPROVER_same_object(p, p));",
    "neither": "int a, b, c, *p = nondet_bool() ? &a : &b; check(!__CPROVER_same_object(p, &c));",
    "inside": "int a[4]; check(__CPROVER_same_object(&a[1], &a[nondet_uint() & 3]));",
    "null": "int a; check(!__CPROVER_same_object(&a, 0));",
    "two_nulls": "check(__CPROVER_same_object(0, 0));",
    "offset": "int a[4]; check(__CPROVER_POINTER_OFFSET(&a[3]) == 12);",
    "offset_of_null": "check(__CPROVER_POINTER_OFFSET(0) == 0);",
    "offset_of_either": "int a[2], b[2], *p = nondet_bool() ? &a[1] : &b[1]; check(__CPROVER_POINTER_OFFSET(p) == 4);",
    "known_by_the_path": "int a, b; _Bool c = nondet_bool(); int *p = c ? &a : &b; if (c) check(__CPROVER_same_object(p, &a));",
}
LEFT = {
    "either": "int a, b, *p = nondet_bool() ? &a : &b; check(__CPROVER_same_object(p, &a));",
    "number": "int a; check(__CPROVER_POINTER_OFFSET((void *)nondet_ulong()) == 0);",
}
STORES = {
    "strong": "int a = 1, b = 2, *p = &a; *p = 3; check(a == 3 && b == 2);",
    "weak": "int a = 1, b = 2, *p = nondet_bool() ? &a : &b; *p = 3; check(a != b);",
}
SOURCE = Functions(ASKED, **DECIDED, **LEFT, **STORES)


@pytest.mark.parametrize("name", DECIDED)
def test_decided(name: str) -> None:
    assert SOURCE.walk(name).asserted == []


@pytest.mark.parametrize("name", LEFT)
def test_left_to_the_solver(name: str) -> None:
    assert SOURCE.walk(name).asserted == ["assert"]


def test_a_number_that_is_an_address_carries_its_base() -> None:
    assert SOURCE.walk("number").count(PtrField) == 1
    assert SOURCE.walk("either").count(PtrField) == 0


def test_a_store_through_a_choice_changes_each_target_under_its_condition() -> None:
    assert SOURCE.walk("strong").asserted == []
    left = SOURCE.walk("weak")
    assert (left.count(Select), left.count(Store, Load)) == (2, 0)

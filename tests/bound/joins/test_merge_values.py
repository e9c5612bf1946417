"""One value for several paths: a number by a select or a phi, a pointer by its alternatives."""

from __future__ import annotations

from bound.functions import Functions

from fathom.ir.instructions import Gep, Load, Phi, Select

SOURCE = Functions(
    same="int x; if (nondet_bool()) x = 4; else x = 4; check(x == 4);",
    select="int x; if (nondet_bool()) x = 4; else x = 5; check(x != nondet_int());",
    phi="int x = 0, a[2]; if (nondet_bool()) { x = a[nondet_uint()]; } check(x != nondet_int());",
    offset="char a[8]; char *p = nondet_bool() ? a + 1 : a + 2; check(p < a + 3);",
    objects="int a = 1, b = 1; int *p = nondet_bool() ? &a : &b; check(*p == 1);",
    nulls="int a = 1, *p = 0; _Bool c = nondet_bool(); if (c) p = &a; if (c) check(*p == 1);",
)


def test_equal_values_need_nothing() -> None:
    assert SOURCE.walk("same").count(Phi, Select) == 0


def test_a_small_conditional_becomes_a_select() -> None:
    assert (SOURCE.walk("select").count(Select), SOURCE.walk("select").count(Phi)) == (1, 0)


def test_a_branch_with_a_check_stays_and_has_a_phi() -> None:
    assert SOURCE.walk("phi").count(Phi) > 0


def test_pointers_into_one_object_differ_in_their_offset() -> None:
    walked = SOURCE.walk("offset")
    assert walked.count(Gep) == 0
    assert walked.asserted == []


def test_pointers_into_several_objects_are_resolved_one_by_one() -> None:
    walked = SOURCE.walk("objects")
    assert walked.count(Load) == 0
    assert walked.asserted == []


def test_a_pointer_that_may_be_null_is_known_where_its_condition_holds() -> None:
    assert SOURCE.walk("nulls").asserted == []

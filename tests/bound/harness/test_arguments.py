"""The arguments of an entry function: inputs by name, objects behind pointers, structs in registers or in memory."""

from __future__ import annotations

from bound.functions import Functions

from fathom.bound.options import Harness

SOURCE = Functions("""
struct slice { char *start; unsigned long length; };
struct large { int numbers[5]; double weight; };
int scalars(int a, unsigned char b, double c) { return a + b + (int)c; }
int pointer(const unsigned *p) { return *p; }
int unused(int *p) { return 0; }
int callback(int (*f)(int)) { return f(3); }
int in_registers(struct slice s) { return s.length > 0; }
int by_value(struct large l) { return l.numbers[4]; }
struct large result(int n) { struct large l = {{n}, 1.0}; return l; }
int two(unsigned *p, unsigned *q) { *p = 1; *q = 2; check(*p == 1); return 0; }
""")


def test_every_scalar_is_an_input_with_the_name_of_its_parameter() -> None:
    assert SOURCE.walk("scalars").inputs == ["scalars's a", "scalars's b", "scalars's c"]


def test_a_pointer_leads_to_an_object_of_its_type() -> None:
    left = SOURCE.walk("pointer")
    assert (left.inputs, left.asserted) == (["pointer's *p"], [])
    assert any("--pointer-size" in note for note in left.bounded.approximations)


def test_a_parameter_that_is_not_read_leads_nowhere() -> None:
    assert SOURCE.walk("unused").bounded.approximations == ()


def test_a_pointer_to_a_function_is_one_without_a_body() -> None:
    assert SOURCE.walk("callback").bounded.undefined == ("callback's f()",)


def test_a_struct_is_its_members_wherever_it_is_passed() -> None:
    assert "in_registers's s.length" in SOURCE.walk("in_registers").inputs
    assert SOURCE.walk("by_value").inputs == [
        *(f"by_value's l.numbers[{at}]" for at in range(5)),
        "by_value's l.weight",
    ]
    assert SOURCE.walk("result").asserted == []


def test_no_two_pointers_lead_to_one_object() -> None:
    assert SOURCE.walk("two").asserted == []


def test_pointers_may_be_null() -> None:
    left = SOURCE.walk("pointer", harness=Harness(pointer_may_be_null=True))
    assert (left.inputs[0], left.asserted) == ("pointer's p is null", ["null"])

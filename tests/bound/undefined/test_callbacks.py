"""Functions that a function without a body was given may be called."""

from __future__ import annotations

from bound.functions import Functions

SOURCE = Functions("""
struct item { int weight; };
struct table { int (*compare)(const struct item *, void *); };
static int calls;
static int compare(const struct item *a, void *context) { calls++; check(a->weight != 5); return context != 0; }
static void plain(int n) { check(n != 7); }
static void by_value(struct { long a, b, c; } s) { check(s.a); }
void each(void (*)(int)), use(const struct table *), big(void *), sort(void *, int (*)(const struct item *, void *));
int direct(void) { each(plain); return 0; }
int in_a_struct(void) { struct table t = {compare}; use(&t); return 0; }
int null(void) { each(0); return 0; }
int of_a_struct(void) { big((void *)by_value); return 0; }
int counts(void) { sort(0, compare); check(calls <= 1); return 0; }
int main(void) { return direct() + in_a_struct() + null() + of_a_struct() + counts(); }
""")


def test_a_function_that_is_passed_may_be_called() -> None:
    left = SOURCE.walk("direct")
    assert left.asserted == ["assert"]
    assert left.inputs == ["each() calls plain", "plain's n"]
    assert "each calls plain back at most once, and not later on" in left.bounded.approximations


def test_a_function_in_a_struct_may_be_called() -> None:
    left = SOURCE.walk("in_a_struct")
    assert left.asserted == ["assert"]
    assert "compare's a->weight" in left.inputs


def test_where_none_is_passed_none_is_called() -> None:
    assert SOURCE.walk("null").asserted == []


def test_an_argument_in_memory_is_not_supported() -> None:
    assert "unsupported fails" in SOURCE.walk("of_a_struct").asserted


def test_it_is_called_once() -> None:
    assert SOURCE.walk("counts").asserted == ["assert"]

"""Inputs of few values: which are found at the end of a walk, and walks for some of the values only."""

from __future__ import annotations

from bound.functions import Functions

from fathom.bound.options import Case

SOURCE = Functions(
    few="unsigned n = nondet_uint(), m = nondet_uint(); assume(n >= 2 && n < 5); check(m != n);",
    loop="unsigned n = nondet_uint(), i = 0; assume(n < 5); while (i < n) i++; check(i == n);",
    one="unsigned n = nondet_uint(); assume(n == 3);",
)


def test_an_input_that_has_few_values_where_the_program_ends() -> None:
    (case,) = SOURCE.walk("few").bounded.small_domain_inputs
    assert (case.low, case.high, case.width) == (2, 4, 32)


def test_one_value_is_no_case() -> None:
    assert SOURCE.walk("one").bounded.small_domain_inputs == ()


def test_a_walk_for_one_value_knows_it() -> None:
    (case,) = SOURCE.walk("loop", unwind=5).bounded.small_domain_inputs
    for value in range(case.low, case.high + 1):
        left = SOURCE.walk("loop", unwind=5, cases=(Case(case.instance, value, value, case.width),))
        assert left.asserted == []
    assert SOURCE.walk("loop", unwind=5).asserted == ["assert"]

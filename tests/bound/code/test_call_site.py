"""Arguments of library functions: truth of any type, sizes of any width, texts, and who called a model."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "truth_of_a_number": ("__VERIFIER_assert(4);", []),
    "truth_of_an_input": ("__VERIFIER_assert(nondet_uint() | 1);", []),
    "size_of_a_long": ("int a[2]; memset(a, 0, 8l); check(a[1] == 0);", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


def test_an_input_of_a_model_is_called_after_the_function_of_the_program() -> None:
    assert Functions("int rand(void);\n", one="rand();").walk("one").inputs == ["rand"]


def test_an_object_of_a_model_is_called_after_the_function_of_the_program() -> None:
    source = Functions("char *strdup(const char *);\n", one='strdup("abc")[4] = 0;')
    (prop,) = [
        each for each in source.walk("one").bounded.properties if each.kind == "bounds" and "strdup" in each.description
    ]
    assert "strdup's object" in prop.description

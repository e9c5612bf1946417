"""What models of the C library ask of the walk: texts of numbers as C prints them, known texts, objects of their own."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.library.primitives import format_double

INFINITE, NO_NUMBER = float("inf"), float("nan")


@pytest.mark.parametrize(
    ("value", "conversion", "precision", "alternative", "text"),
    [
        (1.5, "f", 2, False, b"1.50"),
        (2.5, "f", 0, False, b"2"),
        (2.5, "f", 0, True, b"2."),
        (1e-7, "g", -1, False, b"1e-07"),
        (123456.0, "e", 3, False, b"1.235e+05"),
        (INFINITE, "F", 2, False, b"INF"),
        (NO_NUMBER, "g", 2, False, b"nan"),
    ],
)
def test_a_number_is_printed_as_in_c(
    value: float, conversion: str, precision: int, alternative: bool, text: bytes
) -> None:
    assert format_double(value, conversion, precision, alternative) == text


def test_models_that_use_primitives() -> None:
    source = Functions(
        "int sprintf(char *, const char *, ...), rand(void), atoi(const char *);\nchar *getenv(const char *);\n",
        number="char text[8]; check(sprintf(text, \"%.1f\", 2.5) == 3 && text[0] == '2' && text[1] == '.');",
        read='check(atoi("42") == 42);',
        random="check(rand() >= 0);",
    )
    assert source.walk("number").asserted == []
    assert source.walk("read").asserted == []
    assert source.walk("random").inputs == ["rand"]

"""Floats as text and back."""

from __future__ import annotations

import pytest

from fathom.bound.library.float_text import format_double, parse_double


@pytest.mark.parametrize(
    ("text", "value", "is_in_range"),
    [
        (b"1e30", 1e30, True),
        (b"123456789012345678", 123456789012345678.0, True),
        (b"0x1.8p1", 3.0, True),
        (b"0X10", 16.0, True),
        (b".0e999", 0.0, True),
        (b"0x0p9", 0.0, True),
        (b"1e400", float("inf"), False),
        (b"0x1p5000", float("inf"), False),
        (b"1e-310", 1e-310, False),
        (b"1e-999", 0.0, False),
    ],
)
def test_the_nearest_double(text: bytes, value: float, is_in_range: bool) -> None:
    assert parse_double(text) == (value, is_in_range)


def test_text_is_that_of_printf() -> None:
    assert format_double(0.5, "e", 1, False) == b"5.0e-01"
    assert format_double(float("inf"), "G", -1, False) == b"INF"

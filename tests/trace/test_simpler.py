"""What is tried in the place of an input: the simplest first, and nothing that is not simpler."""

from __future__ import annotations

import pytest

from fathom.ir.floats import from_float, to_float
from fathom.trace.simpler import Real, Whole


@pytest.mark.parametrize(
    ("scalar", "first"),
    [
        (Whole(5, 32, "signed"), [0, 1, 2, 3, 4]),
        (Whole(1, 1, "unsigned"), [0]),
        (Whole(ord("A"), 8, "character"), [0, ord("a")]),
        (Real(from_float(2.0, "double"), "double"), [0, from_float(1.0, "double")]),
        (Whole(0, 32, "signed"), []),
        (Real(0, "double"), []),
        (Real(1 << 62, "fp128"), [0]),
        (Real(from_float(2.0, "x86_fp80"), "x86_fp80"), [0, from_float(1.0, "x86_fp80")]),
    ],
)
def test_only_simpler_ones_are_tried(scalar: Whole | Real, first: list[int]) -> None:
    assert scalar.simpler() == first


def test_a_float_is_tried_with_fewer_digits() -> None:
    tried = [to_float(bits, "double") for bits in Real(from_float(123.456789, "double"), "double").simpler()]
    assert {123.0, 120.0, 123.46, float("inf")} <= set(tried)
    assert float("inf") not in {
        to_float(bits, "double") for bits in Real(from_float(7.5, "double"), "double").simpler()
    }


def test_the_smallest_of_a_type_has_a_distance() -> None:
    least = Whole(1 << 31, 32, "signed")
    assert (least.distance, least.nearer(1)) == (1 << 31, (1 << 32) - 1)
    assert least.is_simple

"""A shift is too far from the width on; the overflow of a signed one is a class of its own."""

from __future__ import annotations

from checks.exhaustive import WIDTH, agrees

from fathom.checks.overflow import overflows
from fathom.checks.shift import loses_bits, shifts_too_far
from fathom.ir.arithmetic import to_signed


def test_signed_shift() -> None:
    """Of amounts that are allowed; the others are the business of the class `shift`."""
    agrees(
        lambda fold, x, y: fold.conjunction(fold.compare("ult", WIDTH, y, WIDTH), overflows(fold, "shl", WIDTH, x, y)),
        lambda x, y: y < WIDTH and not -8 <= to_signed(x, WIDTH) << y < 8,
    )
    agrees(lambda fold, _, y: shifts_too_far(fold, WIDTH, y), lambda _, y: y >= WIDTH)


def test_what_a_shift_of_a_signed_number_loses() -> None:
    """The result is the product in C, and a number of the type."""
    agrees(
        lambda fold, x, y: loses_bits(fold, WIDTH, x, y),
        lambda x, y: y < WIDTH and (to_signed(x, WIDTH) < 0 or x << y >= 8),
    )

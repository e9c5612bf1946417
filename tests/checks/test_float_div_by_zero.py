"""Floating-point divisions by zero."""

from __future__ import annotations

from checks.exhaustive import HALF, INTERESTING, float_value

from fathom.checks.float_div_by_zero import divides_by_zero
from fathom.ir import floats


def test_only_zeros_of_either_sign() -> None:
    for divisor in INTERESTING:
        found = float_value(lambda fold, xs: divides_by_zero(fold, HALF, xs[0]), (divisor,))
        assert found == (floats.to_float(divisor, "half") == 0.0), divisor

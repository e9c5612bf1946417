"""LLVM's functions on floats at the edges of a format; `tests/differential/test_intrinsics.py` has the ordinary cases."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "long_double": "check(__builtin_elementwise_ldexp(3.0L, -16447) > 0 && __builtin_elementwise_ldexp(3.0L, -16448) == 0);",
    "largest": "check(__builtin_elementwise_ldexp(0x1p-1074, 2097) == 0x1p1023 && __builtin_elementwise_ldexp(1.0, 1024) > 1e308);",
    "rounded_once": "check(__builtin_elementwise_ldexp(0x1.0000000000001p0, -1074) == 0x1p-1074);",
    "ties_to_even": "check(__builtin_elementwise_ldexp(1.5, -1074) == 0x1p-1073 && __builtin_elementwise_ldexp(1.0, -1075) == 0);",
    "exponent_of_subnormal": "int e; check(__builtin_frexp(0x1p-1074, &e) == 0.5 && e == -1073);",
    "exponent_of_zero": "int e; check(__builtin_frexp(-0.0, &e) == 0 && __builtin_signbit(__builtin_frexp(-0.0, &e)) && e == 0);",
    "exponent_of_long_double": "int e; check(__builtin_frexpl(-12.0L, &e) == -0.75L && e == 4);",
    "nan_wins": 'float x = __builtin_elementwise_minimum(1.0f, __builtin_nanf("")); check(x != x);',
    "nan_loses": 'check(__builtin_elementwise_minimumnum(1.0f, __builtin_nanf("")) == 1);',
    "signs_of_zeros": "check(__builtin_signbit(__builtin_elementwise_minimum(0.0, -0.0)) && !__builtin_signbit(__builtin_elementwise_maximum(-0.0, 0.0)));",
}
SOURCE = Functions(**CASES)


@pytest.mark.parametrize("name", CASES)
def test_known(name: str) -> None:
    assert SOURCE.walk(name).asserted == []


def test_exponent_of_infinity_is_arbitrary() -> None:
    source = Functions(infinite="int e; __builtin_frexp(__builtin_inf(), &e); check(e == 0);")
    assert source.walk("infinite").asserted == ["assert"]

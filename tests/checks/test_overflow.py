"""Signed arithmetic and conversions of floats overflow exactly where the exact result does not fit."""

from __future__ import annotations

import math

import pytest
from checks.exhaustive import EXACT, HALF, INTERESTING, WIDTH, agrees, float_value

from fathom.checks.overflow import does_not_fit, overflows
from fathom.ir import floats
from fathom.ir.arithmetic import to_signed
from fathom.ir.instructions import CastKind, IntKind
from fathom.ir.types import Int


@pytest.mark.parametrize("op", EXACT)
def test_signed_arithmetic(op: IntKind) -> None:
    agrees(
        lambda fold, x, y: overflows(fold, op, WIDTH, x, y),
        lambda x, y: not -8 <= EXACT[op](to_signed(x, WIDTH), to_signed(y, WIDTH)) < 8,
    )


@pytest.mark.parametrize("width", [4, 8, 16, 32])
@pytest.mark.parametrize("op", ["fptosi", "fptoui"])
def test_float_to_integer(op: CastKind, width: int) -> None:
    low, beyond = (-(1 << (width - 1)), 1 << (width - 1)) if op == "fptosi" else (0, 1 << width)
    for bits in INTERESTING:
        number = floats.to_float(bits, "half")
        fits = math.isfinite(number) and low <= math.trunc(number) < beyond
        found = float_value(lambda fold, xs: does_not_fit(fold, op, xs[0], HALF, Int(width)), (bits,))
        assert found == (not fits), (number, width)

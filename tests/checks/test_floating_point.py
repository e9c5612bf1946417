"""Infinity and NaN out of operands that are neither."""

from __future__ import annotations

import math

import pytest
from checks.exhaustive import HALF, INTERESTING, float_value

from fathom.checks.floating_point import degenerates
from fathom.ir import floats
from fathom.ir.instructions import FloatOpKind


@pytest.mark.parametrize("op", ["fadd", "fsub", "fmul", "fdiv"])
def test_floating_point(op: FloatOpKind) -> None:
    for x in INTERESTING:
        for y in INTERESTING:
            numbers = [floats.to_float(bits, "half") for bits in (x, y)]
            result = floats.to_float(floats.operate(op, "half", [x, y]), "half")
            nan = math.isnan(result) and not any(map(math.isnan, numbers))
            infinite = math.isinf(result) and all(map(math.isfinite, numbers))
            found = float_value(lambda fold, xs: degenerates(fold, HALF, HALF, xs, fold.float_op(op, HALF, xs)), (x, y))
            assert found == (nan or infinite), (op, numbers)

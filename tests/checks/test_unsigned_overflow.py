"""Unsigned arithmetic wraps around exactly where the exact result does not fit."""

from __future__ import annotations

import pytest
from checks.exhaustive import ALL, EXACT, WIDTH, agrees

from fathom.checks.unsigned_overflow import wraps_around
from fathom.ir.instructions import IntKind


@pytest.mark.parametrize("op", EXACT)
def test_unsigned_arithmetic(op: IntKind) -> None:
    agrees(lambda fold, x, y: wraps_around(fold, op, WIDTH, x, y), lambda x, y: EXACT[op](x, y) not in ALL)

"""Divisions by zero, and the one signed division that overflows."""

from __future__ import annotations

import pytest
from checks.exhaustive import WIDTH, agrees

from fathom.checks.div_by_zero import divides_by_zero
from fathom.checks.overflow import overflows
from fathom.ir.instructions import IntKind


@pytest.mark.parametrize("op", ["sdiv", "srem"])
def test_division(op: IntKind) -> None:
    agrees(lambda fold, x, y: overflows(fold, op, WIDTH, x, y), lambda x, y: x == 8 and y == 15)
    agrees(lambda fold, _, y: divides_by_zero(fold, WIDTH, y), lambda _, y: y == 0)

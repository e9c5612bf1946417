"""A pointer is inside of its object, or at its end."""

from __future__ import annotations

from checks.exhaustive import WIDTH, agrees

from fathom.checks.pointer_overflow import leaves
from fathom.ir.arithmetic import to_signed


def test_outside() -> None:
    agrees(
        lambda fold, offset, size: fold.conjunction(
            fold.compare("ult", WIDTH, size, 8), leaves(fold, WIDTH, offset, size)
        ),
        lambda offset, size: size < 8 and not 0 <= to_signed(offset, WIDTH) <= size,
    )

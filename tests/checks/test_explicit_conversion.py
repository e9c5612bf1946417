"""A cast loses bits exactly where the number does not come back."""

from __future__ import annotations

import pytest
from checks.exhaustive import WIDTH, agrees

from fathom.checks.explicit_conversion import loses_bits
from fathom.ir.arithmetic import to_signed
from fathom.ir.types import Int


@pytest.mark.parametrize("signed", [True, False, None])
def test_cast(signed: bool | None) -> None:
    narrow = Int(2)

    def expected(x: int, _: int) -> bool:
        as_signed, as_unsigned = to_signed(x, WIDTH) == to_signed(x & 3, 2), x < 4
        return not (as_signed or as_unsigned if signed is None else as_signed if signed else as_unsigned)

    agrees(lambda fold, x, _: loses_bits(fold, x, Int(WIDTH), narrow, signed), expected)

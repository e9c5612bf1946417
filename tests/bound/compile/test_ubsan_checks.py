"""A trap of clang's checks is a violation of the class that the number of the check means."""

from __future__ import annotations

import pytest
from bound.functions import Functions

NUMBERS = {
    0: "overflow",
    3: "div-by-zero",
    5: "overflow",
    12: "overflow",
    20: "shift",
    255: "overflow",
    1: "unreachable",
}
SOURCE = Functions(
    "",
    **{
        f"trap_{number}": f'extern void stop(unsigned char) __asm__("llvm.ubsantrap"); if (nondet_bool()) stop({number});'
        for number in NUMBERS
    },
)


@pytest.mark.parametrize("number", NUMBERS)
def test_class(number: int) -> None:
    assert SOURCE.walk(f"trap_{number}").asserted == [f"{NUMBERS[number]} fails"]

"""What is said about numbers that are used as addresses."""

from __future__ import annotations

import pytest

from fathom.checks.null import FIRST_PAGE, description
from fathom.ir.types import Int
from fathom.ir.values import Reg


@pytest.mark.parametrize(
    ("address", "text"),
    [
        (0, "read through a null pointer"),
        (FIRST_PAGE - 1, "read through a null pointer"),
        (FIRST_PAGE, "read through the invalid address 0x1000"),
        (-1, "read through the invalid address 0xffffffffffffffff"),
        (Reg("R0", Int(64)), "read through a null pointer with an index"),
    ],
)
def test_description(address: int | Reg, text: str) -> None:
    assert description("read", address) == text

"""Registers are signed where signed operations read them, through arithmetic and choices."""

from __future__ import annotations

import pytest
from ir.one_block import body

from fathom.encode.signedness import find_signed_registers

START = 'R0:i32 = nondet "x"\nR1:i32 = nondet "y"\nR2:i1 = nondet "c"\n'


@pytest.mark.parametrize(
    ("lines", "signed"),
    [
        ("R3:i1 = slt R0, R1", {"R0", "R1"}),
        ("R3:i1 = ult R0, R1", set()),
        ("R3:i64 = sext R0", {"R0"}),
        ("R3:i64 = zext R0", set()),
        ("R3:i32 = sdiv R0, R1", {"R0"}),
        ("R3:i32 = add R0, R1\nR4:i1 = sge R3, 0", {"R0", "R1", "R3"}),
        ("R3:i32 = select R2, R0, 7\nR4:i1 = sge R3, 0", {"R0", "R3"}),
        ("R3:i32 = xor R0, R1\nR4:i1 = sge R3, 0", {"R3"}),
    ],
)
def test_signed_registers(lines: str, signed: set[str]) -> None:
    assert {reg.name for reg in find_signed_registers(body(START + lines))} == signed

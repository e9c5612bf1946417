"""What operations do to bits that were never written: exact for logic, shifts and casts, and for choices."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
static void branch(unsigned n) { if (n) nondet_int(); }
"""
CASES = {
    "masked_away": ("unsigned x; branch(x & 0);", []),
    "kept_by_a_mask": ("unsigned x; branch(x & 1);", ["uninit fails"]),
    "known_by_or": ("unsigned char x; branch((unsigned char)(x | 255));", []),
    "shifted_out": ("unsigned x; branch((x << 16) & 65535);", []),
    "sum": ("unsigned x; branch(x + 1);", ["uninit fails"]),
    "high_bits_of_a_sum": ("unsigned x; branch(((x << 8) + 1) & 255);", []),
    "narrowed": ("unsigned x; x = (x & 255) << 8; branch((unsigned char)x);", []),
    "chosen": ("unsigned x, y = 1; branch(nondet_bool() ? y : 2);", []),
    "chosen_by_what_is_not_written": ("unsigned x; branch(x ? 1 : 2);", ["uninit fails"]),
    "compared": ("unsigned x; branch(x == 3);", ["uninit fails"]),
    "times_zero": ("unsigned x, zero = 0; branch(x * zero);", ["uninit fails"]),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name, selected=frozenset({"uninit"})).asserted == CASES[name][1]

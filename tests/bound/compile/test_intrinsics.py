"""LLVM's own functions on known numbers, and on inputs of which some bits are known."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "overflow_flags": (
        "int r; check(__builtin_add_overflow(0x7fffffff, 1, &r) && !__builtin_mul_overflow(3, 4, &r) && r == 12);",
        [],
    ),
    "unsigned_flags": ("unsigned r; check(__builtin_sub_overflow(1u, 2u, &r) && r == -1u);", []),
    "bits": ("check(__builtin_popcount(0xf0) == 4 && __builtin_clz(1) == 31 && __builtin_ctz(8) == 3);", []),
    "bytes": ("check(__builtin_bswap32(0x11223344) == 0x44332211 && __builtin_bitreverse8(1) == 128);", []),
    "bytes_and_back": ("unsigned n = nondet_uint(); check(__builtin_bswap32(__builtin_bswap32(n)) == n);", ["assert"]),
    "rotated": ("unsigned n = 0x80000001; check(__builtin_rotateleft32(n, 1) == 3);", []),
    "absolute": ("check(__builtin_abs(-3) == 3);", []),
    "floats": ("check(__builtin_fabs(-1.5) == 1.5 && __builtin_floor(1.5) == 1.0 && __builtin_sqrt(4.0) == 2.0);", []),
    "count_of_zero": ("__builtin_clz(0u);", ["unreachable fails"]),
    "expected": ("if (__builtin_expect(nondet_bool(), 0)) check(1);", []),
    "assumed": ("unsigned n = nondet_uint(); __builtin_assume(n < 3); check(n < 4);", ["unreachable"]),
    "aligned_down": (
        "_Alignas(8) char a[16]; check((char *)__builtin_align_down(a + 13, 8) == a + 8);",
        [],
    ),
    "size": ("char a[5]; check(__builtin_object_size(a, 0) == 5);", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]

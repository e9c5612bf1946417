"""Vector forms of scalar functions: every lane by itself, operands that are no vectors for all lanes."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.code.call_site import CallSite
from fathom.bound.compile.lanes import by_lanes
from fathom.ir.types import BOOL, Int

TYPES = """
typedef int v4i __attribute__((vector_size(16)));
typedef unsigned v4u __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16)));
"""
CASES = {
    "each_lane": ("v4i a = {1, 9, -3, 4}, m = __builtin_elementwise_max(a, -a); check(m[2] == 3 && m[3] == 4);", []),
    "mask_for_all_lanes": (
        "v4f a = {1, __builtin_inff(), 0, -2}; v4i m = __builtin_isfpclass(a, 0x204); check(!m[0] && m[1] && !m[3]);",
        [],
    ),
    "lane_of_an_input": (
        "v4i a = {1, nondet_int(), 3, 4}, m = __builtin_elementwise_max(a, (v4i){5, 6, 7, 8}); check(m[1] >= 6);",
        ["assert"],
    ),
    "zeros_of_no_lane": ("v4u a = {1, 2, 4, 8}; check(__builtin_elementwise_ctzg(a)[3] == 3);", []),
    "zeros_of_a_zero": ("v4u a = {1, 2, 0, 8}; __builtin_elementwise_ctzg(a);", ["unreachable fails"]),
}
SOURCE = Functions(TYPES, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


def test_results_that_are_structs_become_a_struct_of_vectors() -> None:
    byte = Int(8)
    site = CallSite(
        "llvm.uadd.with.overflow.v2i8", ((byte, byte), (byte, byte)), ((byte, byte), (BOOL, BOOL)), (), 2, None
    )
    seen = []

    def add(_walk: object, args: list[object], lane: CallSite) -> tuple[int, int]:
        seen.append((lane.shapes, lane.result))
        total = sum(args)  # type: ignore[arg-type]
        return total & 255, total >> 8

    handler = by_lanes(add)  # type: ignore[arg-type]
    assert handler(None, [(200, 1), (100, 2)], site) == ((44, 3), (1, 0))  # type: ignore[arg-type]
    assert seen == [((byte, byte), (byte, BOOL))] * 2

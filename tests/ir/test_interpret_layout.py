"""Where the interpreter puts objects."""

from __future__ import annotations

from itertools import pairwise

import pytest
from ir.one_block import body

from fathom.errors import Unsupported
from fathom.ir.interpret_layout import Layout, window


def test_objects_are_disjoint_aligned_and_ordered() -> None:
    program = body("""
        M0 = mem.init()
        R0:i64 = nondet "n"
        P0, M1 = malloc 3, M0 align 16
        P1, M2 = malloc R0, M1 align 16
        P2, M3 = global 5, M2 align 4
        P3, M4 = alloca 100, M3 align 64
        P4, M5 = alloca 1, M4
    """)
    layout = Layout.of(program)
    base = layout.base
    assert 0 < base["P0"] < base["P0"] + 3 < base["P2"] < base["P4"] < base["P3"] < base["P1"]
    assert base["P0"] % 16 == base["P1"] % 16 == base["P2"] % 4 == base["P3"] % 64 == 0
    assert base["P4"] + 1 < base["P3"]
    assert layout.find_object(base["P3"] + 5) == ("P3", 5)


@pytest.mark.parametrize("width", [32, 64])
def test_objects_of_any_size_do_not_overlap_even_when_moved(width: int) -> None:
    sizes = [f"N{n % 2}" if n % 3 else str(n << (width - 24)) for n in range(12)]
    kinds = ["malloc", "alloca", "global"]
    text = f'M0 = mem.init()\nN0:i{width} = nondet "n"\nN1:i{width} = nondet "m"\n'
    text += "\n".join(f"P{n}, M{n + 1} = {kinds[n % 3]} {size}, M{n} align 8" for n, size in enumerate(sizes))
    layout = Layout.of(body(text, f"ptr{width} "))
    ends = {f"P{n}": window(width) if size.startswith("N") else int(size) for n, size in enumerate(sizes)}
    most = layout.slack - 1
    for placed in (layout, layout.shift(most, 0), layout.shift(0, most), layout.shift(most, most)):
        ranges = sorted((base, base + ends[name]) for name, base in placed.base.items())
        assert ranges[0][0] > 0
        assert ranges[-1][1] < 1 << width
        assert all(end < start for (_, end), (start, _) in pairwise(ranges))


@pytest.mark.parametrize("sizes", [["N"] * 70_000, [str(1 << 48)], [str(1 << 42)] * 40])
def test_what_has_no_room_is_not_supported(sizes: list[str]) -> None:
    text = 'M0 = mem.init()\nN:i64 = nondet "n"\n'
    text += "\n".join(f"P{n}, M{n + 1} = malloc {size}, M{n}" for n, size in enumerate(sizes))
    with pytest.raises(Unsupported, match="no address left"):
        Layout.of(body(text))

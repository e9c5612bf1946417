"""Where the interpreter puts objects."""

from __future__ import annotations

from itertools import pairwise

import pytest
from ir.one_block import body

from fathom.errors import Unsupported
from fathom.ir.instructions import Alloc
from fathom.ir.interpret_layout import Layout, list_allocations, share_of_space, window


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
    program = body(text, f"ptr{width} ")
    share = share_of_space(list_allocations(program), width)
    ends = {f"P{n}": share if size.startswith("N") else int(size) for n, size in enumerate(sizes)}
    layout = Layout.of(program)
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


def narrow(*allocations: str) -> list[Alloc]:
    """Allocations of a program of 32 bits."""
    text = 'M0 = mem.init()\nN:i32 = nondet "n"\n'
    text += "\n".join(f"P{n}, M{n + 1} = {each.format(f'M{n}')}" for n, each in enumerate(allocations))
    return list_allocations(body(text, "ptr32 "))


ANY = "malloc N, {} align 16"
SMALL = "malloc N, {} align 16 most 100"


def test_one_object_of_a_narrow_address_space_can_be_as_large_as_any() -> None:
    assert share_of_space(narrow(), 32) == share_of_space(narrow(ANY), 32) == window(32) == (1 << 31) - 1
    assert share_of_space(narrow(ANY, *[SMALL] * 20, "global 5000, {}"), 32) == window(32)


def test_several_share_what_the_others_leave() -> None:
    shares = [share_of_space(narrow(*[ANY] * count), 32) for count in (1, 2, 4, 100)]
    assert shares == sorted(shares, reverse=True)
    assert shares[1] > 1 << 30
    assert shares[3] > 1 << 24
    huge = f"malloc {window(32)}, {{}}"
    assert shares[1] > share_of_space(narrow(ANY, huge), 32) > 1 << 28


def test_on_64_bits_there_is_room_for_all() -> None:
    assert share_of_space(narrow(*[ANY] * 100), 64) == window(64)


@pytest.mark.parametrize("allocations", [[f"malloc {window(32)}, {{}}"] * 2, [ANY] * 2000, [f"malloc {1 << 31}, {{}}"]])
def test_what_has_no_room_in_32_bits_is_not_supported(allocations: list[str]) -> None:
    with pytest.raises(Unsupported, match="no address left"):
        Layout(narrow(*allocations), 32)

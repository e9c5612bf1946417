"""The conditions of the memory classes, on every small number: they say what their documentation says."""

from __future__ import annotations

from itertools import product

import pytest

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.checks import alignment, bounds, null, overlap

WIDTH = 4
NUMBERS = range(1 << WIDTH)
FOLD = Folder(Residue())


def test_inside() -> None:
    for offset, length, size in product(range(-8, 8), NUMBERS, range(8)):
        expected = offset >= 0 and offset + length <= size
        assert bounds.is_inside(FOLD, WIDTH, offset, length, size) == expected, (offset, length, size)


def test_overlaps() -> None:
    room = range(len(NUMBERS) // 2)
    for target, source, written, read in product(room, room, range(1, 6), range(1, 6)):
        shared = set(range(target, target + written)) & set(range(source, source + read))
        found = overlap.overlaps(FOLD, WIDTH, target, written, source, read)
        assert found == bool(shared), (target, written, source, read)


def test_overlaps_in_part() -> None:
    room = range(len(NUMBERS) // 2)
    for target, source, length in product(room, room, range(6)):
        shared = set(range(target, target + length)) & set(range(source, source + length))
        found = overlap.overlaps_in_part(FOLD, WIDTH, target, source, length)
        assert found == (bool(shared) and target != source), (target, source, length)


@pytest.mark.parametrize("align", [1, 2, 4, 8])
def test_misplaced(align: int) -> None:
    for offset in NUMBERS:
        assert alignment.is_misaligned(FOLD, WIDTH, offset, align) == (offset % align != 0)


def test_descriptions_say_what_is_known() -> None:
    assert bounds.description("read", "a", 4, 1, 4) == "read of 1 bytes at offset 4 of a, which has 4 bytes"
    assert null.description("write", 8) == "write through a null pointer"
    assert null.description("read", -1) == "read through the invalid address 0xffffffffffffffff"

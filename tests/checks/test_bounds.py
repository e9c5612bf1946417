"""Inside of an object means both ends, without wrapping around."""

from __future__ import annotations

from itertools import product

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.checks import bounds, null

WIDTH = 4


NUMBERS = range(1 << WIDTH)


FOLD = Folder(Residue())


def test_inside() -> None:
    for offset, length, size in product(range(-8, 8), NUMBERS, range(8)):
        expected = offset >= 0 and offset + length <= size
        assert bounds.is_inside(FOLD, WIDTH, offset, length, size) == expected, (offset, length, size)


def test_descriptions_say_what_is_known() -> None:
    assert bounds.description("read", "a", 4, 1, 4) == "read of 1 bytes at offset 4 of a, which has 4 bytes"
    assert null.description("write", 8) == "write through a null pointer"
    assert null.description("read", -1) == "read through the invalid address 0xffffffffffffffff"

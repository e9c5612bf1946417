"""Known contents of an object: cells that overlap or leave gaps, constant images, and bytes of numbers."""

from __future__ import annotations

from itertools import product

import pytest

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import NULL, Address, Object
from fathom.bound.state.cells import Cell, Image, ObjectState, concatenate, extract, stored_type, uniform
from fathom.bound.state.path import Path
from fathom.ir.types import BOOL, Float, Int, Pointer
from fathom.persistent import IntMap

ONE = Object(0, "malloc", "one", 16, 1, None)


def state(*places: tuple[int, int]) -> ObjectState:
    """An object with cells at some offsets, each of some width."""
    cells: IntMap[Cell] = IntMap()
    for at, width in places:
        cells = cells.set(at, Cell(width, Int(8 * width), 0, True))
    return ObjectState().with_cells(cells, 0)


@pytest.mark.parametrize("extra", [0, 40])
def test_overlapping_is_sharing_a_byte(extra: int) -> None:
    """The cells are looked through one by one, or, where there are many, by the offsets before the range."""
    places = [(0, 4), (4, 1), (6, 8), *((100 + each, 1) for each in range(extra))]
    known = state(*places)
    for offset, width in product(range(20), range(1, 9)):
        expected = [at for at, size in places if at < offset + width and offset < at + size]
        assert [at for at, _ in known.overlapping(offset, width)] == expected


def test_without_a_range() -> None:
    assert [at for at, _ in state((0, 4), (4, 4), (8, 4)).without(range(3, 5)).items()] == [8]


def test_cells_that_leave_no_gap() -> None:
    assert state((0, 4), (4, 4)).covers(8)
    assert not state((0, 4), (5, 3)).covers(8)
    assert not state((0, 4)).covers(8)
    assert not state((0, 8)).covers(Folder(Residue()).residue.reg(Int(64)))


def test_an_image_gives_numbers_but_not_parts_of_pointers() -> None:
    image = Image(bytes(range(16)), {8: NULL})
    assert image.number(0, 4, 8) == 0x03020100
    assert [image.number(at, 1, 8) for at in (7, 8, 15)] == [7, None, None]
    assert [image.number(at, 1, 4) for at in (11, 12)] == [None, 12]
    assert uniform(0xAB).number(1000, 2, 8) == 0xABAB


def test_what_pointers_in_memory_may_point_to() -> None:
    def with_pointer(width: int) -> ObjectState:
        cells: IntMap[Cell] = IntMap()
        return ObjectState().with_cells(cells.set(0, Cell(width, Pointer(64), Address(ONE, 4), True)), 0)

    assert with_pointer(8).pointees_once_written(8) == {ONE}
    assert with_pointer(8).pointees_once_written(16) is None  # the rest may be any address
    assert ObjectState(uniform(0)).pointees_once_written(16) == set()


def test_bytes_of_a_number_and_back() -> None:
    fold = Folder(Residue())
    number = fold.fresh(Int(32), "number")
    parts = [(extract(fold, number, 4, at, 1), 1) for at in range(4)]
    assert concatenate(fold, parts) is number
    assert concatenate(fold, parts[::-1]) is not number
    assert [extract(fold, 0x12345678, 4, at, 2) for at in (0, 2)] == [0x5678, 0x1234]
    assert concatenate(fold, [(0x78, 1), (0x3456, 2), (0x12, 1)]) == 0x12345678


def test_memory_holds_whole_bytes() -> None:
    assert [stored_type(kind) for kind in (BOOL, Int(17), Float("double"))] == [Int(8), Int(24), Float("double")]
    assert stored_type(Float("x86_fp80")) == Int(80)


def test_a_fork_is_independent() -> None:
    residue = Residue()
    path = Path(residue.here, [1], IntMap(), residue.initial_memory)
    path.objects = path.objects.set(ONE.id, ObjectState())
    other = path.fork(residue.here)
    other.env[0] = 2
    other.drop(ONE)
    assert path.env == [1]
    assert path.state(ONE) is not None
    assert other.state(ONE) is None

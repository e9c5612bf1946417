"""The known contents of objects: a write-back cache over the memory of the residue.

Each object has cells, kept at the width they were written with, whose values are numbers, registers or pointers. A
cell is *dirty* while the residue's memory does not have it. Only an access that cannot be resolved here (a symbolic
offset, a pointer with too many targets) needs the residue's memory: then the dirty cells of the objects concerned are
written back first. So concrete code leaves no instruction behind, and values are merged at joins, not memories.

    object      cells {0: i32 R4*, 4: i32 7*}        * dirty
      │         image  00 00 00 00 …                  initial contents of a global or of calloc
      ▼
    residue     M12 = store …                         everything else

Maps are persistent: a copy of a path costs nothing, and two paths are compared in time proportional to what changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import final

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import CellType, Object, Scalar, Value, find_references, targets
from fathom.ir import extended
from fathom.ir.types import Float, Int, Pointer
from fathom.ir.values import Reg
from fathom.persistent import IntMap

MAX_CELL_WIDTH = 16
"""No cell is wider than this many bytes, so an overlap starts at most this far before an access."""


@final
class Cell:
    """A known value of `width` bytes."""

    __slots__ = ("dirty", "type", "value", "width")

    def __init__(self, width: int, kind: CellType, value: Value, dirty: bool) -> None:
        self.width = width
        self.type = kind
        self.value = value
        self.dirty = dirty


@final
class Image:
    """Constant contents: bytes (None: all are `fill`), and pointers at some offsets. Shared, never changed."""

    __slots__ = ("data", "fill", "pointers")

    def __init__(self, data: bytes | None, pointers: dict[int, Value], fill: int = 0) -> None:
        self.data = data
        self.pointers = pointers
        self.fill = fill

    def number(self, offset: int, width: int, pointer_width: int) -> int | None:
        """The bytes at an offset as a little-endian number, unless a pointer, of so many bytes, overlaps them."""
        if self.pointers and any(at in self.pointers for at in range(offset - pointer_width + 1, offset + width)):
            return None
        if self.data is None:
            return int.from_bytes(bytes([self.fill]) * width, "little") if self.fill else 0
        return int.from_bytes(self.data[offset : offset + width], "little")


@cache
def uniform(byte: int) -> Image:
    """Contents in which every byte is the same, for an object of any size."""
    return Image(None, {}, byte)


ZEROS = uniform(0)
_NO_CELLS: IntMap[Cell] = IntMap()


@final
class ObjectState:
    """The state of one object on one path; a value, never changed in place.

    `alive` is 1 while it may be used, and `alive_in_residue` is what the residue's memory has of that. `fresh` says
    that the residue's memory has nothing but arbitrary bytes for it. `grain` is the width of its cells when all have
    one width and are aligned to it (0: mixed), which makes overlap impossible. `reg` is its address when it is not
    allocated in the prologue. `pointees` are the objects that pointers in the residue's memory of it may point into
    (None: any).
    """

    __slots__ = (
        "_references", "alive", "alive_in_residue", "cells", "fresh",
        "grain", "image", "image_dirty", "pointees", "reg",
    )  # fmt: skip

    def __init__(self, image: Image | None = None, reg: Reg | None = None) -> None:
        self.cells = _NO_CELLS
        self.image = image
        self.image_dirty = image is not None
        self.alive: int | Reg = 1
        self.alive_in_residue: int | Reg = 1
        self.fresh = True
        self.grain = -1
        self.reg = reg
        self.pointees: frozenset[Object] | None = None
        self._references: frozenset[int] | None = None

    def copy(self) -> ObjectState:
        made = ObjectState.__new__(ObjectState)
        made.cells = self.cells
        made.image = self.image
        made.image_dirty = self.image_dirty
        made.alive = self.alive
        made.alive_in_residue = self.alive_in_residue
        made.fresh = self.fresh
        made.grain = self.grain
        made.reg = self.reg
        made.pointees = self.pointees
        made._references = None
        return made

    @property
    def references(self) -> frozenset[int]:
        """The numbers of the objects that its known contents point to."""
        if self._references is None:
            values = [cell.value for cell in self.cells.values()]
            values += self.image.pointers.values() if self.image is not None else ()
            self._references = find_references(values)
        return self._references

    def drop_contents(self) -> None:
        """Forget what is known, and what the residue's memory does not have; on a copy only."""
        self.cells, self.grain = _NO_CELLS, -1
        self.image, self.image_dirty = None, False
        self.fresh = False

    def with_cells(self, cells: IntMap[Cell], grain: int) -> ObjectState:
        made = self.copy()
        made.cells = cells
        made.grain = grain
        return made

    def covers(self, size: Scalar) -> bool:
        """Whether the cells leave no gap in an object of this size."""
        at = 0
        for start, cell in self.cells.items():
            if start > at:
                return False
            at = start + cell.width
        return isinstance(size, int) and at >= size

    def pointees_once_written(self, size: Scalar) -> frozenset[Object] | None:
        """What pointers read from the residue's memory may point to, once the known cells are written back."""
        if self.image is None and self.pointees is None and not self.covers(size):
            return None
        found = self.pointees if self.pointees is not None else frozenset()
        pointers = list(self.image.pointers.values()) if self.image is not None else []
        for _, cell in self.cells.items():
            if isinstance(cell.type, Pointer):
                pointers.append(cell.value)
            elif isinstance(cell.value, Reg):
                return None
        for pointer in pointers:
            assert not isinstance(pointer, int | Reg | tuple)
            inside = targets(pointer)
            if inside is None:
                return None
            found |= inside
        return found

    def overlapping(self, offset: int, width: int) -> Iterator[tuple[int, Cell]]:
        """The cells that share a byte with the range, in order."""
        cells = self.cells
        if not cells:
            return
        before = max(0, offset - MAX_CELL_WIDTH + 1)
        if offset + width - before > len(cells):
            for at, cell in cells.items():
                if at + cell.width > offset and at < offset + width:
                    yield at, cell
            return
        for at in range(before, offset + width):
            found = cells.get(at)
            if found is not None and at + found.width > offset:
                yield at, found

    def without(self, among: range) -> IntMap[Cell]:
        """The cells that share no byte with a range."""
        cells = self.cells
        for at, _ in list(self.overlapping(among.start, len(among))):
            cells = cells.remove(at)
        return cells


def byte_width(kind: CellType) -> int:
    """How many bytes a value of this type takes in memory."""
    return (kind.width + 7) // 8


def stored_type(kind: CellType) -> CellType:
    """The type as memory holds it: whole bytes, and of a long double bits that need not be a number."""
    is_bits = isinstance(kind, Int) or (isinstance(kind, Float) and kind.kind == extended.KIND)
    return Int((kind.width + 7) // 8 * 8) if is_bits else kind


def extract(fold: Folder, value: int | Reg, width: int, skip: int, take: int) -> int | Reg:
    """`take` bytes of a number of `width` bytes, `skip` bytes from its low end."""
    if isinstance(value, int):
        return (value >> (8 * skip)) & ((1 << (8 * take)) - 1)
    shifted = fold.int_op("lshr", 8 * width, value, 8 * skip)
    return fold.cast("trunc", shifted, Int(8 * width), Int(8 * take))


def concatenate(fold: Folder, parts: list[tuple[int | Reg, int]]) -> int | Reg:
    """One number from little-endian parts, each with its width in bytes; the pieces of a number give it back."""
    total = Int(8 * sum(width for _, width in parts))
    whole = _whole(fold, parts)
    if whole is not None and whole.type == total:
        return whole
    result: int | Reg = 0
    shift = 0
    for value, width in parts:
        wide = fold.cast("zext", value, Int(8 * width), total)
        result = fold.int_op("or", total.width, result, fold.int_op("shl", total.width, wide, shift))
        shift += 8 * width
    return result


def _whole(fold: Folder, parts: list[tuple[int | Reg, int]]) -> Reg | None:
    """The number whose bytes these are, in order and from its lowest on."""
    source: Reg | None = None
    shift = 0
    for value, width in parts:
        piece = fold.match_extract(value) if isinstance(value, Reg) else None
        if piece is None or piece[1] != shift or (source is not None and piece[0] is not source):
            return None
        source = piece[0]
        shift += 8 * width
    return source

"""Memory and pointers as the interpreter sees them: values that never change.

A pointer is fat: the object that it came from, with its base and size, and an offset. A memory maps addresses to
bytes and objects to their state; objects have numbers, since one may lie where another was that is gone. A byte is a
number, or a fragment of a stored pointer, so that copying a pointer byte by byte keeps the object that it belongs to:

    cells    0x10000: 7   0x10001: 0   …   0x20008: (P, byte 0)   0x20009: (P, byte 1)   …
    objects  1: alive|modified             2: alive
    layer    memset/memcpy/havoc of a long range, below the cells written since, above the older memory

Every operation is total: after the transformation to pure dataflow both arms of a branch are executed, and the arm not
taken may hold any pointer and any length. Hence the layers, which cost nothing per byte.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, final

from fathom.immutable import immutable
from fathom.persistent import IntMap

ALIVE: Final = 1
MODIFIED: Final = 2
LONG: Final = 1024
"""A range of more bytes than this becomes a layer."""


@final
@immutable
class Ptr:
    """A fat pointer. Without an object, `base` is the address and `size` is 0; null is `Ptr(0, 0, 0, width)`."""

    base: int
    offset: int
    size: int
    width: int
    object: int = 0

    @property
    def address(self) -> int:
        return (self.base + self.offset) & ((1 << self.width) - 1)

    def shift(self, by: int) -> Ptr:
        """The same object, `by` bytes further, modulo the width; without an object, another address."""
        mask = (1 << self.width) - 1
        if not self.object:
            return Ptr((self.base + by) & mask, 0, 0, self.width)
        return Ptr(self.base, (self.offset + by) & mask, self.size, self.width, self.object)

    def covers(self, count: int) -> bool:
        """`0 <= offset` and `offset + count <= size`, without wrap, and not null."""
        return self.base != 0 and self.offset < 1 << (self.width - 1) and self.offset + count <= self.size


Cell: TypeAlias = "int | tuple[Ptr, int]"


@final
@immutable
class MemoryLayer:
    """Bytes `start … start + length` (modulo the address space) that are not in cells, on top of an older memory.

    They are those of another memory at `source`, or what `content` says of their index.
    """

    start: int
    length: int
    below: MemoryValue
    content: Callable[[int], int]
    source: tuple[MemoryValue, int] | None = None


@final
@immutable
class MemoryValue:
    """A memory value. `initial` gives a byte that was never written."""

    width: int
    initial: Callable[[int], int]
    cells: IntMap[Cell]
    objects: IntMap[int]
    layer: MemoryLayer | None = None

    def cell(self, address: int) -> Cell:
        """What is at this address."""
        found, origin = self._find(address)
        return self.initial(origin) & 0xFF if found is None else found

    def written_cell(self, address: int) -> Cell | None:
        """What was written at this address, if anything was."""
        return self._find(address)[0]

    def _find(self, address: int) -> tuple[Cell | None, int]:
        """The cell, or where one was copied from that nobody wrote."""
        mem, mask = self, (1 << self.width) - 1
        while True:
            found = mem.cells.get(address)
            if found is not None:
                return found, address
            layer = mem.layer
            if layer is None:
                return None, address
            index = (address - layer.start) & mask
            if index >= layer.length:
                mem = layer.below
            elif layer.source is None:
                return layer.content(index) & 0xFF, address
            else:
                mem, address = layer.source[0], (layer.source[1] + index) & mask

    def read(self, address: int, count: int) -> list[Cell]:
        """The cells of `count` bytes."""
        mask = (1 << self.width) - 1
        return [self.cell((address + i) & mask) for i in range(count)]

    def write(self, ptr: Ptr, cells: list[Cell]) -> MemoryValue:
        """A memory with these cells at the pointer."""
        if not cells:
            return self
        mask, start = (1 << self.width) - 1, ptr.address
        pairs = [((start + i) & mask, cell) for i, cell in enumerate(cells)]
        written = self.cells.set(*pairs[0]) if len(pairs) == 1 else self.cells.update_many(pairs)
        return MemoryValue(self.width, self.initial, written, self._mark_modified(ptr), self.layer)

    def fill(self, ptr: Ptr, length: int, content: Callable[[int], int]) -> MemoryValue:
        """A memory with `length` bytes at the pointer, given by their index."""
        if length <= LONG:
            return self.write(ptr, [content(i) & 0xFF for i in range(length)])
        layer = MemoryLayer(ptr.address, length, self, content)
        return MemoryValue(self.width, self.initial, IntMap(), self._mark_modified(ptr), layer)

    def copy(self, dst: Ptr, src: Ptr, length: int, source: MemoryValue) -> MemoryValue:
        """A memory with `length` bytes of `source` at the pointer."""
        if length <= LONG:
            return self.write(dst, source.read(src.address, length))
        layer = MemoryLayer(dst.address, length, self, lambda _: 0, (source, src.address))
        return MemoryValue(self.width, self.initial, IntMap(), self._mark_modified(dst), layer)

    def _mark_modified(self, ptr: Ptr) -> IntMap[int]:
        state = self.objects.get(ptr.object)
        return self.objects if state is None else self.objects.set(ptr.object, state | MODIFIED)

    def with_state(self, ptr: Ptr, *, add: int = 0, drop: int = 0) -> MemoryValue:
        """A memory with bits of the state of the pointer's object changed, if it holds the object."""
        state = self.objects.get(ptr.object)
        if state is None:
            return self
        objects = self.objects.set(ptr.object, (state | add) & ~drop)
        return MemoryValue(self.width, self.initial, self.cells, objects, self.layer)

    def with_object(self, ptr: Ptr) -> MemoryValue:
        """A memory in which the pointer's object is alive and not written; the contents are as they were."""
        return MemoryValue(self.width, self.initial, self.cells, self.objects.set(ptr.object, ALIVE), self.layer)

    def has(self, ptr: Ptr, bit: int) -> int:
        """1 when this memory holds the pointer's object and the bit of its state is set."""
        return 1 if (self.objects.get(ptr.object) or 0) & bit else 0


def fragments(ptr: Ptr) -> list[Cell]:
    """The bytes of a stored pointer."""
    return [(ptr, i) for i in range(ptr.width // 8)]


def scalar_cells(value: int, count: int) -> list[Cell]:
    """The bytes of a stored number, little-endian, zeros above."""
    return list(value.to_bytes(count, "little"))


def scalar_of(cells: list[Cell]) -> int:
    """The number that these bytes are; a fragment counts as its byte of the address."""
    return int.from_bytes(bytes([byte_of(cell) for cell in cells]), "little")


def byte_of(cell: Cell) -> int:
    """A cell as a number."""
    return cell if isinstance(cell, int) else (cell[0].address >> (8 * cell[1])) & 0xFF


def pointer_of(cells: list[Cell]) -> Ptr | None:
    """The pointer whose fragments these are, all of them and in order; otherwise None."""
    first = cells[0]
    if isinstance(first, int):
        return None
    ptr = first[0]
    for i, cell in enumerate(cells):
        if isinstance(cell, int) or cell[1] != i or (cell[0] is not ptr and cell[0] != ptr):
            return None
    return ptr

"""What an object holds at one moment of a run, scalar by scalar: cells, constant images, the residue's memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol, final

from fathom.bound.residual.values import Address, Object, Value
from fathom.bound.state.cells import MAX_CELL_WIDTH, ObjectState
from fathom.frontend.llvm.debuginfo import CType, DerivedCType, strip_qualifiers
from fathom.frontend.llvm.member_path import find_scalar
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.ir.interpret_memory import MemoryValue, Ptr, byte_of, pointer_of
from fathom.persistent import IntMap


class ObjectAddresses(Protocol):
    """Where objects lie in the memory of an execution, and what its pointers point to."""

    def base(self, target: Object) -> int | None: ...

    def find_address(self, pointer: Ptr) -> Address: ...


@final
class MemorySnapshot(NamedTuple):
    """All of memory at one moment; it shares everything with the next one that does not change."""

    objects: IntMap[ObjectState]
    residue: MemoryValue


class ScalarPlace(NamedTuple):
    """A place in an object: its first byte, its size, its name in the object and its type, where that is known."""

    offset: int
    size: int
    name: str
    type: CType | None


@final
class ObjectContents:
    """Reads one object of a snapshot; `kind` is its type."""

    def __init__(
        self,
        target: Object,
        kind: CType | None,
        now: MemorySnapshot,
        addresses: ObjectAddresses,
        debug: DebugInfo,
        width: int,
    ) -> None:
        self.target = target
        self.kind = kind
        self.state = now.objects.get(target.id)
        self.residue = now.residue
        self.addresses = addresses
        self.debug = debug
        self.width = width

    def scalar_at(self, offset: int) -> ScalarPlace | None:
        """The scalar that has this byte, by the type of the object, or else as it was written; None for padding."""
        found = find_scalar(self.debug, self.kind, offset)
        if found is not None:
            start, name, kind = found
            size = size_of(kind, self.width)
            if size:
                return ScalarPlace(start, size, name, kind) if offset < start + size else None
        for start in range(offset, offset - MAX_CELL_WIDTH, -1):
            cell = self.state.cells.get(start) if self.state is not None and start >= 0 else None
            if cell is not None and start + cell.width > offset:
                return ScalarPlace(start, cell.width, "", None)
        return ScalarPlace(offset, 1, "", None)

    def scalars(self, first: int, end: int) -> Iterator[ScalarPlace]:
        """Those with a byte of this range."""
        at = first
        while at < end:
            found = self.scalar_at(at)
            if found is not None:
                yield found
            at = found.offset + found.size if found is not None else at + 1

    def read(self, place: ScalarPlace) -> Value | None:
        """Its value; None where it was not written, or not all of it."""
        state = self.state
        if state is None:
            return None
        cell = state.cells.get(place.offset)
        if cell is not None and cell.width == place.size:
            return cell.value
        if state.image is not None and place.offset in state.image.pointers:
            return state.image.pointers[place.offset]
        data = [self._byte(state, place.offset + index) for index in range(place.size)]
        if None not in data:
            return int.from_bytes(bytes(each for each in data if each is not None), "little")
        return self._read_pointer(place)

    def _byte(self, state: ObjectState, at: int) -> int | None:
        for start in range(at, at - MAX_CELL_WIDTH, -1):
            cell = state.cells.get(start) if start >= 0 else None
            if cell is not None and start + cell.width > at:
                value = cell.value
                if isinstance(value, Address) and value.object is None:
                    value = value.offset
                return (value >> 8 * (at - start)) & 0xFF if isinstance(value, int) else None
        if state.image is not None:
            return state.image.number(at, 1, self.width)
        base = self.addresses.base(self.target)
        found = self.residue.written_cell(base + at) if base is not None and not state.fresh else None
        return None if found is None else byte_of(found)

    def _read_pointer(self, place: ScalarPlace) -> Value | None:
        base = self.addresses.base(self.target)
        if base is None or place.size != self.width:
            return None
        cells = [self.residue.written_cell(base + place.offset + index) for index in range(place.size)]
        found = pointer_of([each for each in cells if each is not None]) if None not in cells else None
        return None if found is None else self.addresses.find_address(found)


def size_of(kind: CType | None, width: int) -> int:
    """The bytes of a type, where pointers have `width`; 0 where that is not known."""
    plain = strip_qualifiers(kind)
    return int(getattr(plain, "bits", 0)) // 8 or (width if isinstance(plain, DerivedCType) else 0)

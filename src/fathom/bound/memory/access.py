"""Loads, stores and block operations through any pointer: resolved object by object where that is possible.

An access through a `Choice` is one access for each alternative, merged by a select, so that the values stay known, and
so is one at an offset that is one of few constants (`known_places`). An access at any other symbolic offset, or through
a pointer with too many alternatives, goes to the residue's memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, final

from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.known_places import KnownPlaces
from fathom.bound.memory.observer import MemoryObserver
from fathom.bound.memory.pointers import Pointers, union
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import (
    Address,
    CellType,
    Choice,
    Mode,
    Object,
    PointerValue,
    Scalar,
    Value,
    pointees_of,
    targets,
)
from fathom.bound.state.cells import ObjectState, uniform
from fathom.bound.state.path import Path
from fathom.ir.instructions import Havoc, Memcpy, Memset
from fathom.ir.types import BYTE, MEM, Int
from fathom.source import SrcLoc


class TouchedBytes(NamedTuple):
    """The objects that an access may be to, and which bytes of each (None: any)."""

    objects: tuple[int, ...]
    among: range | None


class Checks(Protocol):
    """The checks of a pointer before an access; see `Validity`.

    `check_address` says whether it is certainly inside of its object; if not, `check_access` gives what to use instead,
    or ends the path.
    """

    def check_address(
        self, path: Path, address: Address, width: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> bool: ...

    def check_access(
        self, path: Path, pointer: PointerValue, width: int, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue: ...

    def check_range(
        self, path: Path, pointer: PointerValue, length: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue | None: ...


@final
class Access:
    """What load, store, memset and memcpy mean for the walk."""

    def __init__(
        self,
        residue: Residue,
        fold: Folder,
        pointers: Pointers,
        memory: KnownMemory,
        validity: Checks,
        observers: Sequence[MemoryObserver] = (),
    ) -> None:
        self.residue = residue
        self.fold = fold
        self.pointers = pointers
        self.memory = memory
        self.validity = validity
        self.observers = observers
        self._places = KnownPlaces(fold, memory)
        self._size_type = Int(residue.pointer.width)
        self.unresolved = 0
        """How many accesses went to the residue's memory."""
        self._block_bytes = fold.effort.limits.block_bytes

    def load(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> Value:
        if type(pointer) is Address and type(pointer.offset) is int:
            if self.validity.check_address(path, pointer, (kind.width + 7) // 8, 1, "read", loc):
                assert pointer.object is not None
                if self.observers:
                    self._notify_load(path, pointer, kind, loc)
                return self.memory.read(path, pointer.object, pointer.offset, kind, loc)
        pointer = self.validity.check_access(path, pointer, (kind.width + 7) // 8, "read", loc)
        self._notify_load(path, pointer, kind, loc)
        if self._places.are_known(path, pointer, kind):
            return self._load_resolved(path, pointer, kind, loc)
        self._flush_all(path, pointer, (kind.width + 7) // 8)
        self.pointers.unwritten.note_read(targets(pointer))
        return self.memory.load(path, pointer, kind, loc)

    def _notify_load(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> None:
        for observer in self.observers:
            observer.on_load(path, pointer, kind, loc)

    def peek(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> Value:
        """A load from the residue's memory, unchecked."""
        self._flush_all(path, pointer, None)
        self.pointers.unwritten.note_read(targets(pointer))
        return self.memory.residual.load(path, pointer, kind, loc)

    def _load_resolved(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> Value:
        if type(pointer) is Choice:
            then = self._load_resolved(path, pointer.then, kind, loc)
            other = self._load_resolved(path, pointer.other, kind, loc)
            return self.memory.select(path, pointer.cond, then, other, kind)
        assert type(pointer) is Address
        if not isinstance(pointer.offset, int):
            return self._load_resolved(path, self._places.choose(path, pointer), kind, loc)
        assert pointer.object is not None
        return self.memory.read(path, pointer.object, pointer.offset, kind, loc)

    def store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        if (
            type(pointer) is Address
            and type(pointer.offset) is int
            and self.validity.check_address(path, pointer, (kind.width + 7) // 8, 1, "write", loc)
        ):
            assert pointer.object is not None
            self.memory.write(path, pointer.object, pointer.offset, kind, value, loc)
        else:
            pointer = self.validity.check_access(path, pointer, (kind.width + 7) // 8, "write", loc)
            if self._places.are_known(path, pointer, kind):
                self._store_resolved(path, pointer, kind, value, 1, loc)
            else:
                self._store_residue(path, pointer, kind, value, loc)
        for observer in self.observers:
            observer.on_store(path, pointer, kind, value, loc)

    def _store_resolved(
        self, path: Path, pointer: PointerValue, kind: CellType, value: Value, guard: Scalar, loc: SrcLoc | None
    ) -> None:
        if type(pointer) is Choice:
            taken = self.fold.conjunction(guard, pointer.cond)
            self._store_resolved(path, pointer.then, kind, value, taken, loc)
            missed = self.fold.conjunction(guard, self.fold.negate(pointer.cond))
            self._store_resolved(path, pointer.other, kind, value, missed, loc)
            return
        assert type(pointer) is Address
        if not isinstance(pointer.offset, int):
            for place, cond in self._places.list(path, pointer):
                self._store_resolved(path, place, kind, value, self.fold.conjunction(guard, cond), loc)
            return
        if guard == 0:
            return
        assert pointer.object is not None
        if not isinstance(guard, int):
            old = self.memory.read(path, pointer.object, pointer.offset, kind, loc)
            value = self.memory.select(path, guard, value, old, kind)
        self.memory.write(path, pointer.object, pointer.offset, kind, value, loc)

    def _store_residue(
        self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None
    ) -> None:
        if isinstance(kind, Int) and kind.width % 8:
            whole = Int((kind.width + 7) // 8 * 8)
            kind, value = whole, self.memory.convert(path, value, kind, whole, loc)
        affected = self._flush_all(path, pointer, kind.width // 8)
        self.memory.residual.store(path, pointer, kind, value, loc)
        self._evict_all(path, affected, pointees_of(value))

    # ── block operations ────────────────────────────────────────────────────────────────────────────────────────────

    def memset(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self._memset(path, pointer, byte, length, loc)
        for observer in self.observers:
            observer.on_fill(path, pointer, byte, length, loc)

    def _memset(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        if length == 0:
            return
        usable = self.validity.check_range(path, pointer, length, "write", loc)
        if usable is None:
            return
        pointer = usable
        if type(pointer) is Address and isinstance(pointer.offset, int) and isinstance(length, int):
            target = pointer.object
            assert target is not None
            if self.memory.caching and isinstance(byte, int) and pointer.offset == 0 and length == target.size:
                self.memory.replace(path, target, uniform(byte))
                return
            if self.memory.caching and self._is_done_by_cells(length):
                self._fill(path, target, pointer.offset, byte, length, loc)
                return
        affected = self._flush_all(path, pointer, length)
        after = self.residue.reg(MEM)
        operands = self.pointers.materialise(path, pointer), self.fold.operand(BYTE, byte)
        self.residue.emit(Memset(after, *operands, self.fold.operand(self._size_type, length), path.mem, loc))
        self.memory.forwarding.record_write(after, path.mem, pointer)
        path.mem = after
        self._evict_all(path, affected, frozenset() if isinstance(byte, int) else None)

    def _is_done_by_cells(self, length: int) -> bool:
        """Whether a block operation is short enough for one access to each cell; longer ones stay as they are."""
        if length > self._block_bytes:
            self.fold.effort.reach("block_bytes")
        return length <= self._block_bytes

    def _fill(self, path: Path, target: Object, offset: int, byte: Scalar, length: int, loc: SrcLoc | None) -> None:
        at, end = offset, offset + length
        while at < end:
            width = next(w for w in (8, 4, 2, 1) if at % w == 0 and at + w <= end)
            kind = Int(8 * width)
            pattern = (1 << kind.width) // 255
            value = self.fold.int_op("mul", kind.width, self.fold.cast("zext", byte, BYTE, kind), pattern)
            self.memory.write(path, target, at, kind, value, loc)
            at += width

    def memcpy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._memcpy(path, dst, src, length, loc)
        for observer in self.observers:
            observer.on_copy(path, dst, src, length, loc)

    def _memcpy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        if length == 0:
            return
        target = self.validity.check_range(path, dst, length, "write", loc)
        source = self.validity.check_range(path, src, length, "read", loc)
        if target is None or source is None:
            return
        dst, src = target, source
        if isinstance(length, int) and self.memory.caching and is_resolved(dst) and is_resolved(src):
            if self._is_done_by_cells(length):
                self._copy_cells(path, dst, src, length, loc)
                return
        read = self._flush_all(path, src, length)
        self.pointers.unwritten.note_read(targets(src))
        affected = self._flush_all(path, dst, length)
        after = self.residue.reg(MEM)
        operands = self.pointers.materialise(path, dst), self.pointers.materialise(path, src)
        size = self.fold.operand(self._size_type, length)
        self.residue.emit(Memcpy(after, *operands, size, path.mem, path.mem, loc))
        self.memory.forwarding.record_write(after, path.mem, dst)
        path.mem = after
        copied: frozenset[Object] | None = frozenset()
        for number in read.objects:
            state = path.objects.get(number)
            copied = union(copied, state.pointees if state is not None else None)
        self._evict_all(path, affected, copied)

    def _copy_cells(self, path: Path, dst: PointerValue, src: PointerValue, length: int, loc: SrcLoc | None) -> None:
        """Copy the pieces that the source consists of, all read before any is written."""
        pieces: list[tuple[int, CellType, Value]] = []
        for at, kind in self.pieces(path, src, length):
            pieces.append((at, kind, self._load_resolved(path, self.pointers.add(path, src, at), kind, loc)))
        for at, kind, value in pieces:
            self._store_resolved(path, self.pointers.add(path, dst, at), kind, value, 1, loc)

    def pieces(self, path: Path, src: PointerValue, length: int) -> list[tuple[int, CellType]]:
        """How to cut a range so that known cells stay whole: (offset in the range, type)."""
        if type(src) is not Address:
            return self._even_pieces(0, length)
        assert src.object is not None
        assert isinstance(src.offset, int)
        state = path.objects[src.object.id]
        start, end = src.offset, src.offset + length
        cut: list[tuple[int, CellType]] = []
        at = start
        for begin, cell in list(state.overlapping(start, length)):
            cut += self._image_pieces(state, start, at, begin)
            at = max(at, begin)
            if begin == at and begin + cell.width <= end:
                cut.append((begin - start, cell.type))
                at = begin + cell.width
            else:
                stop = min(begin + cell.width, end)
                cut += self._even_pieces(at - start, stop - at)
                at = stop
        return cut + self._image_pieces(state, start, at, end)

    def _image_pieces(self, state: ObjectState, start: int, at: int, end: int) -> list[tuple[int, CellType]]:
        """Pieces of a range without cells; pointers in the image stay whole."""
        cut: list[tuple[int, CellType]] = []
        width = self.residue.pointer.width // 8
        for begin in sorted(state.image.pointers) if state.image is not None else ():
            if at <= begin and begin + width <= end:
                cut += self._even_pieces(at - start, begin - at)
                cut.append((begin - start, self.residue.pointer))
                at = begin + width
        return cut + self._even_pieces(at - start, end - at)

    @staticmethod
    def _even_pieces(at: int, length: int) -> list[tuple[int, CellType]]:
        cut: list[tuple[int, CellType]] = []
        end = at + length
        while at < end:
            width = next(w for w in (8, 4, 2, 1) if at + w <= end and at % w == 0)
            cut.append((at, Int(8 * width)))
            at += width
        return cut

    def havoc(self, path: Path, pointer: PointerValue, length: Scalar, source: str, loc: SrcLoc | None) -> None:
        """A range of memory becomes an input."""
        self._havoc(path, pointer, length, source, loc)
        for observer in self.observers:
            observer.on_havoc(path, pointer, length, loc)

    def _havoc(self, path: Path, pointer: PointerValue, length: Scalar, source: str, loc: SrcLoc | None) -> None:
        if length == 0:
            return
        usable = self.validity.check_range(path, pointer, length, "write", loc)
        if usable is None:
            return
        self.overwrite(path, usable, length, source, loc)

    def overwrite(self, path: Path, pointer: PointerValue, length: Scalar, source: str, loc: SrcLoc | None) -> None:
        """The same, unchecked and unseen by the observers."""
        affected = self._flush_all(path, pointer, length)
        after = self.residue.reg(MEM)
        size = self.fold.operand(self._size_type, length)
        start = self.pointers.materialise(path, pointer)
        instance = self.residue.instances.here("input", source, loc).name
        self.residue.emit(Havoc(after, start, size, path.mem, source, loc, instance))
        self.memory.forwarding.record_write(after, path.mem, pointer)
        path.mem = after
        self._evict_all(path, affected, None)

    def _flush_all(self, path: Path, pointer: PointerValue, length: Scalar | None) -> TouchedBytes:
        """Write back what an access may touch, which can give the residue the addresses of further objects."""
        self.unresolved += 1
        done: dict[int, None] = {}
        among = self._among(path, pointer, length)
        while True:
            more = [number for number in self.memory.affected(path, pointer) if number not in done]
            if not more:
                return TouchedBytes(tuple(done), among)
            for number in more:
                self.memory.flush(path, self.memory.by_number[number], among)
                done[number] = None

    def _among(self, path: Path, pointer: PointerValue, length: Scalar | None) -> range | None:
        """The bytes of the pointer's object that `length` bytes from there can be, by the facts of the path."""
        if type(pointer) is not Address or pointer.object is None or length is None:
            return None
        known, facts = self.fold.known, path.facts
        low, high = known.interval(facts, pointer.offset)
        end = high + known.upper_bound(facts, length)
        return range(low, end) if end < 1 << (self.pointers.width - 1) else None

    def _evict_all(self, path: Path, touched: TouchedBytes, written: frozenset[Object] | None) -> None:
        for number in touched.objects:
            if path.objects.get(number) is not None:
                self.memory.evict(path, self.memory.by_number[number], written, touched.among)


def is_resolved(pointer: PointerValue) -> bool:
    """Whether every alternative is a known place inside of an object."""
    stack = [pointer]
    while stack:
        item = stack.pop()
        if type(item) is Choice:
            stack += (item.then, item.other)
        elif type(item) is not Address or not isinstance(item.offset, int) or item.object is None:
            return False
    return True

"""Reading and writing objects through the write-back cache, and through the residue where that cannot answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from fathom.bound.memory.conversions import Conversions
from fathom.bound.memory.observer import MemoryObserver
from fathom.bound.memory.pointers import Pointers, union
from fathom.bound.memory.provenance import Provenance
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import (
    Address,
    AllocatedBy,
    CellType,
    Object,
    ObjectKind,
    Opaque,
    PointerValue,
    Scalar,
    Value,
    named_targets,
    pointees_of,
    targets,
)
from fathom.bound.state.cells import Cell, Image, ObjectState, concatenate, extract, stored_type
from fathom.bound.state.path import Path, pointees_in
from fathom.ir.instructions import Alloc, Load, Memset, Store, StoreBytes
from fathom.ir.types import BYTE, MEM, Int, Pointer
from fathom.ir.values import Lit, Reg
from fathom.ir.values import Value as Operand
from fathom.source import SrcLoc

Recall: TypeAlias = Callable[[str, Scalar, Callable[[], Object]], Object]
"""`recall(kind, size, make)`: the object of a step that is walked more than once, which the first walk has made."""


@final
@dataclass(frozen=True, slots=True)
class CacheOptions:
    """How memory is kept; `caching` off writes every access to the residue, as the papers do.

    With `blocks`, the residue's memory is told when an object begins and ends to live, and of every write to the heap.
    Where accesses are not `checked` to stay in their objects, stores are not forwarded to loads.
    """

    caching: bool = True
    blocks: bool = False
    checked: bool = True


@final
class KnownMemory:
    """All that touches the contents of objects, and tells the observers of it."""

    def __init__(
        self,
        residue: Residue,
        fold: Folder,
        pointers: Pointers,
        options: CacheOptions | None = None,
        provenance: Provenance | None = None,
        recall: Recall | None = None,
    ) -> None:
        options = options or CacheOptions()
        self.residue = residue
        self.fold = fold
        self.pointers = pointers
        self.caching = options.caching
        self.blocks = options.blocks
        self.provenance = provenance
        self.conversions = Conversions(fold, pointers, provenance)
        self.convert = self.conversions.convert
        self.select = self.conversions.select
        self.freed = False
        self.by_number: list[Object] = []
        self.observers: list[MemoryObserver] = []
        self.lookback = pointers.lookback
        self.looks_back = options.caching and not options.blocks and options.checked
        self._recall = recall
        self._size_type = Int(residue.pointer.width)

    # ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def new_object(
        self,
        path: Path,
        kind: ObjectKind,
        name: str | AllocatedBy,
        size: Scalar,
        align: int,
        loc: SrcLoc | None = None,
    ) -> Object:
        """Allocate; objects of constant size move to the prologue, the others are allocated here."""
        state = ObjectState()

        def make() -> Object:
            made = Object(len(self.by_number), kind, name, size, align, loc)
            made.instance = self.residue.instances.here("object", made.name, loc)
            self.by_number.append(made)
            in_prologue = kind in ("global", "function") or (self.caching and not self.blocks)
            if not (in_prologue and isinstance(size, int)):
                self._allocate_here(path, made, state)
            return made

        made = make() if self._recall is None else self._recall(kind, size, make)
        path.objects = path.objects.set(made.id, state)
        for observer in self.observers:
            observer.on_allocate(path, made)
        return made

    def _allocate_here(self, path: Path, made: Object, state: ObjectState) -> None:
        assert made.kind != "function"
        made.hoisted = False
        self.residue.here.pure &= self.caching  # where allocations are shown in place, so is the branch around them
        state.reg = made.reg = self.residue.reg(self.residue.pointer)
        after = self.residue.reg(MEM)
        size = self.fold.operand(self._size_type, made.size)
        instance = made.instance.name if made.instance is not None else ""
        loc, most = made.loc, self.fold.known.max_size(path.main.facts, made.size)
        self.residue.emit(
            Alloc(made.reg, after, made.kind, size, path.mem, made.align, made.name, False, loc, instance, most)
        )
        self.lookback.changed(after, path.mem, Address(made, 0))
        path.mem = after

    def kill(self, path: Path, target: Object, guard: Scalar) -> None:
        """The object is gone where the guard holds."""
        state = path.state(target)
        if state is not None:
            made = state.copy()
            made.alive = self.fold.conjunction(state.alive, self.fold.negate(guard))
            if self.blocks and made.alive == 0:  # what is written back now would reach whoever has the address next
                made.drop_contents()
            self.freed |= target.kind == "malloc"
            path.objects = path.objects.set(target.id, made)
            self._tell_if_known(path, target)

    def _tell_if_known(self, path: Path, target: Object) -> None:
        if target.reg is not None:
            self.pointers.tell(path, target)

    def forget(self, path: Path, target: Object, loc: SrcLoc | None = None) -> None:
        """Drop the state of a local whose function has returned: a pointer to it is good for nothing any more."""
        self.kill(path, target, 1)
        path.drop(target)

    def restart(self, path: Path, target: Object, again: bool = False) -> Object:
        """A local enters its scope: the same object the first time, then a new one, with arbitrary contents."""
        state = path.state(target)
        untouched = state is not None and state.alive == 1 and state.fresh and not state.cells and state.image is None
        if untouched and not again:
            return target
        return self.new_object(path, target.kind, target.name, target.size, target.align, target.loc)

    def materialised(self) -> list[Object]:
        """The objects whose address the residue knows: those that a pointer in the residue can point into."""
        return [target for target in self.by_number if target.reg is not None]

    # ── known cells ─────────────────────────────────────────────────────────────────────────────────────────────────

    def read(self, path: Path, target: Object, offset: int, kind: CellType, loc: SrcLoc | None = None) -> Value:
        """The value at a known place inside of an object; the caller has checked that it is inside."""
        state = path.objects[target.id]
        width = (kind.width + 7) // 8
        cell = state.cells.get(offset)
        if cell is not None and cell.width == width:
            value = cell.value
            return value if cell.type == kind else self.convert(path, value, cell.type, kind, loc)
        if not self.caching:
            self.flush(path, target)
            return self.load_residue(path, Address(target, offset), kind, loc)
        if state.image is not None and kind == self.residue.pointer and not state.cells:
            found = state.image.pointers.get(offset)
            if found is not None:
                return found
        return self._read_parts(path, target, offset, width, kind, loc)

    def _read_parts(
        self, path: Path, target: Object, offset: int, width: int, kind: CellType, loc: SrcLoc | None
    ) -> Value:
        end = offset + width
        state = path.objects[target.id]
        covered = list(state.overlapping(offset, width)) if state.grain != width or offset % width else []
        if not covered:
            return self._read_gap(path, target, offset, width, kind, loc)
        parts: list[tuple[Scalar, int]] = []
        at = offset
        for start, cell in covered:
            if start > at:
                parts.append((self._gap_number(path, target, at, start - at, loc), start - at))
                at = start
            take = min(start + cell.width, end) - at
            number = self.conversions.as_number(path, cell.value, cell.type)
            parts.append((extract(self.fold, number, cell.width, at - start, take), take))
            at += take
        if at < end:
            parts.append((self._gap_number(path, target, at, end - at, loc), end - at))
        return self.convert(path, concatenate(self.fold, parts), Int(8 * width), kind, loc)

    def _gap_number(self, path: Path, target: Object, offset: int, width: int, loc: SrcLoc | None) -> Scalar:
        value = self._read_gap(path, target, offset, width, Int(8 * width), loc)
        assert isinstance(value, int | Reg)
        return value

    def _read_gap(
        self, path: Path, target: Object, offset: int, width: int, kind: CellType, loc: SrcLoc | None
    ) -> Value:
        """Bytes that no cell covers: from the image, or from the residue's memory (and then they are known)."""
        state = path.objects[target.id]
        if state.image is not None:
            return self._read_image(path, state.image, offset, width, kind, loc)
        stored = stored_type(kind)
        loaded = self.load(path, Address(target, offset), stored, loc)
        state = path.objects[target.id]
        self.set_cell(path, target, state, offset, Cell(width, stored, loaded, False))
        return self.convert(path, loaded, stored, kind, loc)

    def _read_image(
        self, path: Path, image: Image, offset: int, width: int, kind: CellType, loc: SrcLoc | None
    ) -> Value:
        number = image.number(offset, width)
        if number is not None:
            return self.convert(path, number, Int(8 * width), kind, loc)
        pointer_width = self.residue.pointer.width // 8
        parts: list[tuple[Scalar, int]] = []
        at = offset
        while at < offset + width:
            start = next((s for s in range(at - pointer_width + 1, at + 1) if s in image.pointers), None)
            if start is None:
                parts.append((image.number(at, 1) or 0, 1))
                at += 1
                continue
            if start == offset and width == pointer_width:
                return self.convert(path, image.pointers[start], self.residue.pointer, kind, loc)
            take = min(start + pointer_width, offset + width) - at
            whole = self.conversions.as_number(path, image.pointers[start], self.residue.pointer)
            parts.append((extract(self.fold, whole, pointer_width, at - start, take), take))
            at += take
        return self.convert(path, concatenate(self.fold, parts), Int(8 * width), kind, loc)

    def write(
        self, path: Path, target: Object, offset: int, kind: CellType, value: Value, loc: SrcLoc | None = None
    ) -> None:
        """Set the value at a known place inside of an object; the caller has checked that it is inside."""
        stored = kind
        if isinstance(kind, Int) and kind.width % 8:
            stored = stored_type(kind)
            value = self.convert(path, value, kind, stored, loc)
        if not self.caching:
            self.flush(path, target)
            self.store_residue(path, Address(target, offset), stored, value, loc)
            self.evict(path, target, pointees_of(value))
            return
        at_once = self.blocks and target.kind == "malloc"
        if at_once:
            self.store_residue(path, Address(target, offset), stored, value, loc)
        state = path.objects[target.id]
        if at_once:
            state = state.copy()
            state.fresh, state.pointees = False, union(state.pointees, pointees_of(value))
        self.set_cell(path, target, state, offset, Cell(stored.width // 8, stored, value, not at_once))

    def set_cell(self, path: Path, target: Object, state: ObjectState, offset: int, cell: Cell) -> None:
        """Know one cell of an object, and of cells that it overlaps what is left of them."""
        cells, width, grain = state.cells, cell.width, state.grain
        old = cells.get(offset)
        if old is not None and old.width == width:
            pass
        elif grain == -1:
            grain = 0 if offset % width else width
        elif grain != width or offset % width:
            grain = 0
            for start, part in list(state.overlapping(offset, width)):
                cells = cells.remove(start).update_many(self._remains(path, start, part, offset, width))
        path.objects = path.objects.set(target.id, state.with_cells(cells.set(offset, cell), grain))

    def _remains(self, path: Path, start: int, part: Cell, offset: int, width: int) -> list[tuple[int, Cell]]:
        """What is left of a cell around the range that is about to be overwritten."""
        kept: list[tuple[int, Cell]] = []
        ends = start + part.width
        for first, last in ((start, min(offset, ends)), (max(offset + width, start), ends)):
            if first < last:
                number = self.conversions.as_number(path, part.value, part.type)
                piece = extract(self.fold, number, part.width, first - start, last - first)
                kept.append((first, Cell(last - first, Int(8 * (last - first)), piece, part.dirty)))
        return kept

    def replace(self, path: Path, target: Object, image: Image) -> None:
        """The whole object gets constant contents."""
        old = path.objects[target.id]
        made = ObjectState(image, old.reg)
        made.alive = old.alive
        made.told = old.told
        made.fresh = old.fresh
        path.objects = path.objects.set(target.id, made)
        if self.blocks and target.kind == "malloc":
            self.flush(path, target)

    # ── the residue's memory ────────────────────────────────────────────────────────────────────────────────────────

    def operand(self, path: Path, value: Value, kind: CellType, loc: SrcLoc | None = None) -> Operand:
        """A value as an operand of a residual store."""
        if isinstance(kind, Pointer):
            assert not isinstance(value, int | Reg | tuple)
            if self.provenance is not None:
                self.provenance.keep(path, value, loc)
            return self.pointers.materialise(path, value)
        assert isinstance(value, int | Reg)
        return self.fold.operand(kind, value)

    def load(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> Value:
        """What was written back, found by looking back, or by a load that stays; what is read must be inside."""
        if not self.looks_back or type(pointer) is not Address:
            return self.load_residue(path, pointer, kind, loc)
        found = self.lookback.found(path, pointer, kind)
        if found is None:
            return self.load_residue(path, pointer, kind, loc)
        *others, last = [self.convert(path, each.value, each.type, kind, loc) for each in found]
        for each, value in zip(reversed(found[:-1]), reversed(others), strict=True):
            last = self.select(path, self.lookback.here(pointer, each), value, last, kind)
        return last

    def load_residue(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> Value:
        """A load that stays: everything it may read must have been written back before."""
        stored = stored_type(kind)
        place = self.pointers.materialise(path, pointer)
        key = "load", stored, place, path.mem
        result, done = self.fold.numbered(stored, *key) if self.caching else (self.residue.reg(stored), False)
        if not done:
            self.residue.emit(Load(result, place, path.mem, loc))
        if isinstance(stored, Pointer):
            loaded = Opaque(result, pointees_in(path, targets(pointer)), moved=False)
            return self.residue.settled_pointer(loaded)
        return self.convert(path, self.residue.settled(result), stored, kind, loc)

    def store_residue(
        self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None
    ) -> None:
        """A store that stays."""
        self.residue.here.pure &= self.caching
        after = self.residue.reg(MEM)
        operand = self.operand(path, value, kind, loc)
        self.residue.emit(Store(after, operand, self.pointers.materialise(path, pointer), path.mem, loc))
        self.lookback.stored(after, path.mem, pointer, kind, value)
        path.mem = after

    def affected(self, path: Path, pointer: PointerValue) -> Iterable[int]:
        """The numbers of the objects that an access through the pointer may touch."""
        found, complete = named_targets(pointer)
        every = found if complete else found.union(self.materialised())
        return sorted(target.id for target in every if target.kind != "function")

    def flush(self, path: Path, target: Object, among: range | None = None) -> None:
        """Write what the residue's memory does not have yet, of these bytes or of all."""
        state = path.state(target)
        if state is None:
            return
        cells = state.cells.items() if among is None else state.overlapping(among.start, len(among))
        dirty = [(at, cell) for at, cell in cells if cell.dirty]
        if not dirty and not state.image_dirty:
            return
        made = state.copy()
        if state.image_dirty and state.image is not None:
            self._flush_image(path, target, state.image)
        made.pointees = state.pointees_once_written(target.size)
        clean = []
        for at, cell in dirty:
            self.store_residue(path, Address(target, at), cell.type, cell.value, target.loc)
            clean.append((at, Cell(cell.width, cell.type, cell.value, False)))
        made.cells = made.cells.update_many(clean)
        made.image_dirty = False
        made.fresh = False
        path.objects = path.objects.set(target.id, made)

    def _flush_image(self, path: Path, target: Object, image: Image) -> None:
        after = self.residue.reg(MEM)
        base = self.pointers.materialise(path, Address(target, 0))
        size = self.fold.operand(self._size_type, self.pointers.size_of(path, target))
        if image.data is None:
            self.residue.emit(Memset(after, base, Lit(BYTE, image.fill), size, path.mem))
            self.lookback.filled(after, path.mem, target, image.fill)
        else:
            self.residue.emit(StoreBytes(after, image.data, base, path.mem))
            self.lookback.changed(after, path.mem, Address(target, 0))
        path.mem = after
        for at, pointer in sorted(image.pointers.items()):
            self.store_residue(path, Address(target, at), self.residue.pointer, pointer, target.loc)

    def evict(self, path: Path, target: Object, pointees: frozenset[Object] | None, among: range | None = None) -> None:
        """Forget what is known after a write that may have changed these bytes; `pointees` may have been written."""
        state = path.objects[target.id]
        made = ObjectState(None, state.reg)
        if among is not None:
            made.cells, made.grain = state.without(among), state.grain
        made.alive, made.told = state.alive, state.told
        made.fresh = False
        made.pointees = union(state.pointees, pointees)
        path.objects = path.objects.set(target.id, made)

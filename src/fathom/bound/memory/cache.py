"""The write-back cache: reading and writing objects as far as their contents are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias, final

from fathom.bound.memory.conversions import Conversions
from fathom.bound.memory.observer import MemoryObserver
from fathom.bound.memory.pointers import Pointers, union
from fathom.bound.memory.provenance import Provenance
from fathom.bound.memory.residual_memory import ResidualMemory
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import (
    Address,
    AllocatedBy,
    CellType,
    Object,
    ObjectKind,
    PointerValue,
    Scalar,
    Value,
    named_targets,
    pointees_of,
)
from fathom.bound.state.cells import Cell, Image, ObjectState, concatenate, extract, stored_type
from fathom.bound.state.object_flags import FRAME
from fathom.bound.state.path import Path
from fathom.immutable import immutable
from fathom.ir.instructions import Alloc, Memset, StoreBytes
from fathom.ir.types import BYTE, MEM, Int, Pointer
from fathom.ir.values import Lit, Reg
from fathom.source import SrcLoc

Recall: TypeAlias = Callable[[str, Scalar, Callable[[], Object]], Object]
"""`recall(kind, size, make)`: the object of a step that is walked more than once, which the first walk has made."""


@final
@immutable
class CacheOptions:
    """How memory is kept; `caching` off writes every access to the residue, as the papers do.

    With `blocks`, the beginning and the end of every object, and every write to the heap, are written to the residue's
    memory at once.
    """

    caching: bool = True
    blocks: bool = False


@final
class KnownMemory:
    """All that touches the contents of objects; the observers see allocations."""

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
        self.residual = ResidualMemory(residue, self.conversions, options.caching)
        self.has_freed_heap = False
        self.by_number: list[Object] = []
        self.observers: list[MemoryObserver] = []
        self.forwarding = pointers.forwarding
        self.forwards_stores = options.caching and not options.blocks
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
            if self._recall is None:
                self.residue.begins[made] = self.residue.here
            in_prologue = kind in ("global", "function") or (self.caching and not self.blocks)
            if not (in_prologue and isinstance(size, int)):
                self._allocate_here(path, made, state)
            return made

        made = make() if self._recall is None else self._recall(kind, size, make)
        path.objects = path.objects.set(made.id, state)
        for observer in self.observers:
            observer.on_allocate(path, made)
        return made

    def make_stand_in(self, target: Object, is_new: bool) -> Object:
        """An object that may begin wherever others of its kind did, for which it stands: this one, or a new one."""
        if is_new:
            made = Object(len(self.by_number), target.kind, target.name, target.size, target.align, target.loc)
            made.allocator, made.instance = target.allocator, target.instance
            self.by_number.append(made)
            return made
        self.residue.begins.pop(target, None)
        return target

    def _allocate_here(self, path: Path, made: Object, state: ObjectState) -> None:
        assert made.kind != "function"
        made.hoisted = False
        self.residue.here.is_pure &= self.caching  # where allocations are shown in place, so is the branch around them
        state.reg = made.reg = self.residue.reg(self.residue.pointer)
        self.residue.allocated_in_place.append(made)
        after = self.residue.reg(MEM)
        size = self.fold.operand(self._size_type, made.size)
        instance = made.instance.name if made.instance is not None else ""
        loc, most = made.loc, self.fold.known.max_size(path.main.facts, made.size)
        self.residue.emit(
            Alloc(made.reg, after, made.kind, size, path.mem, made.align, made.name, False, loc, instance, most)
        )
        self.forwarding.record_write(after, path.mem, Address(made, 0))
        path.mem = after

    def end_lifetime(self, path: Path, target: Object, guard: Scalar) -> None:
        """The object is gone where the guard holds."""
        state = path.state(target)
        if state is not None:
            made = state.copy()
            made.alive = self.fold.conjunction(state.alive, self.fold.negate(guard))
            if self.blocks and made.alive == 0:  # a write-back would reach the next block at the address
                made.drop_contents()
            self.has_freed_heap |= target.kind == "malloc"
            if target.end is None and guard != 0:
                target.end = len(self.by_number)
            path.objects = path.objects.set(target.id, made)
            self._write_back_lifetime_if_known(path, target)
            for observer in self.observers:
                observer.on_end_lifetime(path, target)

    def _write_back_lifetime_if_known(self, path: Path, target: Object) -> None:
        if target.reg is not None:
            self.pointers.write_back_lifetime(path, target)

    def forget(self, path: Path, target: Object, loc: SrcLoc | None = None) -> None:
        """Drop the state of a local whose function has returned: a pointer to it is good for nothing any more."""
        self.end_lifetime(path, target, 1)
        path.drop(target)

    def restart(self, path: Path, target: Object, again: bool = False) -> Object:
        """A local enters its scope: the same object the first time, then a new one, with arbitrary contents."""
        state = path.state(target)
        untouched = state is not None and state.alive == 1 and state.fresh and not state.cells and state.image is None
        if untouched and not again and path.flags.get(FRAME, 0) == 0:
            return target
        made = self.new_object(path, target.kind, target.name, target.size, target.align, target.loc)
        made.is_temporary = target.is_temporary
        return made

    def materialised_objects(self) -> list[Object]:
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
            return self.residual.load(path, Address(target, offset), kind, loc)
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
        if state.fresh and isinstance(stored, Pointer):
            loaded: Value = self.residual.load_unwritten(path, Address(target, offset), stored, loc)
        else:
            loaded = self.load(path, Address(target, offset), stored, loc)
        state = path.objects[target.id]
        self.set_cell(path, target, state, offset, Cell(width, stored, loaded, False))
        return self.convert(path, loaded, stored, kind, loc)

    def _read_image(
        self, path: Path, image: Image, offset: int, width: int, kind: CellType, loc: SrcLoc | None
    ) -> Value:
        pointer_width = self.residue.pointer.width // 8
        number = image.number(offset, width, pointer_width)
        if number is not None:
            return self.convert(path, number, Int(8 * width), kind, loc)
        parts: list[tuple[Scalar, int]] = []
        at = offset
        while at < offset + width:
            start = next((s for s in range(at - pointer_width + 1, at + 1) if s in image.pointers), None)
            if start is None:
                parts.append((image.number(at, 1, pointer_width) or 0, 1))
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
            self.residual.store(path, Address(target, offset), stored, value, loc)
            self.evict(path, target, pointees_of(value))
            return
        at_once = self.blocks and target.kind == "malloc"
        if at_once:
            self.residual.store(path, Address(target, offset), stored, value, loc)
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
        made.alive_in_residue = old.alive_in_residue
        made.fresh = old.fresh
        path.objects = path.objects.set(target.id, made)
        if self.blocks and target.kind == "malloc":
            self.flush(path, target)

    # ── the residue's memory ────────────────────────────────────────────────────────────────────────────────────────

    def load(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> Value:
        """What was written back, forwarded from the stores before or by a load that stays; it must be inside."""
        if not self.forwards_stores or type(pointer) is not Address:
            return self.residual.load(path, pointer, kind, loc)
        found = self.forwarding.find_candidates(path, pointer, kind)
        if found is None:
            return self.residual.load(path, pointer, kind, loc)
        *others, last = [self.convert(path, each.value, each.type, kind, loc) for each in found]
        for each, value in zip(reversed(found[:-1]), reversed(others), strict=True):
            last = self.select(path, self.forwarding.is_at(pointer, each), value, last, kind)
        return last

    def affected(self, path: Path, pointer: PointerValue) -> Iterable[int]:
        """The numbers of the objects that an access through the pointer may touch."""
        found, complete = named_targets(pointer)
        every = found if complete else found.union(self.materialised_objects())
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
            self.residual.store(path, Address(target, at), cell.type, cell.value, target.loc)
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
            self.forwarding.record_fill(after, path.mem, target, image.fill)
        else:
            self.residue.emit(StoreBytes(after, image.data, base, path.mem))
            self.forwarding.record_write(after, path.mem, Address(target, 0))
        path.mem = after
        for at, pointer in sorted(image.pointers.items()):
            self.residual.store(path, Address(target, at), self.residue.pointer, pointer, target.loc)

    def evict(self, path: Path, target: Object, pointees: frozenset[Object] | None, among: range | None = None) -> None:
        """Forget what is known after a write that may have changed these bytes; `pointees` may have been written."""
        state = path.objects[target.id]
        made = ObjectState(None, state.reg)
        if among is not None:
            made.cells, made.grain = state.without(among), state.grain
        made.alive, made.alive_in_residue = state.alive, state.alive_in_residue
        made.fresh = False
        made.pointees = union(state.pointees, pointees)
        path.objects = path.objects.set(target.id, made)

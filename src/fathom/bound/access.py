"""Loads, stores and block operations through any pointer: resolved object by object where that is possible.

An access through a `Choice` is one access for each alternative, merged by a select, so that the values stay known. An
access at a symbolic offset, or through a pointer with too many alternatives, goes to the residue's memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, final

from fathom.bound.fold import Folder
from fathom.bound.known_memory import ZEROS, CellType, ObjectState, Path
from fathom.bound.memory import KnownMemory, pointees_of
from fathom.bound.pointers import Pointers, narrowed, union
from fathom.bound.residue import Residue
from fathom.bound.values import Address, Choice, Object, PointerValue, Scalar, Value
from fathom.ir.instructions import Havoc, Memcpy, Memset
from fathom.ir.types import BYTE, MEM, Int, Pointer
from fathom.ir.values import Reg
from fathom.source import SrcLoc

Report: TypeAlias = Callable[[str, str, Scalar, "SrcLoc | None"], None]
"""`report(class, description, condition, place)`: the program is wrong where the condition holds."""
Mode: TypeAlias = Literal["read", "write"]

MAX_BLOCK = 4096
"""Block operations up to this many bytes are done cell by cell; longer ones stay block operations."""


class PathEnds(Exception):
    """The path that is being walked goes no further; `normally` when the program has ended, as by `exit`."""

    def __init__(self, normally: bool = False) -> None:
        super().__init__()
        self.normally = normally


@final
class Access:
    """What load, store, memset and memcpy mean for the walk."""

    def __init__(self, residue: Residue, fold: Folder, pointers: Pointers, memory: KnownMemory, report: Report) -> None:
        self.residue = residue
        self.fold = fold
        self.pointers = pointers
        self.memory = memory
        self.report = report
        self._size_type = Int(residue.pointer.width)

    def load(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> Value:
        if type(pointer) is Address and type(pointer.offset) is int:
            if self._usable(path, pointer, (kind.width + 7) // 8, 1, "read", loc):
                assert pointer.object is not None
                return self.memory.read(path, pointer.object, pointer.offset, kind, loc)
            raise PathEnds
        pointer = self.usable_part(path, pointer, (kind.width + 7) // 8, "read", loc)
        if resolved(pointer):
            return self._load_resolved(path, pointer, kind, loc)
        for number in self.memory.affected(path, pointer):
            self.memory.flush(path, self.memory.by_number[number])
        return self.memory.load_residue(path, pointer, kind, loc)

    def _load_resolved(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> Value:
        if type(pointer) is Choice:
            then = self._load_resolved(path, pointer.then, kind, loc)
            other = self._load_resolved(path, pointer.other, kind, loc)
            return self.select(path, pointer.cond, then, other, kind)
        assert type(pointer) is Address
        assert pointer.object is not None
        assert isinstance(pointer.offset, int)
        return self.memory.read(path, pointer.object, pointer.offset, kind, loc)

    def store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        if type(pointer) is Address and type(pointer.offset) is int:
            if not self._usable(path, pointer, (kind.width + 7) // 8, 1, "write", loc):
                raise PathEnds
            assert pointer.object is not None
            self.memory.write(path, pointer.object, pointer.offset, kind, value, loc)
            return
        pointer = self.usable_part(path, pointer, (kind.width + 7) // 8, "write", loc)
        if resolved(pointer):
            self._store_resolved(path, pointer, kind, value, 1, loc)
        else:
            self._store_residue(path, pointer, kind, value, loc)

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
        assert pointer.object is not None
        assert isinstance(pointer.offset, int)
        if not isinstance(guard, int):
            old = self.memory.read(path, pointer.object, pointer.offset, kind, loc)
            value = self.select(path, guard, value, old, kind)
        self.memory.write(path, pointer.object, pointer.offset, kind, value, loc)

    def _store_residue(
        self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None
    ) -> None:
        if isinstance(kind, Int) and kind.width % 8:
            whole = Int((kind.width + 7) // 8 * 8)
            kind, value = whole, self.memory.convert(path, value, kind, whole)
        affected = list(self.memory.affected(path, pointer))
        for number in affected:
            self.memory.flush(path, self.memory.by_number[number])
        self.memory.store_residue(path, pointer, kind, value, loc)
        self._evict_all(path, affected, pointees_of(value))

    def select(self, path: Path, cond: Scalar, then: Value, other: Value, kind: CellType) -> Value:
        if isinstance(kind, Pointer):
            assert not isinstance(then, int | Reg | tuple)
            assert not isinstance(other, int | Reg | tuple)
            return self.pointers.select(path, cond, then, other)
        assert isinstance(then, int | Reg)
        assert isinstance(other, int | Reg)
        return self.fold.select(cond, then, other, kind)

    # ── validity ────────────────────────────────────────────────────────────────────────────────────────────────────

    def usable_part(
        self, path: Path, pointer: PointerValue, width: int, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue:
        """The pointer without the alternatives that are certainly wrong, each of which has been reported."""
        kept = self._usable_under(path, pointer, width, 1, mode, loc)
        if kept is None:
            raise PathEnds
        return kept

    def _usable_under(
        self, path: Path, pointer: PointerValue, width: int, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue | None:
        if type(pointer) is Choice:
            known = path.facts.get(id(pointer.cond))
            if known is not None:
                arm = pointer.then if known else pointer.other
                return self._usable_under(path, arm, width, guard, mode, loc)
            taken = self.fold.conjunction(guard, pointer.cond)
            then = self._usable_under(path, pointer.then, width, taken, mode, loc)
            missed = self.fold.conjunction(guard, self.fold.negate(pointer.cond))
            other = self._usable_under(path, pointer.other, width, missed, mode, loc)
            if then is None or other is None:
                return then if other is None else other
            if then is pointer.then and other is pointer.other:
                return pointer
            return Choice(pointer.cond, then, other)
        if type(pointer) is Address and not self._usable(path, pointer, width, guard, mode, loc):
            return None
        return pointer

    def _usable(self, path: Path, address: Address, width: int, guard: Scalar, mode: Mode, loc: SrcLoc | None) -> bool:
        """False, and reported under the guard, when an access of `width` bytes is certainly not allowed."""
        target, offset = address.object, address.offset
        if target is None:
            if not isinstance(offset, int):
                # An index behind a constant, most often null; a number that comes from the program is opaque.
                what = "null pointer with an index"
            else:
                what = "null pointer" if 0 <= offset < 4096 else f"invalid address {offset % (1 << 64):#x}"
            self.report("null", f"{mode} through a {what}", guard, loc)
            return False
        if target.kind == "function":
            self.report("bounds", f"{mode} of the code of function {target.name}", guard, loc)
            return False
        state = path.state(target)
        if state is None or state.alive != 1:
            if not self._alive(state, target, guard, mode, loc):
                return False
        if target.readonly and mode == "write":
            self.report("readonly", f"write to {target.name}, which is constant", guard, loc)
            return False
        if isinstance(offset, int) and isinstance(target.size, int) and not 0 <= offset <= target.size - width:
            what = f"{mode} of {width} bytes at offset {offset} of {target.name}, which has {target.size} bytes"
            self.report("bounds", what, guard, loc)
            return False
        return True

    def _alive(self, state: ObjectState | None, target: Object, guard: Scalar, mode: Mode, loc: SrcLoc | None) -> bool:
        kind = "use-after-free" if target.kind == "malloc" else "use-after-scope"
        what = f"{mode} of {target.name} after " + (
            "it was freed" if target.kind == "malloc" else "its scope has ended"
        )
        alive: Scalar = 0 if state is None else state.alive
        self.report(kind, what, self.fold.conjunction(guard, self.fold.negate(alive)), loc)
        return alive != 0

    # ── block operations ────────────────────────────────────────────────────────────────────────────────────────────

    def memset(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        if length == 0:
            return
        if isinstance(length, int):
            pointer = self.usable_part(path, pointer, length, "write", loc)
        else:
            pointer = narrowed(path, pointer)
        if type(pointer) is Address and isinstance(pointer.offset, int) and isinstance(length, int):
            target = pointer.object
            assert target is not None
            if self.memory.caching and byte == 0 and pointer.offset == 0 and length == target.size:
                self.memory.replace(path, target, ZEROS)
                return
            if self.memory.caching and length <= MAX_BLOCK:
                self._fill(path, target, pointer.offset, byte, length, loc)
                return
        affected = self._flush_all(path, pointer)
        after = self.residue.reg(MEM)
        operands = self.pointers.materialise(path, pointer), self.fold.operand(BYTE, byte)
        self.residue.emit(Memset(after, *operands, self.fold.operand(self._size_type, length), path.mem, loc))
        path.mem = after
        self._evict_all(path, affected, frozenset() if isinstance(byte, int) else None)

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
        if length == 0:
            return
        if isinstance(length, int):
            dst = self.usable_part(path, dst, length, "write", loc)
            src = self.usable_part(path, src, length, "read", loc)
        else:
            dst, src = narrowed(path, dst), narrowed(path, src)
        if isinstance(length, int) and length <= MAX_BLOCK and self.memory.caching and resolved(dst) and resolved(src):
            self._copy_cells(path, dst, src, length, loc)
            return
        read = self._flush_all(path, src)
        affected = self._flush_all(path, dst)
        after = self.residue.reg(MEM)
        operands = self.pointers.materialise(path, dst), self.pointers.materialise(path, src)
        size = self.fold.operand(self._size_type, length)
        self.residue.emit(Memcpy(after, *operands, size, path.mem, path.mem, loc))
        path.mem = after
        copied: frozenset[Object] | None = frozenset()
        for number in read:
            state = path.objects.get(number)
            copied = union(copied, state.pointees if state is not None else None)
        self._evict_all(path, affected, copied)

    def _copy_cells(self, path: Path, dst: PointerValue, src: PointerValue, length: int, loc: SrcLoc | None) -> None:
        """Copy the pieces that the source consists of, all read before any is written."""
        pieces: list[tuple[int, CellType, Value]] = []
        for at, kind in self._pieces(path, src, length):
            pieces.append((at, kind, self._load_resolved(path, self.pointers.add(path, src, at), kind, loc)))
        for at, kind, value in pieces:
            self._store_resolved(path, self.pointers.add(path, dst, at), kind, value, 1, loc)

    def _pieces(self, path: Path, src: PointerValue, length: int) -> list[tuple[int, CellType]]:
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
        if length == 0:
            return
        pointer = narrowed(path, pointer)
        affected = self._flush_all(path, pointer)
        after = self.residue.reg(MEM)
        size = self.fold.operand(self._size_type, length)
        self.residue.emit(Havoc(after, self.pointers.materialise(path, pointer), size, path.mem, source, loc))
        path.mem = after
        self._evict_all(path, affected, None)

    def _flush_all(self, path: Path, pointer: PointerValue) -> list[int]:
        affected = list(self.memory.affected(path, pointer))
        for number in affected:
            self.memory.flush(path, self.memory.by_number[number])
        return affected

    def _evict_all(self, path: Path, affected: list[int], written: frozenset[Object] | None) -> None:
        for number in affected:
            if path.objects.get(number) is not None:
                self.memory.evict(path, self.memory.by_number[number], written)


def resolved(pointer: PointerValue) -> bool:
    """Whether every alternative is a known place inside of an object."""
    stack = [pointer]
    while stack:
        item = stack.pop()
        if type(item) is Choice:
            stack += (item.then, item.other)
        elif type(item) is not Address or not isinstance(item.offset, int) or item.object is None:
            return False
    return True

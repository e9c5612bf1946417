"""The observer that tells everything that is cut what is written in its body, callees included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import final

from fathom.bound.code.frames import Frame, LoopRun
from fathom.bound.context.context import Context
from fathom.bound.cut_plan import CellKey
from fathom.bound.cuts.any_pointer import key_of
from fathom.bound.cuts.changes import Changes
from fathom.bound.memory.observer import MemoryObserver
from fathom.bound.residual.values import Address, CellType, Object, PointerValue, Scalar, Value, list_leaves
from fathom.bound.state.path import Path
from fathom.ir.types import Int
from fathom.source import SrcLoc


@final
class WriteRecorder(MemoryObserver):
    """Finds what is cut around the current place, up the stack of calls: `runs` are the iterations that are walked.

    `calls` are the activations of recursive functions that stand for all.
    """

    def __init__(self, walk: Context, runs: Mapping[LoopRun, Changes]) -> None:
        self.walk = walk
        self.runs = runs
        self.calls: dict[Frame, Changes] = {}

    def list_active(self) -> Iterator[Changes]:
        """The changes of the iterations and activations that are being walked."""
        for frame in self.walk.frames:
            if frame in self.calls:
                yield self.calls[frame]
            if frame.block is None:
                continue
            for loop in frame.code.loops_around[frame.block.index]:
                run = frame.loops.get(loop.number)
                changes = self.runs.get(run) if run is not None else None
                if changes is not None:
                    yield changes

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        active = list(self.list_active())
        for leaf in list_leaves(pointer) if active else ():
            target = leaf.object if type(leaf) is Address else None
            if target is not None and type(leaf) is Address and isinstance(leaf.offset, int):
                for changes in active if target.kind != "function" else ():
                    changes.record_cell(target, CellKey(key_of(target), leaf.offset, kind))
            else:
                self._record(path, leaf)
                self._record_array(target, kind, value, active)

    def on_load(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> None:
        leaf = pointer if type(pointer) is Address else None
        if leaf is not None and not isinstance(leaf.offset, int):
            self._record_array(leaf.object, kind, None, list(self.list_active()))

    @staticmethod
    def _record_array(target: Object | None, kind: CellType, value: Value | None, active: list[Changes]) -> None:
        if target is not None and isinstance(kind, Int) and kind.width % 8 == 0:
            for changes in active:
                changes.record_array(target, kind, value)

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, pointer)

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        cells = self._find_cells(path, dst, length)
        for changes in self.list_active() if cells else ():
            for target, key in cells:
                changes.record_cell(target, key)
        if not cells:
            self._record(path, dst)

    def _find_cells(self, path: Path, dst: PointerValue, length: Scalar) -> list[tuple[Object, CellKey]]:
        """The cells that a copy to a known place has written, if each of its bytes is in one of them."""
        target = dst.object if type(dst) is Address else None
        state = path.state(target) if target is not None and target.kind != "function" else None
        if state is None or target is None or type(dst) is not Address:
            return []
        if not isinstance(dst.offset, int) or not isinstance(length, int):
            return []
        cells, end = list(state.overlapping(dst.offset, length)), dst.offset
        for at, cell in cells:
            end = at + cell.width if at <= end else end
        if end < dst.offset + length:
            return []
        return [(target, CellKey(key_of(target), at, cell.type)) for at, cell in cells]

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, pointer)

    def on_unknown_write(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, pointer)

    def record_forgotten(self, inner: Changes) -> None:
        """Something was cut: what is arbitrary there has changed in what is cut around it."""
        for changes in self.list_active():
            for number, key in inner.cells:
                changes.record_cell(self.walk.memory.by_number[number], key)
            for number in sorted(inner.objects):
                changes.record_object(self.walk.memory.by_number[number])

    def _record(self, path: Path, pointer: PointerValue) -> None:
        active = list(self.list_active())
        for number in self.walk.memory.affected(path, pointer) if active else ():
            for changes in active:
                changes.record_object(self.walk.memory.by_number[number])

"""Before paths join, what they know of an object is brought to one shape: the same cells, with values that may differ.

    one path knows x.n = 3 and has not written it yet      the others read x.n, and the join chooses between the values
    one path knows x.n because it has read it              its cell is dropped: the residue's memory has it
    x.n on one path, two halves of it on another           both are left to the residue's memory

The rest of the object stays known, so that a join costs no more than what its paths did differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, final

from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.pointers import Pointers
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Object
from fathom.bound.state.cells import Cell, ObjectState
from fathom.bound.state.path import Path
from fathom.persistent import IntMap

_Change: TypeAlias = tuple[int, Cell | None, Cell | None]
"""An offset, and the cells there in two states of an object."""


@final
class Reconciler:
    """Makes paths agree on which cells of objects are known."""

    def __init__(self, residue: Residue, pointers: Pointers, memory: KnownMemory) -> None:
        self.residue = residue
        self.pointers = pointers
        self.memory = memory

    def reconcile(self, number: int, paths: Sequence[Path]) -> None:
        """Bring the paths' views of an object to one shape."""
        target = self.memory.by_number[number]
        present = [path for path in paths if path.objects.get(number) is not None]
        states = [path.objects[number] for path in present]
        if any(state.alive_in_residue is not states[0].alive_in_residue for state in states):
            self._each(present, lambda path: self.pointers.write_back_lifetime(path, target))
        if self.memory.blocks and len(present) < len(paths):  # elsewhere there is no address to write back to
            self._each(present, lambda path: self.memory.flush(path, target))
            states = [path.objects[number] for path in present]
        if any(state.image is not states[0].image for state in states):
            self._drop_images(present, target)
            states = [path.objects[number] for path in present]
        elif any(state.image_dirty != states[0].image_dirty for state in states):
            self._each(present, lambda path: self.memory.flush(path, target))
        offsets = self._forget_read(target, present)
        effort = self.memory.fold.effort
        may_read = len(offsets) <= effort.limits.reconciled_cells
        if not may_read:
            effort.reach("reconciled_cells")
        end = -1
        for offset in sorted(offsets):
            if offset >= end:
                end = self._agree(target, offset, present, may_read)

    def _agree(self, target: Object, offset: int, present: Sequence[Path], may_read: bool) -> int:
        """Make every path know one cell at `offset`, or no path anything there; gives the end of what is agreed on.

        What one path has written is read by the others where they `may_read`.
        """
        states = [path.objects[target.id] for path in present]
        cells = [state.cells.get(offset) for state in states]
        widths = {cell.width if cell is not None else 0 for cell in cells}
        width = max(widths)
        if len(widths) == 1:
            return offset + width
        among = _overlapped(states, range(offset, offset + width))
        there = [cell for state in states for _, cell in state.overlapping(among.start, len(among))]
        known = all(state.fresh or state.image is not None or state.cells.get(offset) for state in states)
        written = any(cell.dirty for cell in there) and all(path.mem is present[0].mem for path in present)
        if len(among) > width or not (known or (written and may_read)):
            self._forget(present, target, among)
            return among.stop
        kind = next(cell.type for cell in cells if cell is not None and cell.width == width)
        for path, cell in zip(present, cells, strict=True):
            if cell is None or cell.width != width:
                self.residue.here = path.block
                self.memory.write(path, target, offset, kind, self.memory.read(path, target, offset, kind))
        return offset + width

    def _forget_read(self, target: Object, present: Sequence[Path]) -> set[int]:
        """Drop at once what some paths have read and others must ask memory for; gives the other offsets that differ.

        `strlen` of an arbitrary text ends on many paths, each of which has read one byte more than the one before.
        """
        states = [path.objects[target.id] for path in present]
        changes = [list(states[0].cells.differences(state.cells)) for state in states]
        offsets = {at for each in changes for at, _, _ in each}
        grains = {state.grain for state in states if state.cells}
        if len(grains) != 1 or min(grains) <= 0 or states[0].image is not None:
            return offsets  # cells may overlap
        read = _find_read(states, changes)
        cells = _remove(states[0].cells, read)
        for path, state, each in zip(present, states, changes, strict=True) if read else ():
            is_first = all(at in read for at, _, _ in each)
            kept = cells if is_first else _remove(state.cells, read)
            path.objects = path.objects.set(target.id, state.with_cells(kept, state.grain))
        return offsets - read

    def _forget(self, present: Sequence[Path], target: Object, among: range) -> None:
        """Leave a range of an object to the residue's memory."""
        if present[0].objects[target.id].image is not None:
            self._drop_images(present, target)
        for path in present:
            self.residue.here = path.block
            self.memory.flush(path, target, among)
            state = path.objects[target.id]
            path.objects = path.objects.set(target.id, state.with_cells(state.without(among), state.grain))

    def _drop_images(self, present: Sequence[Path], target: Object) -> None:
        """Leave constant contents to the residue's memory; what another path has a cell for becomes a cell."""
        cells = {at: cell for path in present for at, cell in path.objects[target.id].cells.items()}
        for path in present:
            if path.objects[target.id].image is None:
                continue
            self.residue.here = path.block
            self.memory.flush(path, target)
            for at, cell in sorted(cells.items()):
                state = path.objects[target.id]
                if not any(state.overlapping(at, cell.width)):
                    value = self.memory.read(path, target, at, cell.type)
                    self.memory.set_cell(path, target, state, at, Cell(cell.width, cell.type, value, False))
            state = path.objects[target.id].copy()
            state.image = None
            path.objects = path.objects.set(target.id, state)

    def _each(self, paths: Sequence[Path], action: Callable[[Path], None]) -> None:
        for path in paths:
            self.residue.here = path.block
            action(path)


def _find_read(states: Sequence[ObjectState], changes: Sequence[Sequence[_Change]]) -> set[int]:
    """Where no path has written, and one of them does not know what is there; `changes` are from the first state."""
    written, unknown = set[int](), set[int]()
    for state, each in zip(states, changes, strict=True):
        for at, here, there in each:
            if (here is not None and here.dirty) or (there is not None and there.dirty):
                written.add(at)
            if (here is None and not states[0].fresh) or (there is None and not state.fresh):
                unknown.add(at)
    return unknown - written


def _remove(cells: IntMap[Cell], offsets: Iterable[int]) -> IntMap[Cell]:
    for at in offsets:
        cells = cells.remove(at)
    return cells


def _overlapped(states: Sequence[ObjectState], among: range) -> range:
    """A range with all of the cells that it has a part of."""
    while True:
        cells = [item for state in states for item in state.overlapping(among.start, len(among))]
        first = min([among.start, *(at for at, _ in cells)])
        last = max([among.stop, *(at + cell.width for at, cell in cells)])
        if (first, last) == (among.start, among.stop):
            return among
        among = range(first, last)

"""Whether a path is in the state of an earlier one: in everything that what follows can read.

registers      the ones that matter, number by number and pointer by pointer
memory         the cells of objects, their lifetimes and their flags
new objects    nothing that both states have leads to them, but what is on the heap is not given back

What is not known to be the same counts as different.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from fathom.bound.context.context import Context
from fathom.bound.residual.values import Address, Choice, PointerValue, Scalar, Shape, Value, is_same
from fathom.bound.state.cells import Cell, ObjectState
from fathom.bound.state.object_flags import FIELDS, HELD, MODIFIED
from fathom.bound.state.path import Path
from fathom.ir import extended
from fathom.ir.types import BOOL, Float, Int


class _Different(Exception):
    """The states differ, or are not known to be the same."""


def compare_states(walk: Context, before: Path, slots: Iterable[tuple[int, Shape]]) -> Scalar:
    """The condition that the current path is in an earlier state, as far as these registers and memory go."""
    comparison = _Comparison(walk, before)
    try:
        for slot, shape in slots:
            comparison.add_values(before.env[slot], walk.path.env[slot], shape)
        comparison.add_memory()
    except _Different:
        return 0
    return comparison.holds


@final
class _Comparison:
    def __init__(self, walk: Context, before: Path) -> None:
        self.walk = walk
        self.before = before
        self.holds: Scalar = 1

    def add_values(self, old: Value, new: Value, shape: Shape) -> None:
        """These values are the same."""
        if is_same(old, new):
            return
        if isinstance(shape, tuple) and isinstance(old, tuple) and isinstance(new, tuple):
            for x, y, part in zip(old, new, shape, strict=True):
                self.add_values(x, y, part)
        elif isinstance(old, PointerValue) and isinstance(new, PointerValue):
            self._add(self._is_same_pointer(old, new))
        elif isinstance(shape, Int | Float) and isinstance(old, Scalar) and isinstance(new, Scalar):
            self._add(self._is_same_number(old, new, shape))
        else:
            raise _Different

    def _is_same_number(self, old: Scalar, new: Scalar, kind: Int | Float) -> Scalar:
        """Numbers are the same if all of their bits are."""
        fold = self.walk.fold
        if isinstance(kind, Float):
            if kind.kind == extended.KIND:
                raise _Different
            old, new = (fold.cast("bitcast", each, kind, Int(kind.width)) for each in (old, new))
        return fold.compare("eq", kind.width, old, new)

    def _add(self, holds: Scalar) -> None:
        self.holds = self.walk.fold.conjunction(self.holds, holds)
        if self.holds == 0:
            raise _Different

    def _is_same_pointer(self, old: PointerValue, new: PointerValue) -> Scalar:
        fold = self.walk.fold
        if type(old) is Choice:
            then = self._is_same_pointer(old.then, new)
            return fold.select(old.cond, then, self._is_same_pointer(old.other, new), BOOL)
        if type(new) is Choice:
            then = self._is_same_pointer(old, new.then)
            return fold.select(new.cond, then, self._is_same_pointer(old, new.other), BOOL)
        if type(old) is Address and type(new) is Address and old.object is new.object:
            width = self.walk.pointers.width
            x, y = (each % (1 << width) if isinstance(each, int) else each for each in (old.offset, new.offset))
            return fold.compare("eq", width, x, y)
        return int(is_same(old, new))

    # ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def add_memory(self) -> None:
        """Memory is the same."""
        before, now = self.before, self.walk.path
        if before.mem is not now.mem or before.shadows or now.shadows:
            raise _Different
        for _, old, new in before.objects.differences(now.objects):
            if old is None:
                continue
            if new is None:
                self._add(self.walk.fold.negate(old.alive))
            elif not old.alive == new.alive == 0:
                self._add_object(old, new)
        self._add_flags()

    def _add_object(self, old: ObjectState, new: ObjectState) -> None:
        if old.image is not new.image or old.fresh != new.fresh:
            raise _Different
        self.add_values(old.alive, new.alive, BOOL)
        for offset, cell, now in old.cells.differences(new.cells):
            if now is None:
                raise _Different
            if cell is not None:
                self._add_cell(cell, now)
            elif now.dirty:
                self._add_first_write(old, offset, now)

    def _add_cell(self, old: Cell, new: Cell) -> None:
        if old.type != new.type:
            raise _Different
        self.add_values(old.value, new.value, old.type)

    def _add_first_write(self, old: ObjectState, offset: int, now: Cell) -> None:
        """What was written is what the object had in the beginning."""
        if old.image is None or any(old.overlapping(offset, now.width)) or not isinstance(now.type, Int | Float):
            raise _Different
        first = old.image.number(offset, now.width, self.walk.pointers.width // 8)
        if first is None:
            raise _Different
        self.add_values(first, now.value, now.type)

    def _add_flags(self) -> None:
        for key, old, new in self.before.flags.differences(self.walk.path.flags):
            field, number = key % FIELDS, key // FIELDS - 1
            is_new = number >= 0 and number not in self.before.objects
            if field == MODIFIED or (is_new and field != HELD):
                continue
            was, now = 0 if old is None else old, 0 if new is None else new
            if is_new:
                self._add(self.walk.fold.negate(now))
            elif not is_same(was, now):
                raise _Different

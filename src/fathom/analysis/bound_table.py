"""A table while the program is walked: an object that the program does not have, with shadow memory of its own."""

from __future__ import annotations

from typing import final

from fathom.analysis.errors import AnalysisError
from fathom.analysis.numbers import Number, Numeric
from fathom.analysis.specs import TableSpec, check_fits
from fathom.analysis.values import Scene
from fathom.bound.context.context import Context
from fathom.bound.memory.shadow_memory import declare_shadow
from fathom.bound.residual.values import Address, Scalar
from fathom.bound.state.cells import uniform
from fathom.ir.types import BYTE, Int


@final
class BoundTable:
    """`self.open[handle]`, for a handle that is a number."""

    def __init__(self, scene: Scene, walk: Context, table: TableSpec) -> None:
        self._scene = scene
        self._table = table
        self._object = walk.memory.new_object(walk.path, "global", f"table {table.name}", table.entries, 1)
        walk.memory.end_lifetime(walk.path, self._object, 1)  # to the program, it is not there
        self._memory = declare_shadow(walk.path, walk.memory, lambda _: uniform(table.initial))

    def __getitem__(self, index: Numeric) -> Number:
        inside, place = self._place(index)
        if inside == 0:
            return self._scene.number(self._table.initial, self._table.bits)
        walk = self._scene.walk
        found = self._memory.load(walk.path, place, BYTE, self._scene.loc)
        chosen = walk.fold.select(inside, found, self._table.initial, BYTE)
        return self._scene.number(chosen, BYTE.width).resized(self._table.bits)

    def __setitem__(self, index: Numeric, number: Numeric) -> None:
        walk, bits = self._scene.walk, self._table.bits
        inside, place = self._place(index)
        if isinstance(number, Number) and number.bits > bits and (number.known is None or number.known >> bits):
            raise AnalysisError(f"a number of {number.bits} bits for a table of {bits}: use resized({bits})")
        new = self._scene.scalar(number if isinstance(number, Number) else check_fits(number, bits), 8)
        if inside != 0:
            old = self._memory.load(walk.path, place, BYTE, self._scene.loc)
            self._memory.store(walk.path, place, BYTE, walk.fold.select(inside, new, old, BYTE), self._scene.loc)

    def _place(self, index: Numeric) -> tuple[Scalar, Address]:
        """Whether there is such an entry, and where it is: the first one where there is none."""
        walk, width = self._scene.walk, self._scene.walk.pointers.width
        at = self._scene.scalar(index, width)
        if isinstance(index, int) and index >= self._table.entries:
            return 0, Address(self._object, 0)
        inside = walk.fold.compare("ult", width, at, self._table.entries)
        return inside, Address(self._object, walk.fold.select(inside, at, 0, Int(width)))

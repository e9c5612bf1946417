"""Instrumentation of memory for an analysis: what functions of the C library do to it, as well as instructions."""

from __future__ import annotations

from typing import final

from fathom.analysis.events import Allocation, Copy, Fill, Region, Store
from fathom.analysis.hooks import Hooks
from fathom.analysis.values import Memory, Piece
from fathom.bound.context.instrument import Instrument
from fathom.bound.residual.values import Address, CellType, Object, PointerValue, Scalar, Value
from fathom.bound.state.cells import byte_width
from fathom.bound.state.path import Path
from fathom.source import SrcLoc

_REGIONS: dict[str, Region] = {"alloca": "stack", "malloc": "heap", "global": "global"}


@final
class MemoryInstrument(Instrument):
    """Makes the events of memory; those of store instructions come later, when the shadow is in place."""

    def __init__(self, hooks: Hooks) -> None:
        self.hooks = hooks

    def on_allocate(self, path: Path, target: Object) -> None:
        region = _REGIONS.get(target.kind)
        if region is not None and self.hooks.overrides("on_allocation"):
            memory = Memory(self.hooks.scene, [Piece(Address(target, 0), target.size, 1)])
            self.hooks.notify("on_allocation", Allocation(target.loc, memory, region, target.name))

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        if self.hooks.overrides("on_store") and not self.hooks.storing:
            memory = Memory(self.hooks.scene, [Piece(pointer, byte_width(kind), 1)])
            self.hooks.notify("on_store", Store(loc, memory, None))

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        if self.hooks.overrides("on_fill") and length != 0:
            operands = self.hooks.take_operands()
            self.hooks.notify("on_fill", Fill(loc, self.hooks.scene.range(pointer, length), operands))

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        if self.hooks.overrides("on_copy") and length != 0:
            scene, operands = self.hooks.scene, self.hooks.take_operands()
            self.hooks.notify("on_copy", Copy(loc, scene.range(dst, length), scene.range(src, length), operands))

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.on_fill(path, pointer, 0, length, loc)

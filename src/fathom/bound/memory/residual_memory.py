"""Loads and stores that stay: the instructions of the residue for what the cache cannot answer."""

from __future__ import annotations

from typing import final

from fathom.bound.memory.conversions import Conversions
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Address, CellType, Opaque, PointerValue, Value, targets
from fathom.bound.state.cells import stored_type
from fathom.bound.state.path import Path, pointees_in
from fathom.ir.instructions import Load, Store
from fathom.ir.types import MEM, Pointer
from fathom.ir.values import Reg
from fathom.ir.values import Value as Operand
from fathom.source import SrcLoc


@final
class ResidualMemory:
    """Writes loads and stores; where it `is_shared`, equal loads of one memory are one, and stores may move."""

    def __init__(self, residue: Residue, conversions: Conversions, is_shared: bool) -> None:
        self.residue = residue
        self.fold = conversions.fold
        self.pointers = conversions.pointers
        self.provenance = conversions.provenance
        self.conversions = conversions
        self.is_shared = is_shared

    def load(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> Value:
        """A load that stays: everything it may read must have been written back before."""
        stored = stored_type(kind)
        place = self.pointers.materialise(path, pointer)
        key = "load", stored, place, path.mem
        result, done = self.fold.number_value(stored, *key) if self.is_shared else (self.residue.reg(stored), False)
        if not done:
            self.residue.emit(Load(result, place, path.mem, loc))
        if isinstance(stored, Pointer):
            loaded = Opaque(result, pointees_in(path, targets(pointer)), moved=False)
            return self.residue.evaluate_pointer(loaded)
        return self.conversions.convert(path, self.residue.evaluate(result), stored, kind, loc)

    def load_unwritten(self, path: Path, place: Address, kind: Pointer, loc: SrcLoc | None) -> PointerValue:
        """A pointer that is read where nothing was written."""
        target, words = place.object, self.pointers.unwritten
        assert target is not None
        operand = self.pointers.materialise(path, place)
        result, done = self.fold.number_value(kind, "load", kind, operand, path.mem)
        if not done:
            self.residue.emit(Load(result, operand, path.mem, loc))
        words.add(target, result)
        return self.residue.evaluate_pointer(Opaque(result, None, moved=False))

    def store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        """A store that stays."""
        self.residue.here.is_pure &= self.is_shared
        after = self.residue.reg(MEM)
        operand = self._operand(path, value, kind, loc)
        self.residue.emit(Store(after, operand, self.pointers.materialise(path, pointer), path.mem, loc))
        self.pointers.forwarding.record_store(after, path.mem, pointer, kind, value)
        path.mem = after

    def _operand(self, path: Path, value: Value, kind: CellType, loc: SrcLoc | None = None) -> Operand:
        """A value as an operand of a residual store."""
        if isinstance(kind, Pointer):
            assert not isinstance(value, int | Reg | tuple)
            if self.provenance is not None:
                self.provenance.expose(path, value, loc)
            return self.pointers.materialise(path, value)
        assert isinstance(value, int | Reg)
        return self.fold.operand(kind, value)

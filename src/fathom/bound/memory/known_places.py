"""The places of an access at an offset that is one of few constants: known cells, each under its own condition."""

from __future__ import annotations

from typing import final

from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.value_summaries import ValueSummaries, ValueSummary
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Address, CellType, Choice, PointerValue, Scalar
from fathom.bound.state.cells import ObjectState, byte_width
from fathom.bound.state.path import Path
from fathom.ir.arithmetic import to_signed
from fathom.ir.types import Int, Pointer
from fathom.ir.values import Reg


@final
class KnownPlaces:
    """Finds them for addresses with a symbolic offset, by value summaries."""

    def __init__(self, fold: Folder, memory: KnownMemory) -> None:
        self._fold = fold
        self._width = fold.residue.pointer.width
        self._summaries = ValueSummaries(fold)
        self._is_used = memory.caching and not memory.blocks

    def are_known(self, path: Path, pointer: PointerValue, kind: CellType) -> bool:
        """Whether every alternative of a pointer is known places inside of an object, to be accessed one by one."""
        if type(pointer) is Choice:
            return self.are_known(path, pointer.then, kind) and self.are_known(path, pointer.other, kind)
        if type(pointer) is not Address or pointer.object is None:
            return False
        return isinstance(pointer.offset, int) or self._has_alternatives(path, pointer, kind)

    def _has_alternatives(self, path: Path, address: Address, kind: CellType) -> bool:
        found = self._find(path, address)
        target = address.object
        state = path.state(target) if target is not None else None
        if found is None or target is None or state is None or not self._is_used:
            return False
        if isinstance(kind, Pointer) and len(found.results) > self._fold.effort.limits.pointer_choices:
            return False
        width = byte_width(kind)
        end = self._fold.known.interval(path.facts, target.size)[0] - width
        places = [self._signed(result) for result in found.results.values()]
        return all(0 <= place <= end and _is_of_type(state, place, kind) for place in places)

    def _find(self, path: Path, address: Address) -> ValueSummary | None:
        assert isinstance(address.offset, Reg)
        return self._summaries.summarise(path, address.offset)

    def _signed(self, offset: int) -> int:
        return to_signed(offset, self._width)

    def choose(self, path: Path, address: Address) -> PointerValue:
        """The places of an address as a choice."""
        found = self._find(path, address)
        assert found is not None
        assert address.object is not None
        chosen = self._summaries.choose_place(path, address.object, found)
        assert chosen is not None
        return chosen

    def list(self, path: Path, address: Address) -> list[tuple[Address, Scalar]]:
        """The places of an address, each with the condition under which it is the one."""
        found = self._find(path, address)
        assert found is not None
        places = self._summaries.list_places(path, found)
        return [(Address(address.object, self._signed(place)), cond) for place, cond in places]


def _is_of_type(state: ObjectState, place: int, kind: CellType) -> bool:
    """Whether a cell at a place has the type of an access, or it is one of numbers of any width."""
    for at, cell in state.overlapping(place, byte_width(kind)):
        is_same = at == place and cell.type == kind
        if not is_same and not (isinstance(cell.type, Int) and isinstance(kind, Int)):
            return False
    return True

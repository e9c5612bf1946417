"""Reads and writes of memory that check nothing and that nobody observes: what a thread did before, done or undone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

from fathom.bound.context.context import Context
from fathom.bound.memory.access import Access
from fathom.bound.residual.values import Address, CellType, Choice, Mode, PointerValue, Scalar, Value
from fathom.bound.state.path import Path
from fathom.ir.types import Pointer
from fathom.source import SrcLoc


@final
class AllValid:
    """Every access may be made."""

    @staticmethod
    def check_address(
        path: Path, address: Address, width: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> bool:
        return True

    @staticmethod
    def check_access(path: Path, pointer: PointerValue, width: int, mode: Mode, loc: SrcLoc | None) -> PointerValue:
        return pointer

    @staticmethod
    def check_range(
        path: Path, pointer: PointerValue, length: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue | None:
        return pointer


@final
class UncheckedAccess:
    """Scalars of memory, through pointers that were checked before."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self._access = Access(walk.residue, walk.fold, walk.pointers, walk.memory, AllValid())

    def load(self, pointer: PointerValue, kind: CellType) -> Value:
        return self._access.load(self.walk.path, pointer, kind, None)

    def store(self, pointer: PointerValue, kind: CellType, value: Value) -> None:
        self._access.store(self.walk.path, pointer, kind, value, None)

    def keep_present(self, pointer: PointerValue) -> PointerValue | None:
        """The pointer without the alternatives that lead to no object that the path has; None where none is left."""
        if isinstance(pointer, Choice):
            then, other = self.keep_present(pointer.then), self.keep_present(pointer.other)
            if then is None or other is None:
                return then if other is None else other
            return Choice(pointer.cond, then, other)
        if isinstance(pointer, Address):
            is_present = pointer.object is not None and self.walk.path.state(pointer.object) is not None
            return pointer if is_present else None
        return pointer

    def is_retyped(self, pointer: PointerValue, kind: CellType) -> bool:
        """Whether a store may overwrite a pointer, or a part of one, by something else, or the other way round."""
        width = (kind.width + 7) // 8
        for address in list_addresses(pointer):
            state = None if address.object is None else self.walk.path.state(address.object)
            if state is None or not isinstance(address.offset, int):
                continue
            for start, cell in state.overlapping(address.offset, width):
                is_same = (start, cell.width) == (address.offset, width) and type(cell.type) is type(kind)
                if isinstance(cell.type, Pointer) != isinstance(kind, Pointer) and cell.value != 0:
                    return True
                if isinstance(cell.type, Pointer) and not is_same:
                    return True
        return False


def list_addresses(pointer: PointerValue) -> Iterator[Address]:
    """The places that a pointer may mean, as far as they are known."""
    stack = [pointer]
    while stack:
        item = stack.pop()
        if isinstance(item, Choice):
            stack += (item.then, item.other)
        elif isinstance(item, Address):
            yield item

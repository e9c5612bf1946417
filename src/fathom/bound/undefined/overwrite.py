"""Arbitrary contents: what an object has after a function without a body may have written it.

Each scalar becomes an input, called `s.st_size after stat()`. A large object, or one of unknown size, is one input as a
whole. Pointers get any value: null, the address of any object, or that of none, and using one is checked accordingly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, final

from fathom.bound.context.context import Context
from fathom.bound.harness.scalars import Named, Scalars
from fathom.bound.residual.values import Address, CellType, Object, Scalar
from fathom.bound.undefined.reach import VIRTUAL_TABLE
from fathom.frontend.llvm.debuginfo import CType, RecordCType, strip_qualifiers
from fathom.ir.types import BOOL, BYTE, Int, Pointer
from fathom.source import SrcLoc

_Piece: TypeAlias = tuple[int, CellType, str]
"""An offset, the type of what is there, and its name."""


@final
class Overwriter:
    """Overwrites objects on behalf of one function; `after` is how the names of the inputs end."""

    def __init__(self, walk: Context, function: str, loc: SrcLoc | None) -> None:
        self.walk = walk
        self.after = f" after {function}()"
        self.loc = loc
        self.scalars = Scalars(walk.module.debug, walk.residue.pointer, walk.module.layout.has_extended_floats)
        self._most = walk.effort.limits.overwritten_scalars

    def overwrite(self, target: Object, guard: Scalar, kind: CType | None) -> None:
        """Let an object have any contents where the guard holds; `kind` is its type, as far as that is known."""
        walk, size = self.walk, self.walk.pointers.size_of(self.walk.path, target)
        pieces = list(self._cut(target, size, kind)) if isinstance(size, int) else []
        length = walk.fold.select(guard, size, 0, Int(walk.pointers.width))
        if size != 0 and (not pieces or len(pieces) > self._most):
            walk.access.overwrite(walk.path, Address(target, 0), length, f"{target.name}{self.after}", self.loc)
        else:
            for piece in pieces:
                self._write(target, guard, piece)
        for observer in walk.access.observers:
            observer.on_unknown_write(walk.path, Address(target, 0), length, self.loc)

    def _cut(self, target: Object, size: int, kind: CType | None) -> Iterator[_Piece]:
        """The scalars of an object, those of its type first, then what is known to be in the gaps between them."""
        if size > self._most * _WIDEST:
            return
        at = 0
        for offset, stored, name in self._list_scalars(target.name, size, kind):
            yield from self._fill_gap(target, at, offset)
            yield offset, stored, name
            at = offset + (stored.width + 7) // 8
        yield from self._fill_gap(target, at, size)

    def _list_scalars(self, name: str, size: int, kind: CType | None) -> Iterator[_Piece]:
        """The scalars of an object that consists of elements of a type; of a union it is not known which count."""
        step, plain = self.scalars.size(kind), strip_qualifiers(kind)
        if not step or size % step or (isinstance(plain, RecordCType) and plain.kind == "union"):
            return
        for index in range(size // step):
            named = Named(name) if size == step else Named(name).element(index)
            for scalar in self.scalars.of(kind, named, self._most) or ():
                yield index * step + scalar.offset, BYTE if scalar.kind is BOOL else scalar.kind, scalar.name

    def _fill_gap(self, target: Object, start: int, end: int) -> Iterator[_Piece]:
        pieces = self.walk.access.pieces(self.walk.path, Address(target, start), end - start) if start < end else []
        is_whole = len(pieces) == 1 and start == 0 and end == target.size
        for at, kind in pieces:
            yield start + at, kind, target.name if is_whole else f"byte {start + at} of {target.name}"

    def _write(self, target: Object, guard: Scalar, piece: _Piece) -> None:
        walk, (at, kind, name) = self.walk, piece
        if isinstance(kind, Pointer) and self._is_virtual_table(target, at):
            return
        value = walk.constants.fresh(walk.path, kind, f"{name}{self.after}", self.loc)
        if guard != 1:
            old = walk.memory.read(walk.path, target, at, kind, self.loc)
            value = walk.memory.select(walk.path, guard, value, old, kind)
        walk.memory.write(walk.path, target, at, kind, value, self.loc)

    def _is_virtual_table(self, target: Object, at: int) -> bool:
        """Whether the pointer at an offset makes the object one of its class."""
        state = self.walk.path.state(target)
        cell = state.cells.get(at) if state is not None else None
        pointer = cell.value if cell is not None else None
        known = pointer.object if isinstance(pointer, Address) else None
        return known is not None and known.name.startswith(VIRTUAL_TABLE)


_WIDEST = 16
"""Bytes of the widest scalar."""

"""Observers of what the program does to memory (see `context.instrument`)."""

from __future__ import annotations

from fathom.bound.residual.values import CellType, Object, PointerValue, Scalar, Value
from fathom.bound.state.path import Path
from fathom.source import SrcLoc


class MemoryObserver:
    """Called after an access, when all of its checks are behind: what is reported here has happened."""

    def on_allocate(self, path: Path, target: Object) -> None:
        """An object begins to live."""

    def on_end_lifetime(self, path: Path, target: Object) -> None:
        """An object may be gone from here on."""

    def on_load(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> None:
        """A scalar was read."""

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        """A scalar was written."""

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        """Every byte of a range became the same."""

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        """A range was copied."""

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        """The bytes of a range became an input."""

    def on_unknown_write(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        """A function without a body may have written a range."""

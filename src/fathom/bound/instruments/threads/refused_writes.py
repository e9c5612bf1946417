"""Writes that do not wait in a store buffer, and would have to: those of blocks of memory, which are not modelled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, final

from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.threads.state import ThreadState
from fathom.bound.residual.values import CellType, Object, PointerValue, Scalar, Value, named_targets
from fathom.bound.state.path import Path
from fathom.source import SrcLoc

_BLOCK: Final = "a write of a block of memory that other threads see later (--memory-model tso)"


@final
class RefusedWrites(Instrument):
    """Watches operations that may write to what they allocate, and to locals that nobody else sees."""

    def __init__(self, threads: ThreadState) -> None:
        self.threads = threads
        self._loc: SrcLoc | None = None
        self._fresh: set[Object] | None = None
        """What the operation that is watched has allocated; None outside of one."""

    @contextmanager
    def watch(self, loc: SrcLoc | None) -> Iterator[None]:
        """What happens meanwhile is one operation."""
        self._loc, self._fresh = loc, set()
        try:
            yield
        finally:
            self._fresh = None

    def _refuse(self, pointer: PointerValue) -> None:
        if self._fresh is None:
            return
        targets, is_complete = named_targets(pointer)
        if not (is_complete and targets <= self._fresh | self.threads.unseen_locals):
            self.threads.walk.unsupported(_BLOCK, self._loc)

    def on_allocate(self, path: Path, target: Object) -> None:
        if self._fresh is not None:
            self._fresh.add(target)

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        self._refuse(pointer)

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self._refuse(pointer)

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._refuse(dst)

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._refuse(pointer)

    def on_unknown_write(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._refuse(pointer)

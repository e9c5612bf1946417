"""Which objects a program writes: what `sea_is_modified` asks. SeaBMC, section III (`ismod`, `resetmod`).

The bit is per object and exact: a write through a pointer with alternatives sets the bit of each under its condition,
and a block operation of length 0 writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, final

from fathom.bound.memory.observer import MemoryObserver
from fathom.bound.memory.points_to import PointsTo
from fathom.bound.residual.values import CellType, PointerValue, Scalar, Value
from fathom.bound.state.object_flags import MODIFIED, UNWATCHED, ObjectFlags
from fathom.bound.state.path import Path
from fathom.source import SrcLoc

QUESTION: Final = "sea_is_modified"
"""Only a program that declares this function needs to be observed."""


@final
class ModifiedObjects(MemoryObserver):
    """The observer that records writes, and answers who was written."""

    def __init__(self, flags: ObjectFlags, owners: PointsTo) -> None:
        self.flags = flags
        self.points_to = owners

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        self._record(path, pointer, 1)

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, pointer, length)

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, dst, length)

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, pointer, length)

    def _record(self, path: Path, pointer: PointerValue, length: Scalar) -> None:
        fold = self.flags.fold
        some = fold.compare("ne", self.points_to.pointers.width, length, 0)
        guard = fold.conjunction(some, fold.negate(self.flags.get(path, UNWATCHED, None)))
        for target, here in self.points_to.of(path, pointer, guard):
            self.flags.add(path, MODIFIED, target, here)

    def modified(self, path: Path, pointer: PointerValue) -> Scalar:
        """Whether the object of the pointer was written."""
        return self.points_to.any(path, pointer, lambda target: self.flags.get(path, MODIFIED, target))

    def reset(self, path: Path, pointer: PointerValue) -> None:
        """The object of the pointer counts as not written from here on."""
        for target, here in self.points_to.of(path, pointer):
            self.flags.drop(path, MODIFIED, target, here)

    @contextmanager
    def unseen(self, path: Path) -> Iterator[None]:
        """What is done meanwhile to the memory of a path counts as no write."""
        before = path.flags
        yield
        path.flags = before

    def watch(self, path: Path, on: bool) -> None:
        """From here on writes are recorded, all objects counting as not written yet; or they are not recorded."""
        self.flags.put(path, UNWATCHED, None, int(not on))
        if on:
            self.flags.clear(path, MODIFIED)

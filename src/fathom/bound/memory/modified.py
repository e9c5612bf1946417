"""Which objects a program writes, for `sea_is_modified`. SeaBMC, section III (`ismod`, `resetmod`).

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
from fathom.bound.state.object_flags import MODIFIED, UNRECORDED, ObjectFlags
from fathom.bound.state.path import Path
from fathom.source import SrcLoc

QUERY_FUNCTIONS: Final = ("sea_is_modified", "sea.is_modified")
"""Only a program that declares this function needs to be observed."""


@final
class ModifiedObjects(MemoryObserver):
    """The observer that records which objects are written."""

    def __init__(self, flags: ObjectFlags, points_to: PointsTo) -> None:
        self.flags = flags
        self.points_to = points_to

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        self._record(path, pointer, 1)

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, pointer, length)

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, dst, length)

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, pointer, length)

    def on_unknown_write(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, pointer, length)

    def _record(self, path: Path, pointer: PointerValue, length: Scalar) -> None:
        fold = self.flags.fold
        some = fold.compare("ne", self.points_to.pointers.width, length, 0)
        guard = fold.conjunction(some, fold.negate(self.flags.get(path, UNRECORDED, None)))
        for target, here in self.points_to.resolve(path, pointer, guard):
            self.flags.add(path, MODIFIED, target, here)

    def is_modified(self, path: Path, pointer: PointerValue) -> Scalar:
        """Whether the object of the pointer was written."""
        return self.points_to.any_object(path, pointer, lambda target: self.flags.get(path, MODIFIED, target))

    def reset(self, path: Path, pointer: PointerValue) -> None:
        """The object of the pointer counts as not written from here on."""
        for target, here in self.points_to.resolve(path, pointer):
            self.flags.drop(path, MODIFIED, target, here)

    @contextmanager
    def ignore_writes(self, path: Path) -> Iterator[None]:
        """What is done meanwhile to the memory of a path counts as no write."""
        before = path.flags
        yield
        path.flags = before

    def set_recording(self, path: Path, on: bool) -> None:
        """From here on writes are recorded, all objects counting as not written yet; or they are not recorded."""
        self.flags.put(path, UNRECORDED, None, int(not on))
        if on:
            self.flags.clear(path, MODIFIED)

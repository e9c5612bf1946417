"""Which objects a program writes: what `sea_is_modified` asks. SeaBMC, section III (`ismod`, `resetmod`).

The bit is per object and exact: a write through a pointer with alternatives sets the bit of each under its condition,
and a block operation of length 0 writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, final

from fathom.bound.memory.points_to import Owners
from fathom.bound.residual.values import CellType, Object, PointerValue, Scalar, Value
from fathom.bound.state.object_flags import MODIFIED, UNWATCHED, Flags
from fathom.bound.state.path import Path
from fathom.source import SrcLoc

QUESTION: Final = "sea_is_modified"
"""Only a program that declares this function needs to be observed."""


@final
class Writes:
    """The observer that records writes, and answers who was written."""

    def __init__(self, flags: Flags, owners: Owners) -> None:
        self.flags = flags
        self.owners = owners

    def allocated(self, path: Path, target: Object) -> None:
        """A new object is not written: that is what its bit says."""

    def stored(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        self._record(path, pointer, 1)

    def filled(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, pointer, length)

    def copied(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, dst, length)

    def made_input(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._record(path, pointer, length)

    def _record(self, path: Path, pointer: PointerValue, length: Scalar) -> None:
        fold = self.flags.fold
        some = fold.compare("ne", self.owners.pointers.width, length, 0)
        guard = fold.conjunction(some, fold.negate(self.flags.get(path, UNWATCHED, None)))
        for target, here in self.owners.of(path, pointer, guard):
            self.flags.add(path, MODIFIED, target, here)

    def modified(self, path: Path, pointer: PointerValue) -> Scalar:
        """Whether the object of the pointer was written."""
        return self.owners.any(path, pointer, lambda target: self.flags.get(path, MODIFIED, target))

    def reset(self, path: Path, pointer: PointerValue) -> None:
        """The object of the pointer counts as not written from here on."""
        for target, here in self.owners.of(path, pointer):
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

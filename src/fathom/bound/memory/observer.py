"""Who is told of what the program does to memory: analyses that keep a plane of their own (see `planes`)."""

from __future__ import annotations

from typing import Protocol

from fathom.bound.residual.values import CellType, Object, PointerValue, Scalar, Value
from fathom.bound.state.path import Path
from fathom.source import SrcLoc


class Observer(Protocol):
    """Told after the fact, when every check of the access is behind: what is reported here has happened."""

    def allocated(self, path: Path, target: Object) -> None: ...

    def stored(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None: ...

    def filled(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None: ...

    def copied(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None: ...

    def made_input(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None: ...

"""What an access touches, for the check of data races."""

from __future__ import annotations

from typing import NamedTuple

from fathom.bound.residual.values import Mode, PointerValue, Scalar
from fathom.source import SrcLoc


class Footprint(NamedTuple):
    """Bytes from a pointer on, and how they are accessed; `order` is that of an atomic access, and empty for others.

    An update reads and writes. A compare-and-swap that does not write has the order `failure`.
    """

    pointer: PointerValue
    length: Scalar
    mode: Mode
    order: str
    loc: SrcLoc | None
    word: str = ""
    failure: str = ""
    is_update: bool = False

    @property
    def reads(self) -> bool:
        return self.is_update or self.mode == "read"

    @property
    def what(self) -> str:
        """The access in a word or two, such as `atomic write` or `free`."""
        kind = self.word or ("update" if self.is_update else self.mode)
        return f"atomic {kind}" if self.order else kind

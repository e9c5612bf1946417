"""A store that other threads see later, as instruments are told of it (see `instruments.threads.store_buffers`)."""

from __future__ import annotations

from typing import NamedTuple

from fathom.bound.residual.values import CellType, PointerValue, Value
from fathom.source import SrcLoc


class StoreSite(NamedTuple):
    """Where a store is: the function that it is in, and the place."""

    function: str
    loc: SrcLoc | None


class DelayedStore(NamedTuple):
    """What is stored where, by which instruction."""

    pointer: PointerValue
    kind: CellType
    value: Value
    site: StoreSite

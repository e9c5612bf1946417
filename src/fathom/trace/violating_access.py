"""Where in memory the access is that fails."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bound.residual.values import Address
from fathom.checks import bounds, double_free, invalid_free, null, readonly, use_after_free, use_after_scope
from fathom.frontend.llvm import instructions as inst
from fathom.ir.instructions import Property
from fathom.trace.events import InstructionEvent
from fathom.trace.memory_picture import PointedPlace, ViolatingAccess

_CLASSES = frozenset(
    each.CLASS.name for each in (bounds, double_free, invalid_free, null, readonly, use_after_free, use_after_scope)
)


def find_violating_access(
    prop: Property, events: Sequence[InstructionEvent], blamed: Address | None
) -> ViolatingAccess | None:
    """The place by the number of the object in the run; None where what fails is no access.

    `blamed` is the last place whose use may not have been allowed.
    """
    if prop.kind not in _CLASSES or not events:
        return None
    last = events[-1]
    suspect = blamed.object.id if blamed is not None and blamed.object is not None else None
    ranges = [(each, is_write) for each, is_write in ((last.written, True), (last.read, False)) if each is not None]
    ranges.sort(key=lambda each: each[0][0] != suspect)
    for (target, first, end), is_write in ranges:
        if isinstance(target, int):
            return ViolatingAccess(PointedPlace(target, first), end - first, is_write)
    is_write = isinstance(last.place.item, inst.Store)
    if prop.kind == null.CLASS.name or suspect is None or blamed is None or not isinstance(blamed.offset, int):
        return ViolatingAccess(None, 0, is_write)
    return ViolatingAccess(PointedPlace(suspect, blamed.offset), 0, is_write)

"""Calls whose results a path knows: of functions that only read, as `strlen` does, and what they have read.

The result is the same as long as nothing has been written since. What a call has read may lie in the cells of its
objects, in their images, or in the memory of the residue; reading it again may add cells, which are not dirty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fathom.bound.residual.values import Object, Value, is_same, targets
from fathom.bound.state.cells import Cell, ObjectState
from fathom.ir.values import Reg
from fathom.persistent import IntMap


class Contents(NamedTuple):
    """Memory on a path: its objects as far as they are known, and the memory of the residue."""

    objects: IntMap[ObjectState]
    mem: Reg


class PureCall(NamedTuple):
    """A call, the memory that it has left, and its result."""

    function: str
    arguments: tuple[Value, ...]
    mem: Reg
    given: tuple[tuple[Object, ObjectState | None], ...]
    result: Value

    def has_result(self, now: Contents, function: str, arguments: Sequence[Value]) -> bool:
        """Whether a call would give the same result now: it has the same arguments, and they point to the same."""
        if function != self.function or now.mem is not self.mem:
            return False
        if not all(map(is_same, self.arguments, arguments)):
            return False
        return all(_has_contents(now.objects.get(target.id), state) for target, state in self.given)


def record_call(now: Contents, function: str, arguments: Sequence[Value], result: Value) -> PureCall | None:
    """A call that has just returned, None where it is not known which objects it was given."""
    given: set[Object] = set()
    for value in arguments:
        if isinstance(value, int | Reg):
            continue
        found = None if isinstance(value, tuple) else targets(value)
        if found is None:
            return None
        given |= found
    pairs = tuple((target, now.objects.get(target.id)) for target in sorted(given, key=lambda target: target.id))
    return PureCall(function, tuple(arguments), now.mem, pairs, result)


def find_common_calls(known: Sequence[tuple[PureCall, ...]]) -> tuple[PureCall, ...]:
    """The calls whose results are known on every one of some paths."""
    first, *others = known
    if all(calls is first for calls in others):
        return first
    return tuple(call for call in first if all(any(other is call for other in calls) for calls in others))


def _has_contents(now: ObjectState | None, then: ObjectState | None) -> bool:
    """Whether an object holds what it held, with the same memory of the residue: reading may have added cells."""
    if now is then:
        return True
    if now is None or then is None:
        return False
    if now.alive is not then.alive or now.image is not then.image or now.fresh is not then.fresh:
        return False
    if now.image_dirty is not then.image_dirty or now.reg is not then.reg:
        return False
    return not any(_is_dirty(here) or _is_dirty(there) for _, here, there in now.cells.differences(then.cells))


def _is_dirty(cell: Cell | None) -> bool:
    return cell is not None and cell.dirty

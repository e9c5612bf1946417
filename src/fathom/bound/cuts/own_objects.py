"""Whether an inner call can get at what its caller has made: a pointer to it is an argument, or lies in memory.

The activation that stands for the inner call does not know these objects, and its caller goes on with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fathom.bound.context.context import Context
from fathom.bound.cuts.changes import Changes
from fathom.bound.residual.values import Object, Value, find_references
from fathom.bound.state.cells import ObjectState
from fathom.bound.state.object_flags import ESCAPED


def find_known_elsewhere(walk: Context, changes: Changes, arguments: Sequence[Value]) -> Object | None:
    """An object of the current iteration or activation that a call with these arguments may find by its name."""
    assert changes.head is not None
    path, first = walk.path, changes.first_own
    numbers = [*find_references(arguments), *walk.flags.numbers(path, ESCAPED)]
    for number, _, new in changes.head.objects.differences(path.objects):
        if number < first and new is not None:
            numbers += _list_references(new)
    found = [number for number in numbers if number >= first and number in path.objects]
    return walk.memory.by_number[min(found)] if found else None


def _list_references(state: ObjectState) -> Iterable[int]:
    return [*state.references, *(target.id for target in state.pointees or ())]

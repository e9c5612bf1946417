"""What the threads of a path have done so far: for each step of a thread whether it was taken, and what it gave.

A path of the walk is a sequence of turns of different threads. When a thread gets its next turn it is walked from its
beginning again, and its log tells which steps are behind it: those are not taken a second time, their results are read
from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from fathom.bound.residual.values import NULL, Address, Choice, Opaque, Scalar, Value, same
from fathom.ir.types import BOOL, Float, Int, Pointer
from fathom.ir.values import Reg

if TYPE_CHECKING:
    from fathom.bound.joins.join import Join
    from fathom.bound.joins.merge import Merger, Shape
    from fathom.bound.state.cells import Path
    from fathom.persistent import IntMap


class Entry(NamedTuple):
    """A step: the condition under which it is behind, and the values that it gave then."""

    done: Scalar
    values: tuple[Value, ...] = ()
    shapes: tuple[Shape, ...] = ()


NEVER = Entry(0)


def merged(merger: Merger, join: Join, paths: Sequence[Path]) -> IntMap[Entry]:
    """The log where paths meet: a step that a path knows nothing of is not behind it."""
    first = paths[0].log
    changed: set[int] = set()
    for path in paths[1:]:
        if path.log is not first:
            changed.update(key for key, _, _ in first.differences(path.log))
    result = first
    for key in sorted(changed):
        result = result.set(key, _entry(merger, join, paths, [path.log.get(key, NEVER) for path in paths]))
    return result


def _entry(merger: Merger, join: Join, paths: Sequence[Path], entries: Sequence[Entry]) -> Entry:
    known = next(entry for entry in entries if entry is not NEVER)
    done = join.choose(merger.fold, [entry.done for entry in entries], BOOL)
    values = tuple(
        _value(merger, join, paths, [None if entry is NEVER else entry.values[index] for entry in entries], shape)
        for index, shape in enumerate(known.shapes)
    )
    return Entry(done, values, known.shapes)


def _value(merger: Merger, join: Join, paths: Sequence[Path], values: Sequence[Value | None], shape: Shape) -> Value:
    """The value where some paths have it; for the others anything will do."""
    if isinstance(shape, tuple):
        columns = [[None if value is None else value[index] for value in values] for index in range(len(shape))]  # type: ignore[index]
        return tuple(_value(merger, join, paths, column, part) for column, part in zip(columns, shape, strict=True))
    present = [value for value in values if value is not None]
    first = present[0]
    if len(present) < len(values) and all(same(first, value) for value in present[1:]):
        return _settled(merger, join, first, [value is not None for value in values], shape)
    anything = next((value for value in present if _closed(value)), NULL if isinstance(shape, Pointer) else 0)
    return merger.value(join, paths, [anything if value is None else value for value in values], shape)


def _settled(merger: Merger, join: Join, value: Value, known: Sequence[bool], shape: Int | Float | Pointer) -> Value:
    if isinstance(value, int):
        return value
    if isinstance(value, Reg):
        assert isinstance(shape, Int | Float)
        return merger.settled_reg(join, value, merger.fold.operand(shape, 0), known)
    assert isinstance(value, Address | Choice | Opaque)
    return merger.settled(join, value, known)


def _closed(value: Value) -> bool:
    if isinstance(value, Address):
        return isinstance(value.offset, int) and (value.object is None or value.object.hoisted)
    return isinstance(value, int)

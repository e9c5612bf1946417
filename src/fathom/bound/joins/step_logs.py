"""The logs of threads where paths meet: a step that a path has no entry for was not taken on it."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bound.joins.join import Join
from fathom.bound.joins.merge_values import ValueMerger
from fathom.bound.residual.values import NULL, Address, Choice, Opaque, Shape, Value, is_closed, is_same
from fathom.bound.state.path import Path
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.ir.types import BOOL, Float, Int, Pointer
from fathom.ir.values import Reg
from fathom.persistent import IntMap


def merge_logs(values: ValueMerger, join: Join, paths: Sequence[Path]) -> IntMap[StepEntry]:
    """One log for several paths."""
    first = paths[0].log
    changed: set[int] = set()
    for path in paths[1:]:
        if path.log is not first:
            changed.update(key for key, _, _ in first.differences(path.log))
    result = first
    for key in sorted(changed):
        result = result.set(key, _merge_entry(values, join, paths, [path.log.get(key, NEVER) for path in paths]))
    return result


def _merge_entry(merger: ValueMerger, join: Join, paths: Sequence[Path], entries: Sequence[StepEntry]) -> StepEntry:
    known = next(entry for entry in entries if entry is not NEVER)
    done = join.choose(merger.fold, [entry.done for entry in entries], BOOL)
    values = tuple(
        _merge_value(merger, join, paths, [None if entry is NEVER else entry.values[index] for entry in entries], shape)
        for index, shape in enumerate(known.shapes)
    )
    return StepEntry(done, values, known.shapes)


def _merge_value(
    merger: ValueMerger, join: Join, paths: Sequence[Path], values: Sequence[Value | None], shape: Shape
) -> Value:
    """The value where some paths have it; for the others anything will do."""
    if isinstance(shape, tuple):
        columns = [[None if value is None else value[index] for value in values] for index in range(len(shape))]  # type: ignore[index]
        return tuple(
            _merge_value(merger, join, paths, column, part) for column, part in zip(columns, shape, strict=True)
        )
    present = [value for value in values if value is not None]
    first = present[0]
    if len(present) < len(values) and all(is_same(first, value) for value in present[1:]):
        return _make_available(merger, join, first, [value is not None for value in values], shape)
    anything = next((value for value in present if is_closed(value)), NULL if isinstance(shape, Pointer) else 0)
    return merger.merge(join, paths, [anything if value is None else value for value in values], shape)


def _make_available(
    merger: ValueMerger, join: Join, value: Value, known: Sequence[bool], shape: Int | Float | Pointer
) -> Value:
    if isinstance(value, int):
        return value
    if isinstance(value, Reg):
        assert isinstance(shape, Int | Float)
        return merger.make_register_available(join, value, merger.fold.operand(shape, 0), known)
    assert isinstance(value, Address | Choice | Opaque)
    return merger.make_available(join, value, known)

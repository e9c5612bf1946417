"""The flags of objects where paths meet."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bound.joins.join import Join
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Scalar
from fathom.bound.state.object_flags import flag_type
from fathom.bound.state.path import Path
from fathom.persistent import IntMap


def merge_flags(fold: Folder, join: Join, paths: Sequence[Path]) -> IntMap[Scalar]:
    """One set of flags for several paths: a flag that a path has never set is 0 there."""
    first = paths[0].flags
    changed: set[int] = set()
    for path in paths[1:]:
        changed.update(key for key, _, _ in first.differences(path.flags))
    merged = first
    for key in sorted(changed):
        value = join.choose(fold, [path.flags.get(key, 0) for path in paths], flag_type(key))
        merged = merged.remove(key) if value == 0 else merged.set(key, value)
    return merged

"""What has become of the paths of a walk, in numbers."""

from __future__ import annotations

from typing import final

from fathom.immutable import record


@final
@record
class PathCounts:
    """How often a path was forked, merged with another, kept apart from one, and not followed as infeasible.

    `queried` is how often a solver was asked whether a path is feasible, `refuted` how many paths ended by its answers.
    """

    forked: int = 0
    merged: int = 0
    kept_apart: int = 0
    infeasible: int = 0
    queried: int = 0
    refuted: int = 0

"""Paths that stay apart: which of those that meet, at a block or behind a call, go on as one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import final

from fathom.bound.code.code import Code, CodeBlock
from fathom.bound.code.frames import Frame
from fathom.bound.code.hot_variables import HotVariables, mark_hot_registers
from fathom.bound.compile.hot_cells import mark_hot_cells
from fathom.bound.context.context import Context
from fathom.bound.joins.heap_isomorphism import HeapIsomorphism
from fathom.bound.joins.path_groups import PathGroups
from fathom.bound.state.path import Path
from fathom.bound.walk.tables import RULES
from fathom.bound.walk.value_splits import ValueSplits


@final
class PathsApart:
    """The hot variables of a module, and the paths that differ in one; `rules` are for compiling its functions."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self.hot = HotVariables(walk.module)
        walk.fold.known.operand_depth = walk.effort.limits.fact_depth
        heaps = HeapIsomorphism(walk.fold.known, walk.memory)
        self.groups = PathGroups(heaps, walk.effort, walk.path_counts)
        rules = mark_hot_cells(RULES, self.hot, self.groups.hot_cells)
        self.rules = ValueSplits(walk).split_rules(rules)

    def mark_registers(self, code: Code, slots: Mapping[str, int]) -> None:
        """Note which registers of a function that was compiled are hot."""
        mark_hot_registers(self.hot, code, slots)

    def split(self, agreeing: Sequence[list[Path]], block: CodeBlock) -> list[list[Path]]:
        """The paths that join at a block, of those that agree in how they go on; where there is no join, none do."""
        if not block.is_join:
            return [[path] for paths in agreeing for path in paths]
        live, frames = [slot for slot, _ in block.live], self.walk.frames
        return [group for paths in agreeing for group in self.groups.split(paths, block.hot, live, _list_held(frames))]

    def split_returns(self, frame: Frame, has_result: bool) -> list[list[Path]]:
        """The paths that go on as one behind a call that returns."""
        weight = frame.code.result_weight if has_result else 0
        live, held = range(len(frame.returns[0].env)), _list_held([*self.walk.frames, frame])
        return self.groups.split(frame.returns, [(0, weight)] if weight else (), live, held)


def _list_held(frames: Sequence[Frame]) -> Iterator[int]:
    """The objects that the registers of the callers point to; they are looked for where a heap may be renamed."""
    return (number for frame in frames for number in frame.held)

"""Paths that stay apart: which of those that meet, at a block or behind a call, go on as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.bound.code.code import CodeBlock
from fathom.bound.code.frames import Frame
from fathom.bound.code.hot_variables import HotVariables
from fathom.bound.compile.function_compiler import Rule
from fathom.bound.compile.hot_cells import mark_hot_cells
from fathom.bound.joins.path_groups import PathGroups
from fathom.bound.state.path import Path
from fathom.bound.state.path_counts import PathCounts
from fathom.effort import EffortMeter
from fathom.frontend.llvm.module import Module


@final
class PathsApart:
    """The hot variables of a module, and the paths that differ in one; `rules` are for compiling its functions."""

    def __init__(self, module: Module, effort: EffortMeter, counts: PathCounts, rules: dict[type, Rule]) -> None:
        self.hot = HotVariables(module)
        self.groups = PathGroups(effort, counts)
        self.rules = mark_hot_cells(rules, self.hot, self.groups.hot_cells)

    def split(self, agreeing: Sequence[list[Path]], block: CodeBlock) -> list[list[Path]]:
        """The paths that join at a block, of those that agree in how they go on; where there is no join, none do."""
        if not block.is_join:
            return [[path] for paths in agreeing for path in paths]
        return [group for paths in agreeing for group in self.groups.split(paths, block.hot)]

    def split_returns(self, frame: Frame, has_result: bool) -> list[list[Path]]:
        """The paths that go on as one behind a call that returns."""
        weight = frame.code.result_weight if has_result else 0
        return self.groups.split(frame.returns, [(0, weight)] if weight else ())

"""Where calls return: the paths that come back from a function go on in its caller, as one or apart.

Paths that stay apart go on one after the other: each of them executes the rest of the block that has called.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.bound.code.frames import Frame, Resumption
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Shape
from fathom.bound.state.path import Path
from fathom.bound.walk.paths_apart import PathsApart
from fathom.bound.walk.repeated_calls import RepeatedCalls


@final
class Returns:
    """Lets paths go on behind calls."""

    def __init__(self, walk: Context, apart: PathsApart | None, is_plain: bool) -> None:
        self.walk = walk
        self.apart = apart
        self.repeated = RepeatedCalls(walk, is_plain)

    def join(self, frame: Frame) -> None:
        """All paths of a function have ended, which is not on the stack any more: the first that return go on."""
        walk, shape = self.walk, frame.code.result
        live = [(0, shape)] if shape is not None and frame.result is not None else []
        if walk.shadows is not None and shape is not None and live:
            live += walk.shadows.result_shapes(shape)
        last, *others = reversed(self._group(frame, has_result=bool(live)))
        self._return(frame, last, live)
        for paths in others:
            self._suspend(walk.frame)
            self._return(frame, paths, live)

    def _group(self, frame: Frame, has_result: bool) -> list[list[Path]]:
        """The paths that go on as one: all of them if an instrument follows the call, or at the end of the program."""
        if self.apart is None or frame.call is not None or not self.walk.frames:
            return [frame.returns]
        return self.apart.split_returns(frame, has_result)

    def _return(self, frame: Frame, paths: Sequence[Path], live: Sequence[tuple[int, Shape]]) -> None:
        """Some paths become the current one, in the caller."""
        walk = self.walk
        walk.path_counts.merged += len(paths) - 1
        path = walk.path = walk.merger.merge(paths, live)
        walk.residue.here = path.block
        value, *shadow = path.env
        path.env = frame.caller_env if self.apart is None else frame.caller_env.copy()
        if frame.result is not None:
            path.env[frame.result] = value
            self.repeated.remember(frame, value)
            if walk.shadows is not None:
                walk.shadows.receive(walk.frame.code, frame.result, path.env, shadow)
        if frame.call is not None:
            walk.frame.returned_call = frame.call

    def _suspend(self, frame: Frame) -> None:
        """The current path goes on later, from where it is in the caller."""
        assert frame.block is not None
        if not frame.count:
            frame.move_after(frame.block)
        events = frame.event_counts.copy()
        frame.resumptions.append(Resumption(self.walk.path, frame.block, frame.index, frame.landing, events))
        frame.count += 1

    def resume(self, frame: Frame) -> None:
        """The path that was suspended last becomes the current one."""
        resumption = frame.resumptions.pop()
        frame.count -= 1
        self.walk.path = resumption.path
        self.walk.residue.here = resumption.path.block
        frame.block, frame.index = resumption.block, resumption.index
        frame.event_counts, frame.landing = resumption.event_counts, resumption.landing

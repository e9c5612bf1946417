"""Unwinding: a path on which a function has thrown goes up to the next call that has a landing pad.

main        invoke @g() … unwind label %lpad      ← arrives at %lpad
  g           call @ext()                          its locals are gone, it does not return
    ext         throws
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, final

from fathom.bound.code.code import Edge
from fathom.bound.code.frames import Frame
from fathom.bound.context.context import Context
from fathom.bound.state.path import Path, PathEnds
from fathom.ir.types import BOOL
from fathom.ir.values import Reg
from fathom.source import SrcLoc

Arrive: TypeAlias = Callable[[Frame, Edge, Path], None]
"""Lets a path wait at the end of an edge."""


@final
class Unwinding:
    """Sends paths up the stack of a walk."""

    def __init__(self, walk: Context, frames: Sequence[Frame], arrive: Arrive) -> None:
        self.walk = walk
        self.frames = frames
        self.arrive = arrive

    def throw(self, name: str, loc: SrcLoc | None) -> None:
        """Let the function that is being called throw, if something up the stack would notice.

        Where nothing does, the program is terminated.
        """
        walk = self.walk
        if not any(frame.landing is not None for frame in self.frames):
            return
        if walk.scheduler.is_concurrent:
            walk.unsupported(f"an exception that {name} may throw, in a program with threads,", loc)
        path, thrown = walk.path, walk.fold.fresh(BOOL, f"{name}() throws", loc)
        known = walk.assertions.decide(path, thrown)
        if known == 0:
            return
        if known == 1 or not isinstance(thrown, Reg):
            walk.unwind()
            raise PathEnds
        here, there = walk.residue.branch(thrown)
        other = path.fork(here)
        walk.residue.here = here
        walk.assertions.learn(other, thrown, 1)
        self.unwind(self.frames[-1], other)
        path.block = walk.residue.here = there
        walk.assertions.learn(path, thrown, 0)

    def unwind(self, frame: Frame, path: Path) -> None:
        """A path comes with an exception to the call that a frame is at."""
        if frame.landing is not None:
            self.arrive(frame, frame.landing, path)
            return
        self.leave(frame, path)

    def leave(self, frame: Frame, path: Path) -> None:
        """A path leaves a function with an exception."""
        for instrument in self.walk.instruments:
            instrument.on_return(frame, None, frame.loc)
        for local in frame.locals:
            self.walk.memory.forget(path, local)
        frame.unwinds.append(path)

    def join(self, frame: Frame) -> bool:
        """All paths of a function have ended: those with an exception go on as one in the caller, if there is one."""
        if not frame.unwinds or not self.frames:
            return bool(frame.unwinds)
        merged = self.walk.merger.merge(frame.unwinds, [])
        merged.env = frame.caller_env.copy()
        self.unwind(self.frames[-1], merged)
        return False

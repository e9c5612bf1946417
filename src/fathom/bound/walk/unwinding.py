"""Unwinding: a path on which a function has thrown goes up to the next call that has a landing pad.

main        invoke @g() … unwind label %lpad      ← arrives at %lpad
  g           call @ext()                          its locals are gone, it does not return
    ext         throws

What is thrown goes along as a pointer, which is null where a function without a body has thrown: then nothing else is
known of it. Paths with exceptions of different types stay apart until one of them is caught. There is one phase where
the ABI has two: cleanups run on the way up even if nothing catches the exception, as C++ allows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias, cast, final

from fathom.bound.code.code import Edge
from fathom.bound.code.frames import Frame
from fathom.bound.context.context import Context
from fathom.bound.library.exceptions import report_uncaught
from fathom.bound.residual.values import NULL, PointerValue, find_thrown_type
from fathom.bound.state.path import Path, PathEnds
from fathom.checks.uncaught_exception import NOT_CAUGHT
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
            walk.unwind(NULL)
            raise PathEnds
        here, there = walk.residue.branch(thrown)
        other = path.fork(here)
        walk.residue.here = here
        walk.assertions.learn(other, thrown, 1)
        self.unwind(self.frames[-1], other, NULL)
        path.block = walk.residue.here = there
        walk.assertions.learn(path, thrown, 0)

    def unwind(self, frame: Frame, path: Path, exception: PointerValue) -> None:
        """A path comes with an exception to the call that a frame is at."""
        landing = frame.landing
        if landing is None:
            self._leave(frame, path, exception)
            return
        slot = frame.code.blocks[landing.target].exception
        if slot is not None:
            path.env[slot] = exception
        self.arrive(frame, landing, path)

    def _leave(self, frame: Frame, path: Path, exception: PointerValue) -> None:
        """A path leaves a function with an exception."""
        for instrument in self.walk.instruments:
            instrument.on_return(frame, None, frame.loc)
        for local in frame.locals:
            self.walk.memory.forget(path, local)
        if frame is self.frames[0]:
            self._end(path, exception)
            return
        path.env = [exception]
        frame.unwinds.append(path)

    def _end(self, path: Path, exception: PointerValue) -> None:
        """Nothing has caught the exception of a path."""
        walk = self.walk
        current, walk.path = walk.path, path
        walk.residue.here = path.block
        with suppress(PathEnds):
            report_uncaught(walk, exception, NOT_CAUGHT)
        walk.path, walk.residue.here = current, current.block

    def join(self, frame: Frame) -> int:
        """All paths of a function have ended: those with exceptions of one type go on as one in the caller.

        Gives how many of them come to the end of the program there.
        """
        groups: dict[str | None, list[Path]] = {}
        for path in frame.unwinds:
            groups.setdefault(find_thrown_type(path.env[0]), []).append(path)
        for group in groups.values():
            merged = self.walk.merger.merge(group, [(0, self.walk.residue.pointer)])
            self.walk.residue.here = merged.block
            exception = cast("PointerValue", merged.env[0])
            merged.env = frame.caller_env.copy()
            self.unwind(self.frames[-1], merged, exception)
        return len(groups) if len(self.frames) == 1 else 0

"""The bounds of loops and recursion: which iterations count, and the unwinding assertion of a path that a bound ends.

An iteration counts when the one before it could have left the loop, for all that its values say. So a loop that known
values decide is not bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, final

from fathom.bound.code.code import Code, Edge, Loop
from fathom.bound.code.frames import Frame, LoopRun
from fathom.bound.context.context import Context
from fathom.bound.instruments.threads.repetitions import follow_spins
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.options import CutLoop
from fathom.bound.residual.values import Scalar
from fathom.bound.state.path import PathEnds
from fathom.bound.walk.feasibility import Feasibility
from fathom.frontend.llvm.module import Function
from fathom.ir.instructions import Assert, Assume
from fathom.ir.values import FALSE, Reg
from fathom.source import SrcLoc

LISTED_LOOPS: Final = 8
"""Loops that a note lists."""
MAX_CALLS: Final = 1 << 19
"""Calls inside of each other. A call takes 16 bytes of a stack at least, so that more fit into none of 8 MiB."""


@final
class LoopBounds:
    """Counts iterations; `cut_loops` are the loops, and recursive functions, that went on at their bound."""

    def __init__(self, walk: Context, threads: Threads | None, feasibility: Feasibility | None = None) -> None:
        self.walk = walk
        self.feasibility = feasibility
        self.threads = threads
        self.ended = 0
        """How many paths came to the end of the program."""
        self.options = walk.options
        self._max_fact_iterations = walk.effort.limits.fact_iterations
        self.cut_loops: dict[str, CutLoop] = {}
        if threads is not None:
            threads.cut = self._report_cut_unless

    def cross_edge(self, frame: Frame, edge: Edge, repeat: bool) -> bool:
        """Account for the loops that an edge enters, leaves or repeats; False when a bound ends the path here."""
        if self.threads is not None and not follow_spins(self.threads, frame, edge):
            return False
        if edge.exits:
            self._note_exits(frame, edge)
        for loop in frame.code.loops_around[edge.source]:
            if loop.exiting_block == edge.source and loop not in edge.leaves:
                self._follow_cut(frame, loop)
                if frame.loops[loop.number].exhausted:
                    return self.cut_loop(frame, loop)
        for loop in edge.enters:
            if not frame.has_waiting_path(loop):
                frame.loops[loop.number] = LoopRun(self._bound(loop) == 0)
            if frame.loops[loop.number].exhausted and loop.exiting_block is None:
                return self.cut_loop(frame, loop)
        if repeat and edge.back is not None:
            goes_on = self.repeat(frame, edge.back)
            if edge.back.exiting_block is None:
                self._follow_cut(frame, edge.back)
            return goes_on or self.cut_loop(frame, edge.back)
        return True

    def note_decided_exit(self, frame: Frame, cond: Scalar, edge: Edge) -> None:
        """Path facts decide that an edge is not taken: the iteration counts if the edge would leave the loop.

        The facts of a path that no execution takes may contradict each other. Then it must not go on for ever.
        """
        if isinstance(cond, Reg):
            self._note_exits(frame, edge)

    @staticmethod
    def _note_exits(frame: Frame, edge: Edge) -> None:
        """The loops that an edge leads out of could be left in this iteration."""
        for loop in edge.exits:
            run = frame.loops.get(loop.number)
            if run is not None:
                run.has_exited = True

    def repeat(self, frame: Frame, loop: Loop) -> bool:
        """Begin another iteration, which counts if the last one could have left the loop; False if it may not begin.

        Iterations that path facts decide do not count, but for too many of them: facts may contradict each other.
        """
        run, used = frame.loops[loop.number], self.walk.fold.known.simplifications
        run.fact_iterations += used != run.facts_used
        if (run.has_exited or not loop.has_exit) and (loop.predicate_wait is None or run.iteration):
            run.count += 1
        elif used != run.facts_used and run.fact_iterations > self._max_fact_iterations:
            self.walk.effort.reach("fact_iterations")
            run.count += 1
        run.iteration, run.facts_used = run.iteration + 1, used
        run.has_exited = run.may_have_stopped = False
        frame.current = loop
        bound = self._bound(loop)
        run.exhausted = bound is not None and run.count >= bound
        return loop.exiting_block is not None or not run.exhausted

    def is_infeasible(self, frame: Frame, edge: Edge, other: Edge) -> bool:
        """Whether the current path goes round a loop again, which it would leave by another edge, and cannot be."""
        for loop in other.exits:
            run = frame.loops.get(loop.number)
            if loop not in edge.leaves and run is not None and (run.iteration or edge.back is not None):
                return self.is_refuted(loop.name)
        return False

    def is_refuted(self, site: str) -> bool:
        """Whether a solver says that the current path, which goes on in a loop or recursion, is infeasible."""
        return self.feasibility is not None and self.feasibility.is_refuted(self.walk.path.block, site)

    def recursion_depth(self, function: Function, loc: SrcLoc | None) -> int:
        """How deep this function is in itself, not counting calls that were decided by known values."""
        for position in range(len(self.walk.frames) - 1, -1, -1):
            frame = self.walk.frames[position]
            if frame.code.function is not function:
                continue
            undecided = any(other.count or other.returns for other in self.walk.frames[position:])
            depth = frame.depth + (1 if undecided or frame.ended != self.ended else 0)
            bound = self.options.recursion if self.options.recursion is not None else self.options.unwind
            if position > MAX_CALLS:
                self.walk.unsupported(f"a recursion of more than {MAX_CALLS} calls", loc)
            if depth > frame.depth and self.is_refuted(function.name):
                raise PathEnds
            if bound is not None and depth > bound:
                what = f"function {function.name} calls itself more than {bound} times"
                self._report_cut(function.name, bound, loc, what)
                raise PathEnds
            return depth
        return 0

    def note_unused(self, walked: Iterable[Code]) -> Iterator[str]:
        """A note on each bound of `--unwindset` that is for none of the loops in the functions that were walked."""
        walked = list(walked)
        loops = list(dict.fromkeys(loop.name for code in walked for loop in code.loops))
        ordinals = {loop.ordinal_name for code in walked for loop in code.loops}
        for name in self.options.unwindset:
            if name not in loops and name not in ordinals:
                known = f"the loops are {', '.join(loops[:LISTED_LOOPS])}" if loops else "there are no loops"
                yield f"--unwindset {name}: execution comes to no such loop; {known}"

    def _bound(self, loop: Loop) -> int | None:
        if self.options.cuts is not None and loop.name in self.options.cuts.loops:
            return None
        bounds = self.options.unwindset
        return (
            bounds.get(loop.name, bounds.get(loop.ordinal_name, self.options.unwind)) if bounds else self.options.unwind
        )

    def _follow_cut(self, frame: Frame, loop: Loop) -> None:
        """Another iteration begins: a walk along an execution may end a turn where the walk over all was cut."""
        if self.options.follows_cuts and self.threads is not None:
            self.threads.allow_switch_at_cut(frame, loop)

    def cut_loop(self, frame: Frame, loop: Loop) -> bool:
        """The current path goes no further in a loop; False."""
        if self.threads is not None:
            self.threads.allow_switch_at_cut(frame, loop)
        bound = self._bound(loop)
        self._report_cut(loop.name, bound or 0, loop.loc, f"loop {loop.name} goes on after {bound} iterations")
        return False

    def _note_cut(self, name: str, bound: int, loc: SrcLoc | None) -> None:
        """A loop, or a function, was cut off for the first time inside of these loops."""
        if name in self.cut_loops:
            return
        around = [
            loop.name
            for frame in self.walk.frames
            if frame.block is not None
            for loop in frame.code.loops_around[frame.block.index]
        ]
        self.cut_loops[name] = CutLoop(name, bound, loc, tuple(each for each in around if each != name))

    def _report_cut_unless(self, name: str, bound: int, what: str, holds: Reg, loc: SrcLoc | None) -> None:
        """A bound was reached on the current path, which goes on where the register is 1."""
        if self.options.unwinding_assertions:
            self._note_cut(name, bound, loc)
            prop = self.walk.assertions.properties.get("unwind", what, loc)
            self.walk.residue.emit_check(Assert(holds, prop, loc))
        else:
            self.walk.approximations[f"executions in which {what} are not considered"] = None

    def _report_cut(self, name: str, bound: int, loc: SrcLoc | None, what: str) -> None:
        """A bound was reached on the current path, which ends here: an unwinding assertion, or an assumption."""
        if self.options.unwinding_assertions:
            self._note_cut(name, bound, loc)
            self.walk.assertions.assert_unreachable("unwind", what, loc)
        else:
            self.walk.approximations[f"executions in which {what} are not considered"] = None
            self.walk.residue.emit_check(Assume(FALSE, loc))

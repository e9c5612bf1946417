"""Executions that go on forever: the state at the head of a loop is one that was there before.

    head, iteration 1   x = 3, y = 5     kept
    head, iteration 2   x = 5, y = 3     is it as in iteration 1?          kept
    head, iteration 3   x = 3, y = 5     is it as in iteration 2?
    head, iteration 4   x = 5, y = 3     as in iteration 2: with the same inputs, this goes on forever

An earlier state is kept at every power of two, so each period is found, with one comparison an iteration (Brent: An
improved Monte Carlo factorization algorithm, BIT 20, 1980). That no state comes again is a property as any other, so a
solver looks for the inputs (Biere, Artho, Schuppan: Liveness checking as safety checking, FMICS 2002), and the walk
along one execution compares numbers. A call is compared with the calls of its function that it is inside of.

In walks that cut loops at their heads states are arbitrary there, and where paths stay apart a loop has several: there,
properties are only named.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, final

from fathom.bound.code.code import Code, Environment, Loop, Signal
from fathom.bound.code.frames import Frame
from fathom.bound.context.context import Context
from fathom.bound.cuts.changes import has_tables
from fathom.bound.cuts.loop_cuts import find_loop_start
from fathom.bound.endless.loop_inputs import find_loop_inputs
from fathom.bound.endless.same_state import compare_states
from fathom.bound.instruments.threads.threads import has_threads
from fathom.bound.residual.values import Shape
from fathom.bound.state.path import Path
from fathom.checks import termination
from fathom.source import SrcLoc

KIND: Final = termination.CLASS.name


@final
class Recurrences:
    """Compares the states of one walk; `compares` is off where it only names properties."""

    def __init__(self, walk: Context, *, compares: bool) -> None:
        self.walk = walk
        self.compares = compares
        walk.leaks.followed |= compares

    def prepare(self, code: Code) -> None:
        """Compare at the heads of the loops of a function that is going to be walked, and where it begins."""
        if code.function is None:
            return
        for loop in code.loops:
            block = code.blocks[loop.head]
            if block.exception is None:
                inputs = find_loop_inputs(code, loop)
                block.ops.insert(0, partial(self._arrive, loop, find_loop_start(code, loop), inputs))
        if self.compares and code.blocks:
            code.blocks[0].ops.insert(0, partial(self._begin, code.blocks[0].live))

    def _arrive(self, loop: Loop, loc: SrcLoc | None, inputs: Sequence[tuple[int, Shape]], _env: Environment) -> Signal:
        """The current path comes to the head of a loop."""
        walk, run = self.walk, self.walk.frame.loops[loop.number]
        now = run.iteration
        if now == 0:
            walk.assertions.properties.get(KIND, termination.LOOP, loc)
        if not self.compares:
            return None
        if run.earlier is not None and run.earlier_at < now:
            self._compare(run.earlier, inputs, now - run.earlier_at, termination.LOOP, loc)
        if now & (now - 1) == 0:
            run.earlier, run.earlier_at = walk.path.fork(walk.path.block), now
        return None

    def _begin(self, inputs: Sequence[tuple[int, Shape]], _env: Environment) -> Signal:
        """A function begins; calls that it is inside of are at a distance of one, and at power of two."""
        walk, frame = self.walk, self.walk.frame
        around = [each for each in walk.frames if each.code is frame.code and each is not frame]
        for other in dict.fromkeys(_choose(around)):
            if other.entered is not None:
                distance = len(around) - around.index(other)
                assert frame.code.function is not None
                self._compare(other.entered, inputs, distance, termination.RECURSION, frame.code.function.loc)
        frame.entered = walk.path.fork(walk.path.block)
        return None

    def _compare(
        self, before: Path, inputs: Sequence[tuple[int, Shape]], distance: int, description: str, loc: SrcLoc | None
    ) -> None:
        walk = self.walk
        same = compare_states(walk, before, inputs)
        if same == 0:
            return
        walk.repeated_after = distance
        walk.check(walk.fold.negate(same), KIND, description, loc)


def _choose(around: list[Frame]) -> list[Frame]:
    """The innermost of some calls, and the one whose number is the largest power of two."""
    return [around[-1], around[(1 << (len(around).bit_length() - 1)) - 1]] if around else []


def start_recurrences(walk: Context) -> Recurrences | None:
    """The comparisons of a walk that begins, if they are asked for and can be made."""
    options = walk.options
    if KIND not in options.selected or has_threads(walk.module):
        return None
    is_plain = options.known_memory and options.safety == "fat" and not has_tables(walk)
    return Recurrences(walk, compares=is_plain and options.cuts is None and options.paths != "apart")

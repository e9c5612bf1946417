"""Repetitions of loops that may go round without an effect: those are not followed (see `spin`).

    while (wants[1]) {            an iteration in which turn is 0 changes nothing: the thread is where it was
        if (turn != 0) {
            wants[0] = 0; …       here it changes something, which is marked on the path
        }
    }

A loop may spin on some of the ways through its body. There each block that is not quiet marks the path, and an
iteration without a mark leads back to where it began.
"""

from __future__ import annotations

from fathom.bound.code.code import Edge, Environment, Loop, Op
from fathom.bound.code.frames import Frame
from fathom.bound.code.spin import Spin
from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.threads.spin import is_unchanged
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.residual.values import Scalar
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.ir.values import Reg


def mark_changes(c: Compiler, threads: Threads) -> None:
    """Let the blocks of a function that are not quiet mark the iterations of the loops around them."""
    for loop in c.code.loops:
        for index in sorted(loop.spin.loud) if loop.spin is not None else ():
            c.code.blocks[index].ops.insert(0, _compile_mark(threads, loop))


def _compile_mark(threads: Threads, loop: Loop) -> Op:
    def mark(_env: Environment) -> None:
        _put(threads, threads.walk.frames[-1], loop, StepEntry(1))

    return mark


def _name(frame: Frame, loop: Loop) -> str:
    return f"loop {loop.number} of {frame.key} has changed something"


def _put(threads: Threads, frame: Frame, loop: Loop, entry: StepEntry) -> None:
    threads.put(_name(frame, loop), threads.current, entry)


def follow_spins(threads: Threads, frame: Frame, edge: Edge) -> bool:
    """The current path enters loops, or begins another iteration; False where it need not be followed."""
    for loop in edge.enters:
        _begin(threads, frame, loop)
    return edge.back is None or edge.back.spin is None or _repeat(threads, frame, edge.back, edge.back.spin)


def _begin(threads: Threads, frame: Frame, loop: Loop) -> None:
    if loop.spin is not None and loop.spin.loud:
        _put(threads, frame, loop, NEVER)


def _repeat(threads: Threads, frame: Frame, loop: Loop, spin: Spin) -> bool:
    """The current path goes back to the head of a loop that may spin: whether something may have changed.

    If nothing has, the path ends: it may have ended in the head, before it looked. Where it may not, because the loop
    reads nothing that others write, or no turn ends before that, the thread waits for ever, and the others go on.
    """
    walk = threads.walk
    if not threads.is_interruptible:
        return True
    same: Scalar = is_unchanged(walk, spin)
    if spin.loud:
        same = walk.fold.negate(threads.get(_name(frame, loop), threads.current).done)
    has_stopped = frame.loops[loop.number].may_have_stopped
    known = walk.assertions.decide(walk.path, same)
    if known is None:
        assert isinstance(same, Reg)
        idle = threads.fork(same)
        if not has_stopped:
            threads.suspend(idle)
    elif known == 1 and not has_stopped:
        if threads.deadlocks.is_probing:
            threads.put("moves", threads.current, StepEntry(1))
        threads.suspend(walk.path)
    _begin(threads, frame, loop)
    return known != 1

"""The state of threads: what each has done on the current path, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bound.code.frames import Frame
from fathom.bound.context.context import Context
from fathom.bound.instruments.threads.captures import Captures
from fathom.bound.instruments.threads.positions import Positions
from fathom.bound.instruments.threads.predicate_loops import PredicateLoops
from fathom.bound.residual.values import Object, PointerValue, Scalar, named_targets
from fathom.bound.state.path import Path, PathEnds
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.ir.values import Reg
from fathom.source import SrcLoc


class ThreadState:
    """The threads of a walk. `current` is the number of the one whose turn it is, 0 being the main thread.

    `names` are the positions of their creation, in the order of the schedule: a walk along one execution is given
    those of the walk over all, because the order in which it meets them itself may be another one. The turn is walked
    on top of the frame `slot`, which is at `base` of the stack.
    """

    def __init__(self, walk: Context, positions: Positions, names: Sequence[str] = ()) -> None:
        self.walk = walk
        self.positions = positions
        self.names = ["main", *names]
        self.current = 0
        self.round = 0
        self.slot: Frame | None = None
        self.base = 0
        self.captures = Captures(walk.module)
        self.predicate_loops = PredicateLoops(walk.module, self.captures, walk.options)
        self.unseen_locals: set[Object] = set()
        """Locals that no other thread sees, though their accesses are steps (see `escape`)."""

    def get(self, what: str, number: int) -> StepEntry:
        """What is known of a thread on the current path."""
        return self.walk.path.log.get(self.positions.key((what, number)), NEVER)

    def put(self, what: str, number: int, entry: StepEntry) -> None:
        path, key = self.walk.path, self.positions.key((what, number))
        path.log = path.log.remove(key) if entry is NEVER else path.log.set(key, entry)

    def has_others(self) -> bool:
        """Whether there may be a thread beside the main one, on the current path."""
        return any(self.get("started", number).done != 0 for number in range(1, len(self.names)))

    def is_unseen(self, pointer: PointerValue) -> bool:
        """Whether a pointer leads to nothing but locals that no other thread sees."""
        targets, is_complete = named_targets(pointer)
        return is_complete and targets <= self.unseen_locals

    def fork(self, cond: Reg) -> Path:
        """The current path goes on where the condition does not hold; the path where it does."""
        walk = self.walk
        there, here = walk.residue.branch(cond)
        other = walk.path.fork(there)
        walk.assertions.learn(other, cond, 1)
        walk.path.block = walk.residue.here = here
        walk.assertions.learn(walk.path, cond, 0)
        return other

    def end_turn_where(self, cond: Scalar) -> None:
        """Where the condition holds, the turn ends here."""
        stopped = self.split(cond)
        if stopped is not None:
            self.end_turn(stopped)

    def end_turn(self, path: Path) -> None:
        """The turn of the thread ends on a path, which may be the current one."""
        self.suspend(path)
        if path is self.walk.path:
            raise PathEnds

    def split(self, cond: Scalar) -> Path | None:
        """The path on which the condition holds: the current one, one of its own, or none."""
        known = self.walk.assertions.decide(self.walk.path, cond)
        if known is not None:
            return self.walk.path if known else None
        assert isinstance(cond, Reg)
        return self.fork(cond)

    def give_up_where(self, cond: Scalar, what: str, loc: SrcLoc | None) -> None:
        """The answer is unknown if execution can come here, and the condition holds."""
        stopped, walk = self.split(cond), self.walk
        if stopped is walk.path:
            walk.unsupported(what, loc)
        if stopped is not None:
            here = walk.path
            walk.path, walk.residue.here = stopped, stopped.block
            walk.assertions.assert_unreachable("unsupported", what, loc)
            walk.path, walk.residue.here = here, here.block

    def is_cancelled(self) -> Scalar:
        """Whether the current thread was cancelled, and lets itself be."""
        shielded = self.get("shielded", self.current).done
        return self.walk.fold.conjunction(self.get("cancelled", self.current).done, self.walk.fold.negate(shielded))

    def end_block(self, path: Path) -> None:
        """The current thread takes no further steps in this turn, on a path."""

    def suspend(self, path: Path) -> None:
        assert self.slot is not None
        self.end_block(path)
        path.env = [0, 0]
        for frame in self.walk.frames[self.base :]:
            for local in frame.locals:
                path.drop(local)
        self.slot.returns.append(path)


def sorted_targets(pointer: PointerValue) -> list[Object]:
    return sorted(named_targets(pointer)[0], key=lambda target: target.id)

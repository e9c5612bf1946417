"""Schedules in normal form: whether the last round is one that any execution needs.

    round 1    main ─┐  thread 1: x = 1 ─┐   thread 2: y = 1 ─┐
    round 2    main ─┘  thread 1: reads y                       a turn that begins with what came between

Steps of different threads that do not conflict can be exchanged, and the execution is the same (Mazurkiewicz: Trace
theory, 1986). Of all the ways to write an execution down within some rounds take one in which every step comes in as
early a round as it can. There each turn but a thread's first begins with a *block* (a step that others can see, and
what follows it up to the next point where turns end) that conflicts with something that another thread has done since
the thread's turn before: otherwise the block could have been taken in that turn. These are executions in *normal form*.

If no execution in normal form takes a step in the last of N rounds, more rounds have nothing new. For assume that some
execution needs more than N. A block more needs one round more at most, so some part of it, from the beginning on, needs
exactly N; and in its normal form a step is taken in the last one.

What turns have touched is noted on each path, place by place: an object and an offset, or all of an object where the
offset is not known. What ends the life of objects, or does what is not known here, conflicts with everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.threads.state import ThreadState
from fathom.bound.residual.values import Address, CellType, Choice, Object, PointerValue, Scalar
from fathom.bound.state.path import Path
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.ir.instructions import Assert, Property
from fathom.ir.types import Int
from fathom.source import SrcLoc

LAST_ROUND: Final = Property("program.rounds", "rounds", "a step is taken in the last round")
"""Asserted at the end of the schedule of an execution in normal form."""


class Touched(NamedTuple):
    """Bytes of an object, by its number; `size` is None where they may be any, from the offset 0 on."""

    object: int
    offset: int
    size: int | None

    def overlaps(self, other: Touched) -> bool:
        if self.object != other.object:
            return False
        if self.size is None or other.size is None:
            return True
        return self.offset < other.offset + other.size and other.offset < self.offset + self.size


EVERYTHING: Final = Touched(-1, 0, None)
"""Read by every block, written by what conflicts with all of them."""


def thread_place(number: int) -> Touched:
    """Whether a thread was created, and has ended."""
    return Touched(-2 - number, 0, None)


@final
class NormalForm(Instrument):
    """Notes what each turn touches, and whether the execution is in normal form."""

    def __init__(self, threads: ThreadState) -> None:
        self.threads = threads
        self.walk = threads.walk
        self.is_last_round = False
        self.is_last_round_idle = False
        """Whether no execution in normal form takes a step there."""
        self._turn = 0
        self._turns: dict[int, int] = {}
        """The last turn of each thread."""
        self._between: range | None = None
        """The turns since the one that the current thread had before; None where this is its first."""
        self._marks: dict[int, dict[tuple[Touched, bool], None]] = {}
        """What was touched in each turn, on any path, and whether it was written."""
        self.private: set[Object] = set()
        """Locals that no other thread knows."""

    # ── the state of a path ─────────────────────────────────────────────────────────────────────────────────────────

    def _get(self, what: str) -> Scalar:
        return self.threads.get(what, 0).done

    def _put(self, what: str, cond: Scalar) -> None:
        self.threads.put(what, 0, NEVER if cond == 0 else StepEntry(cond))

    def _add(self, what: str, cond: Scalar) -> None:
        if cond != 0:
            self._put(what, self.walk.fold.disjunction(self._get(what), cond))

    # ── turns and blocks ────────────────────────────────────────────────────────────────────────────────────────────

    def on_turn(self, thread: int) -> None:
        """A turn begins; a thread that begins with it takes a step."""
        self._turn += 1
        before = self._turns.get(thread)
        self._turns[thread] = self._turn
        self._between = None if before is None else range(before + 1, self._turn)
        for turn in [turn for turn in self._marks if turn < min(self._turns.values())]:
            for place, is_write in self._marks.pop(turn):
                self._put(_name(turn, place, is_write), 0)
        if self.is_last_round and thread:
            begins = self.threads.get("started", thread).done
            self._add("takes a step", begins if before is None else self._find_conflict(thread_place(thread), False))

    def begin_step(self, done: Scalar, begins_block: bool) -> None:
        """The current path comes to a step, and takes it unless it is behind."""
        if begins_block:
            self._begin_block(done)
        if self.is_last_round:
            self._add("takes a step", self.walk.fold.negate(done))

    def _begin_block(self, done: Scalar) -> None:
        fold, number = self.walk.fold, self.threads.current
        in_block = self.threads.get("block", number).done
        begins = fold.conjunction(fold.negate(done), fold.negate(in_block))
        if begins == 0:
            return
        first, behind = self._get("first block"), self._get("behind first block")
        self._note_broken(fold.conjunction(begins, first))
        is_new = fold.conjunction(fold.negate(first), fold.negate(behind))
        self._add("behind first block", fold.conjunction(begins, first))
        self._put("first block", fold.select(begins, is_new, first, Int(1)))
        if self._get("behind first block") != 1:
            self._add("conflicts", self._find_conflict(thread_place(number), False))
        self.touch(EVERYTHING, False)

    def _note_broken(self, ends: Scalar) -> None:
        """Where the first block of a turn ends, it must have conflicted with something."""
        if self._between is not None and ends != 0:
            self._add(
                "not in normal form", self.walk.fold.conjunction(ends, self.walk.fold.negate(self._get("conflicts")))
            )

    def end_turn(self, path: Path) -> None:
        """A turn ends on a path, which may be the current one."""
        walk = self.walk
        before, here = walk.path, walk.residue.here
        walk.path, walk.residue.here = path, path.block
        self._note_broken(self._get("first block"))
        for what in ("first block", "behind first block", "conflicts"):
            self._put(what, 0)
        walk.path, walk.residue.here = before, here

    def check(self, loc: SrcLoc | None) -> None:
        """At the end of the schedule: an execution in normal form takes no step in the last round."""
        fold, residue = self.walk.fold, self.walk.residue
        needed = fold.conjunction(self._get("takes a step"), fold.negate(self._get("not in normal form")))
        self.is_last_round_idle = needed == 0
        if needed != 0:
            holds = fold.negate(needed)
            residue.emit_check(Assert(fold.operand(Int(1), holds), LAST_ROUND, loc))

    # ── what is touched ─────────────────────────────────────────────────────────────────────────────────────────────

    def touch(self, place: Touched, is_write: bool, cond: Scalar = 1) -> None:
        """The current thread touches a place, where the condition holds."""
        if self.threads.slot is None:
            return
        if self._between is not None and self._get("behind first block") != 1:
            self._add("conflicts", self.walk.fold.conjunction(cond, self._find_conflict(place, is_write)))
        self._marks.setdefault(self._turn, {})[place, is_write] = None
        self._add(_name(self._turn, place, is_write), cond)

    def _find_conflict(self, place: Touched, is_write: bool) -> Scalar:
        """Whether other threads have touched a place, since the turn before, in a way that conflicts."""
        found: Scalar = 0
        for turn in self._between or ():
            for other, was_written in self._marks.get(turn, ()):
                if (is_write or was_written) and place.overlaps(other):
                    found = self.walk.fold.disjunction(found, self._get(_name(turn, other, was_written)))
                    if found == 1:
                        return 1
        return found

    def touch_all(self) -> None:
        """The current thread does something that may conflict with whatever others do."""
        self.touch(EVERYTHING, True)

    def touch_memory(self, pointer: PointerValue, size: int | None, is_write: bool) -> None:
        """The current thread reads or writes what a pointer leads to; None is any number of bytes."""
        if self.threads.slot is None:
            return
        for place, cond in self._list_places(pointer, size):
            self.touch(place, is_write or place is EVERYTHING, cond)

    def _list_places(self, pointer: PointerValue, size: int | None) -> Iterator[tuple[Touched, Scalar]]:
        """The places that a pointer may mean, each with the condition under which it does."""
        stack: list[tuple[PointerValue, Scalar]] = [(pointer, 1)]
        fold = self.walk.fold
        while stack:
            item, cond = stack.pop()
            if isinstance(item, Choice):
                stack.append((item.then, fold.conjunction(cond, item.cond)))
                stack.append((item.other, fold.conjunction(cond, fold.negate(item.cond))))
            elif isinstance(item, Address) and item.object is not None:
                if item.object.readonly or item.object in self.private:
                    continue
                is_known = isinstance(item.offset, int) and size is not None
                offset = item.offset if is_known and isinstance(item.offset, int) else 0
                yield Touched(item.object.id, offset, size if is_known else None), cond
            elif isinstance(item, Address):
                if not isinstance(item.offset, int):
                    yield EVERYTHING, cond
            elif item.targets is None:
                yield EVERYTHING, cond
            else:
                for target in sorted(item.targets - self.private, key=lambda each: each.id):
                    yield Touched(target.id, 0, None), cond

    # ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_load(self, path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> None:
        self.touch_memory(pointer, (kind.width + 7) // 8, False)

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: object, loc: SrcLoc | None) -> None:
        self.touch_memory(pointer, (kind.width + 7) // 8, True)

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self.touch_memory(pointer, None, True)

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.touch_memory(src, None, False)
        self.touch_memory(dst, None, True)

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.touch_memory(pointer, None, True)

    def on_unknown_write(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.touch_all()

    def on_end_lifetime(self, path: Path, target: Object) -> None:
        if target not in self.private:
            self.touch_all()


def _name(turn: int, place: Touched, is_write: bool) -> str:
    """How the log of a path calls it that a place was touched in a turn."""
    return f"{turn} {'writes' if is_write else 'reads'} {place}"

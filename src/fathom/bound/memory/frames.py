"""Frames: what a function or a loop with a contract may write and free while it runs.

A frame has the ranges that its contract lists. Besides, it may write all that begins to exist within it, which are the
objects with later numbers, and locals that the compiler has made for itself. Frames are nested; a write has to be
allowed by each. A path has the number of its innermost frame, so that paths may fork and meet inside of one. What a
frame allows is said once, by the path that begins it, and is complete before anything is checked.

What a loop writes on its way out is no matter of its contract. So a write that a loop does not allow is noted on the
path, and reported when that comes to the head of the loop again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NoReturn, final

from fathom.bound.memory.observer import MemoryObserver
from fathom.bound.memory.points_to import PointsTo
from fathom.bound.memory.validity import Report
from fathom.bound.residual.values import Address, CellType, Object, PointerValue, Scalar, Value
from fathom.bound.state.object_flags import FIELDS, FRAME, WRONG_WRITE, ObjectFlags
from fathom.bound.state.path import Path, PathEnds
from fathom.checks import contract
from fathom.immutable import immutable
from fathom.source import SrcLoc


@final
@dataclass(frozen=True, slots=True)
class _Range:
    """What may be written where a condition holds; of no size, what may be freed."""

    start: PointerValue
    size: Scalar | None
    condition: Scalar


@final
@immutable
class LeftOut:
    """What there was when iterations of a loop were left out; `first_own` and `next_own` are numbers of objects."""

    first_own: int
    next_own: int
    escaped: frozenset[int]


@final
@dataclass(slots=True)
class _AssignsFrame:
    """One frame, within another; it is `complete` once all that it allows has been said."""

    outer: int
    of_loop: bool = False
    first_object: int = 0
    complete: bool = False
    ranges: list[_Range] = field(default_factory=list)
    noted: list[int] = field(default_factory=list)
    """The places of what the loop has written and must not, by their numbers."""
    left_out: LeftOut | None = None


@final
class Frames(MemoryObserver):
    """The frames of a walk, and the observer that reports writes that they do not allow."""

    def __init__(
        self,
        flags: ObjectFlags,
        points_to: PointsTo,
        report: Report,
        find_place: Callable[[SrcLoc | None], SrcLoc | None],
    ) -> None:
        self.flags = flags
        self.fold = flags.fold
        self.points_to = points_to
        self.report = report
        self.find_place = find_place
        self._places: list[tuple[str, SrcLoc | None]] = []
        self._frames: list[_AssignsFrame] = [_AssignsFrame(0, complete=True)]

    # ── frames ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self, path: Path, of_loop: bool) -> int:
        """A frame begins, and gets a number by which it ends."""
        self._frames.append(_AssignsFrame(self._innermost(path), of_loop))
        self.flags.put(path, FRAME, None, len(self._frames) - 1)
        return len(self._frames) - 1

    def allow(self, path: Path, start: PointerValue, size: Scalar | None, condition: Scalar) -> None:
        """The innermost frame may write a range where the condition holds, or free an object if there is no size."""
        self._open_frame(path).ranges.append(_Range(start, size, condition))

    def complete(self, path: Path, first_object: int) -> None:
        """The innermost frame allows what it does by now, and new objects, the first of which has this number."""
        frame = self._open_frame(path)
        frame.complete, frame.first_object = True, first_object

    def _open_frame(self, path: Path) -> _AssignsFrame:
        frame = self._frames[self._innermost(path)]
        if frame.complete:
            self._refuse(None)
        return frame

    def end(self, path: Path, number: int) -> None:
        """The frame with this number ends."""
        self.flags.put(path, FRAME, None, self._frames[number].outer)

    def repeat(self, path: Path, loc: SrcLoc | None) -> None:
        """A path comes to the head of the innermost loop again: what it has written and must not is reported."""
        for place in self._frames[self._innermost(path, loc)].noted:
            wrong = path.flags.get(_key_of_place(place), 0)
            if wrong != 0:
                self.report(contract.CLASS.name, self._places[place][0], wrong, self._places[place][1])

    def leave_out(self, path: Path, next_object: int, escaped: frozenset[int]) -> LeftOut:
        """From here on, this may be any iteration of the innermost loop; of several paths, what holds of each."""
        frame = self._frames[self._innermost(path)]
        if frame.left_out is not None:
            next_object = min(next_object, frame.left_out.next_own)
            escaped &= frame.left_out.escaped
        frame.left_out = LeftOut(frame.first_object, next_object, escaped)
        return frame.left_out

    def find_left_out(self, path: Path) -> LeftOut | None:
        """What there was when iterations of the innermost loop were left out."""
        return self._frames[self._innermost(path)].left_out

    def _note(self, path: Path, frame: _AssignsFrame, description: str, wrong: Scalar, loc: SrcLoc | None) -> None:
        """Report what a frame does not allow, or note it."""
        loc = self.find_place(loc)
        if not frame.of_loop:
            self.report(contract.CLASS.name, description, wrong, loc)
            return
        if wrong == 0:
            return
        place = next((each for each in frame.noted if self._places[each] == (description, loc)), None)
        if place is None:
            place = len(self._places)
            self._places.append((description, loc))
            frame.noted.append(place)
        key = _key_of_place(place)
        path.flags = path.flags.set(key, self.fold.disjunction(path.flags.get(key, 0), wrong))

    def suspend(self, path: Path) -> Scalar:
        """No frame is looked at until the result is put back by `resume`."""
        last = self.flags.get(path, FRAME, None)
        self.flags.put(path, FRAME, None, 0)
        return last

    def resume(self, path: Path, last: Scalar) -> None:
        self.flags.put(path, FRAME, None, last)

    def first_object_of(self, number: int) -> int:
        """The first object that is new in a frame, with this number."""
        return self._frames[number].first_object

    def _innermost(self, path: Path, loc: SrcLoc | None = None) -> int:
        number = self.flags.get(path, FRAME, None)
        if not isinstance(number, int):
            self._refuse(loc)
        return number

    def _refuse(self, loc: SrcLoc | None) -> NoReturn:
        self.report("unsupported", "a contract that several paths came into apart", 1, loc)
        raise PathEnds

    def _list_frames(self, number: int) -> Iterator[_AssignsFrame]:
        """The frames that are around a path, the innermost first."""
        while number:
            frame = self._frames[number]
            if frame.complete:
                yield frame
            number = frame.outer

    # ── what happens ────────────────────────────────────────────────────────────────────────────────────────────────

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        self._check_write(path, pointer, (kind.width + 7) // 8, loc)

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self._check_write(path, pointer, length, loc)

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._check_write(path, dst, length, loc)

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._check_write(path, pointer, length, loc)

    def on_unknown_write(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self._check_write(path, pointer, length, loc)

    def _check_write(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        if self.flags.get(path, FRAME, None) == 0 or length == 0:
            return
        frames = list(self._list_frames(self._innermost(path, loc)))
        some = self.fold.compare("ne", self.points_to.pointers.width, length, 0)
        for item, here in self.points_to.alternatives(path, pointer, some):
            for frame in frames:
                wrong = self.fold.conjunction(here, self.fold.negate(self._may_write(path, item, length, frame)))
                self._note(path, frame, contract.describe_write(_name(item)), wrong, loc)

    def _may_write(self, path: Path, pointer: PointerValue, length: Scalar, frame: _AssignsFrame) -> Scalar:
        allowed = self._is_new(path, pointer, frame.first_object)
        for each in frame.ranges:
            if allowed == 1:
                break
            if each.size is not None:
                inside = self._is_inside(path, pointer, length, each.start, each.size)
                allowed = self.fold.disjunction(allowed, self.fold.conjunction(each.condition, inside))
        return allowed

    def check_free(self, path: Path, target: Object, here: Scalar, loc: SrcLoc | None) -> None:
        """An object is freed where `here` holds."""
        if self.flags.get(path, FRAME, None) == 0:
            return
        for frame in self._list_frames(self._innermost(path, loc)):
            allowed: Scalar = int(target.id >= frame.first_object)
            for each in frame.ranges:
                if each.size is None:
                    same = self.points_to.is_same_object(path, Address(target, 0), each.start, loc)
                    allowed = self.fold.disjunction(allowed, self.fold.conjunction(each.condition, same))
            wrong = self.fold.conjunction(here, self.fold.negate(allowed))
            self._note(path, frame, contract.describe_free(target.name), wrong, loc)

    def _is_new(self, path: Path, pointer: PointerValue, first: int) -> Scalar:
        """Whether the object of a pointer has begun within a frame, or is none of the program's."""
        if isinstance(pointer, Address):
            target = pointer.object
            return int(target is not None and (target.id >= first or target.is_temporary))
        found: Scalar = 0
        for target, here in self.points_to.resolve(path, pointer):
            if target.id >= first or target.is_temporary:
                found = self.fold.disjunction(found, here)
        return found

    def _is_inside(
        self, path: Path, pointer: PointerValue, length: Scalar, start: PointerValue, size: Scalar
    ) -> Scalar:
        """Whether the bytes behind a pointer are in a range; they are inside of one object, so nothing wraps."""
        fold, width = self.fold, self.points_to.pointers.width
        same = self.points_to.is_same_object(path, pointer, start)
        if same == 0:
            return 0
        begin, here = self.points_to.offset(path, start), self.points_to.offset(path, pointer)
        ahead = fold.int_op("sub", width, here, begin)
        rest = fold.int_op("sub", width, size, ahead)
        inside = fold.conjunction(fold.compare("ule", width, begin, here), fold.compare("ule", width, ahead, size))
        inside = fold.conjunction(inside, fold.compare("ule", width, length, rest))
        return fold.conjunction(same, inside)


def _key_of_place(place: int) -> int:
    return (place + 1) * FIELDS + WRONG_WRITE


def _name(pointer: PointerValue) -> str:
    if isinstance(pointer, Address) and pointer.object is not None:
        return pointer.object.name
    return "what a pointer points to"

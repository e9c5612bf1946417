"""The two accesses of a race in words: what each of them is, of which thread, where, and under which locks."""

from __future__ import annotations

from typing import final

from fathom.bound.code.call_site import is_library_function
from fathom.bound.context.arguments import called_at
from fathom.bound.context.footprint import Footprint
from fathom.bound.context.path_context import PathContext
from fathom.bound.residual.values import Address
from fathom.immutable import immutable
from fathom.source import SrcLoc
from fathom.trace.locks import HeldLock, Locks
from fathom.trace.model import Call, Note, RacingAccess
from fathom.trace.show import Places


@final
@immutable
class _Noted:
    """The first access of a race, or one of those of its step."""

    footprint: Footprint
    access: RacingAccess


@final
class RaceAccesses:
    """Keeps the accesses that a race may be made of while an execution is recorded."""

    def __init__(self, walk: PathContext, places: Places, locks: Locks) -> None:
        self.walk = walk
        self.places = places
        self.locks = locks
        self.created: dict[int, SrcLoc | None] = {}
        """Where each thread was created."""
        self._first: list[_Noted] = []
        self.pair: tuple[RacingAccess, ...] = ()

    def note(self, thread: int, footprint: Footprint) -> None:
        """A thread makes an access that others may conflict with."""
        self._first.append(_Noted(footprint, self._describe(thread, footprint)))

    def conflict(self, thread: int, footprint: Footprint) -> None:
        """An access of a thread conflicts with one that was noted."""
        first = next((each for each in self._first if _overlap(each.footprint, footprint)), None)
        self.pair = (*((first.access,) if first is not None else ()), self._describe(thread, footprint))

    def _describe(self, thread: int, footprint: Footprint) -> RacingAccess:
        loc = called_at(self.walk, footprint.loc)
        return RacingAccess(
            thread,
            self.created.get(thread),
            footprint.what,
            self._place(footprint),
            loc,
            tuple(self._stack(loc)),
            self.locks.held(thread),
        )

    def _place(self, footprint: Footprint) -> str:
        """What is accessed: `g.b`, or `&block of line 7` for all of it."""
        pointer, places = footprint.pointer, self.places
        if not isinstance(pointer, Address) or pointer.object is None:
            return "memory"
        is_scalar = isinstance(pointer.offset, int) and footprint.length in (1, 2, 4, 8, 16)
        found = places.find_place(pointer.object, pointer.offset) if is_scalar else None  # type: ignore[arg-type]
        text = found[0] if found is not None else places.format_pointer(pointer)
        return text.removeprefix("&")

    def _stack(self, loc: SrcLoc | None) -> list[Call]:
        """The functions of the program that are active, the innermost first, and where each of them is."""
        found: list[Call] = []
        for frame in reversed(self.walk.frames):
            function = frame.code.function
            if function is not None and not is_library_function(function):
                found.append(Call(function.source_name or function.name, loc))
                loc = frame.loc
        return found


def _overlap(one: Footprint, other: Footprint) -> bool:
    """Whether two accesses touch a common byte and one of them writes, as far as it is known."""
    if one.mode == other.mode == "read":
        return False
    a, b = one.pointer, other.pointer
    if not isinstance(a, Address) or not isinstance(b, Address):
        return True
    numbers = (a.offset, b.offset, one.length, other.length)
    if a.object is not b.object or not all(isinstance(each, int) for each in numbers):
        return a.object is b.object
    return int(a.offset) < int(b.offset) + int(other.length) and int(b.offset) < int(a.offset) + int(one.length)  # type: ignore[arg-type]


def describe_pair(pair: tuple[RacingAccess, ...]) -> list[Note]:
    """The accesses of a race as notes, with where their threads come from."""
    notes = []
    for access in pair:
        notes.append(Note(f"{_who(access.thread)}: {access.what} of {access.place}{_under(access.locks)}", access.loc))
        notes += [Note(f"  called by {call.function}", call.loc) for call in access.stack[1:]]
        if access.created is not None:
            notes.append(Note("  created", access.created))
    return notes


def _who(thread: int) -> str:
    return f"thread {thread}" if thread else "main thread"


def _under(locks: tuple[HeldLock, ...]) -> str:
    """The locks of an access, as the end of a sentence."""
    texts = [f"{each.lock} for {each.how}" if each.how else each.lock for each in locks]
    return f", holding {', '.join(texts)}" if texts else ", holding no lock"

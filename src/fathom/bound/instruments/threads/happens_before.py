"""Happens-before, for one access: which threads come after it, and which memory hands that on.

    thread 1   x = 1            the access that is noted: thread 1 knows of it
               unlock(m)        m carries it
    thread 2   lock(m)          thread 2 knows of it, too: what it does from here on happens after

The order of C11 (5.1.2.4), restricted to what follows one access: a thread *knows* of the access if it happens before
whatever the thread does next. Knowledge goes from a thread to those that it creates, to the thread that joins it, from
a release to the acquire that reads from it, and through the locks of the models. A relaxed store hands nothing on, but
for what a fence has released before; a relaxed load takes nothing, but an acquire fence behind it does. Updates
continue the release sequence that they read from.

These are the vector clocks of Flanagan, Freund: FastTrack, PLDI 2009, with a single access instead of all of them, so
that one bit takes the place of a clock.
"""

from __future__ import annotations

from typing import Final, final

from fathom.bound.context.footprint import Footprint
from fathom.bound.instruments.threads.state import ThreadState
from fathom.bound.memory.shadow_memory import ShadowMemory, declare_shadow
from fathom.bound.residual.values import Object, PointerValue, Scalar, named_targets
from fathom.bound.state.cells import ZEROS
from fathom.bound.state.path import Path
from fathom.bound.state.step_log import StepEntry
from fathom.ir.types import Int
from fathom.source import SrcLoc

_ACQUIRES: Final = frozenset({"acquire", "acq_rel", "seq_cst"})
_RELEASES: Final = frozenset({"release", "acq_rel", "seq_cst"})
_MAX_BYTES: Final = 64
_LONG_BLOCK: Final = "races are not looked for after an atomic access to a block whose length is not known"


@final
class HappensBefore:
    """Who knows of the access that was noted, on the current path."""

    def __init__(self, threads: ThreadState) -> None:
        self.threads = threads
        self.walk = threads.walk
        self.carriers: ShadowMemory = declare_shadow(self.walk.path, self.walk.memory, lambda _target: ZEROS)
        self._released: set[Object] = set()
        """Objects that may carry something."""
        self._is_anywhere = False
        """Whether others may, too."""

    # ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def is_idle(self) -> bool:
        """Whether nothing is noted on the current path, so that there is nothing to know."""
        return self.threads.get("noted", 0).done == 0

    def known(self, number: int) -> Scalar:
        """Whether the noted access happens before what a thread does next."""
        return self.threads.get("knows", number).done

    def learn(self, number: int, cond: Scalar, what: str = "knows") -> None:
        """A thread knows of the access where the condition holds."""
        if cond != 0:
            known = self.walk.fold.disjunction(self.threads.get(what, number).done, cond)
            self.threads.put(what, number, StepEntry(known))

    def create(self, number: int) -> None:
        """What the current thread knows, a thread knows that it creates."""
        self.learn(number, self.known(self.threads.current))

    def fence(self, order: str) -> None:
        """What was read before is acquired, what is written after it is released."""
        current, get = self.threads.current, self.threads.get
        if order in _ACQUIRES:
            self.learn(current, get("hears", current).done)
        if order in _RELEASES:
            self.learn(current, self.known(current), "says")

    # ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def acquire(self, pointer: PointerValue, size: int, loc: SrcLoc | None) -> None:
        """The current thread takes what a place carries."""
        self.learn(self.threads.current, self._carried(pointer, size, loc))

    def release(self, pointer: PointerValue, size: int, loc: SrcLoc | None) -> None:
        """A place carries what the current thread knows, and what it carried before."""
        carried = self._carried(pointer, size, loc)
        known = self.walk.fold.disjunction(carried, self.known(self.threads.current))
        self._carry(pointer, size, known, loc)

    def follow(self, access: Footprint, succeeds: Scalar) -> None:
        """An access has happened; `succeeds` is whether a compare-and-swap has written."""
        if self.is_idle:
            return
        if not access.order:
            self._overwrite(access)
            return
        if not isinstance(access.length, int) or access.length > _MAX_BYTES:
            self.walk.approximations[_LONG_BLOCK] = None
            self.learn(self.threads.current, 1)
            return
        fold, current = self.walk.fold, self.threads.current
        carried = self._carried(access.pointer, access.length, access.loc)
        if access.reads:
            acquired = _select_order(access.order, access.failure, succeeds, fold.negate(succeeds))
            knows = fold.conjunction(carried, acquired)
            self.learn(current, knows)
            self.learn(current, carried, "hears")
        if access.mode == "write":
            said = self.known(current) if access.order in _RELEASES else self.threads.get("says", current).done
            after = fold.disjunction(said, carried) if access.reads else said
            after = fold.select(succeeds, after, carried, Int(1))
            self._carry(access.pointer, access.length, after, access.loc)

    def _overwrite(self, access: Footprint) -> None:
        """What is written without being atomic is read by nobody who does not know of it."""
        path, pointer = self.walk.path, access.pointer
        if access.mode == "write" and self._may_carry(pointer) and self.carriers.reaches(path, pointer, access.length):
            self.carriers.fill(path, pointer, 0, access.length, access.loc)

    def _may_carry(self, pointer: PointerValue) -> bool:
        targets, complete = named_targets(pointer)
        if self._is_anywhere:
            return True
        return not self._released.isdisjoint(targets) if complete else bool(self._released)

    def _carried(self, pointer: PointerValue, size: int, loc: SrcLoc | None) -> Scalar:
        path, kind = self.walk.path, Int(8 * size)
        if self.is_idle or not self.carriers.reaches(path, pointer, size):
            return 0
        return self.walk.fold.compare("ne", kind.width, self.carriers.load(path, pointer, kind, loc), 0)

    def _carry(self, pointer: PointerValue, size: int, cond: Scalar, loc: SrcLoc | None) -> None:
        path, kind = self.walk.path, Int(8 * size)
        if self.is_idle or not self.carriers.reaches(path, pointer, size):
            return
        targets, complete = named_targets(pointer)
        self._released |= targets
        self._is_anywhere |= not complete
        marks = self.walk.fold.select(cond, (1 << kind.width) // 255, 0, kind)
        self.carriers.store(path, pointer, kind, marks, loc)

    def on_allocate(self, path: Path, target: Object) -> None:
        """A new object carries nothing."""
        self.carriers.create(path, target, 0)


def _select_order(order: str, failure: str, succeeds: Scalar, fails: Scalar) -> Scalar:
    """Whether an access acquires: by one order if it writes, by another if it does not."""
    on_success, on_failure = order in _ACQUIRES, (failure or order) in _ACQUIRES
    if on_success and on_failure:
        return 1
    return succeeds if on_success else fails if on_failure else 0

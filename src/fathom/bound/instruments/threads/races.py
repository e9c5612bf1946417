"""Data race detection with shadow memory: an access conflicts with an earlier one that does not happen before it.

    thread 1   … x = 1            noted: the shadow of x says "written"; thread 1 knows of it
    thread 2   … reads x          the shadow says so, and thread 2 does not know of it: a race

At each access that others can see, an input may choose to note it in shadow memory (see `memory.shadow_memory`), byte
by byte, once in an execution. From there on `happens_before` says which threads come after it. Whoever else accesses
these bytes in a way that conflicts is in a race: neither access happens before the other (C11, 5.1.2.4).

Shadow memory and sequentialisation are those of CBMC-SSM (Fischer, La Torre, Parlato, Schrammel: CBMC-SSM, ASE 2022,
section 5). There a race is two accesses with nothing in between, which costs the turns to bring them together; here
any execution shows a race in which both happen and nothing orders them, whatever happens in between.

**Fewer interleavings.** Where races are checked, turns end before what synchronises only: locks, atomic accesses,
library functions with memory of their own, the end of a path. Take an execution in which turns end anywhere, up to its
first race. Two neighbouring steps of different threads, of which one does not synchronise, do not conflict there, so
they can be exchanged, and the execution becomes one whose turns end before synchronisation, with the same results, in
which the two accesses of the race are not ordered either: the race is seen. Without a race it is the whole execution.
A thread that waits in a loop, or never leaves one, does not come to its next synchronisation: there turns end before
every access. (Flanagan, Qadeer: A type and effect system for atomicity, PLDI 2003, calls such steps both-movers.)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import final

from fathom.bound.context.footprint import Footprint
from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.threads.happens_before import HappensBefore
from fathom.bound.instruments.threads.state import ThreadState
from fathom.bound.memory.shadow_memory import ShadowMemory, declare_shadow
from fathom.bound.residual.values import Object, Scalar, named_targets
from fathom.bound.state.cells import ZEROS
from fathom.bound.state.path import Path
from fathom.bound.state.step_log import StepEntry
from fathom.checks import race
from fathom.ir.instructions import Nondet
from fathom.ir.types import BOOL, Int

NOTE = "this access is the first of a race"
BYTE_OF_RACE = "the byte that both accesses of a race touch"
_NOTED = {("read", False): 1, ("write", False): 2, ("read", True): 4, ("write", True): 8}
_CONFLICTS = {("read", False): 2 | 8, ("write", False): 15, ("read", True): 2, ("write", True): 1 | 2}
_MAX_BYTES = 64
"""Longer blocks are looked at in one byte, which an input chooses."""


@final
class Races(Instrument):
    """Keeps the shadow memory, and asserts of every access that nothing conflicting is noted there."""

    def __init__(self, threads: ThreadState) -> None:
        self.threads = threads
        self.walk = threads.walk
        self.memory: ShadowMemory = declare_shadow(self.walk.path, self.walk.memory, lambda _target: ZEROS)
        self.order = HappensBefore(threads)

    def check_ahead(self, accesses: Sequence[Footprint], step: Hashable) -> bool:
        """Before a step: whether its accesses are checked now, because they may be to memory that is gone.

        Such a step may end the path, whereas what ended the memory may be the other access of a race.
        """
        if all(self._is_alive(access) for access in accesses):
            return False
        for access in accesses:
            self._check(access, step)
        return True

    def _is_alive(self, access: Footprint) -> bool:
        """Whether all that a pointer may point to is there, as far as it is known what that is."""
        states = [self.walk.path.state(target) for target in named_targets(access.pointer)[0]]
        return all(state is not None and state.alive == 1 for state in states)

    def record(self, accesses: Sequence[Footprint], step: Hashable, checked: bool, succeeds: Scalar = 1) -> None:
        """A step has made these accesses: they race with what is noted, or are noted, and order what follows."""
        for access in accesses if not checked else ():
            self._check(access, step)
        if accesses and self._has_others():
            self._note(accesses, step)
        for access in accesses:
            self.order.follow(access, succeeds)

    def _has_others(self) -> bool:
        """Whether there may be a thread beside the main one: whoever is created later knows of all that was before."""
        return any(self.threads.get("started", number).done != 0 for number in range(1, len(self.threads.names)))

    # ── the first access ────────────────────────────────────────────────────────────────────────────────────────────

    def _note(self, accesses: Sequence[Footprint], step: Hashable) -> None:
        walk, threads, fold = self.walk, self.threads, self.walk.fold
        noted = threads.get("noted", 0).done
        if noted == 1:
            return
        chosen = self._choose(BOOL, NOTE, accesses[0], step)
        here = fold.conjunction(chosen, fold.negate(noted))
        if here == 0:
            return
        for access in accesses:
            self._mark(access, here)
        threads.put("noted", 0, StepEntry(fold.disjunction(noted, chosen)))
        self.order.learn(threads.current, here)
        if here == 1:
            for instrument in walk.instruments:
                for access in accesses:
                    instrument.on_noted_access(access)

    def _choose(self, kind: Int, what: str, access: Footprint, step: Hashable) -> Scalar:
        residue = self.walk.residue
        result = residue.reg(kind)
        residue.emit(Nondet(result, what, access.loc, residue.instances.here(what, step).name))
        return residue.evaluate(result)

    def _mark(self, access: Footprint, here: Scalar) -> None:
        """Mark the bytes of an access where the condition holds."""
        walk, length, fold = self.walk, access.length, self.walk.fold
        if not self.memory.reaches(walk.path, access.pointer, length):
            return
        byte = _NOTED[access.mode, bool(access.order)]
        if not isinstance(length, int) or length > _MAX_BYTES:
            size = Int(walk.pointers.width)
            self.memory.fill(walk.path, access.pointer, byte, fold.select(here, length, 0, size), access.loc)
            return
        for at, width in _split(length):
            kind, pointer = Int(8 * width), walk.pointers.add(walk.path, access.pointer, at)
            before = self.memory.load(walk.path, pointer, kind, access.loc) if here != 1 else 0
            after = fold.select(here, byte * ((1 << kind.width) // 255), before, kind)
            self.memory.store(walk.path, pointer, kind, after, access.loc)

    # ── the second access ───────────────────────────────────────────────────────────────────────────────────────────

    def _check(self, access: Footprint, step: Hashable) -> None:
        """No thread has accessed these bytes in a way that conflicts, unless that happens before."""
        walk, threads, fold = self.walk, self.threads, self.walk.fold
        unknown = fold.negate(self.order.known(threads.current))
        if self.order.is_idle or unknown == 0 or access.length == 0:
            return
        if not self.memory.reaches(walk.path, access.pointer, access.length):
            return
        mask = _CONFLICTS[access.mode, bool(access.order)]
        wrong = fold.conjunction(unknown, self._is_noted(access, mask, step))
        for instrument in walk.instruments if wrong == 1 else ():
            instrument.on_race(access)
        walk.report(race.CLASS.name, race.description(access.what), wrong, access.loc)

    def _is_noted(self, access: Footprint, mask: int, step: Hashable) -> Scalar:
        """Whether any of the bytes is noted as one of the kinds of the mask."""
        if not isinstance(access.length, int) or access.length > _MAX_BYTES:
            return self._is_some_byte_noted(access, mask, step)
        found: Scalar = 0
        for at, width in _split(access.length):
            found = self.walk.fold.disjunction(found, self._is_noted_at(access, at, width, mask))
        return found

    def _is_some_byte_noted(self, access: Footprint, mask: int, step: Hashable) -> Scalar:
        """The same of a block of any length: an input chooses the byte."""
        fold, kind = self.walk.fold, Int(self.walk.pointers.width)
        index = self._choose(kind, BYTE_OF_RACE, access, (step, access.mode))
        inside = fold.compare("ult", kind.width, index, access.length)
        at = fold.select(inside, index, 0, kind)
        return fold.conjunction(inside, self._is_noted_at(access, at, 1, mask))

    def _is_noted_at(self, access: Footprint, at: Scalar, width: int, mask: int) -> Scalar:
        walk, fold, bits = self.walk, self.walk.fold, 8 * width
        pointer = walk.pointers.add(walk.path, access.pointer, at)
        noted = self.memory.load(walk.path, pointer, Int(bits), access.loc)
        return fold.compare("ne", bits, fold.int_op("and", bits, noted, mask * ((1 << bits) // 255)), 0)

    def on_allocate(self, path: Path, target: Object) -> None:
        """Nothing is noted of a new object."""
        self.memory.create(path, target, 0)
        self.order.on_allocate(path, target)


def _split(length: int) -> list[tuple[int, int]]:
    """A block as words: where each begins, and its bytes."""
    found, at = [], 0
    while at < length:
        width = next(width for width in (8, 4, 2, 1) if at + width <= length)
        found.append((at, width))
        at += width
    return found

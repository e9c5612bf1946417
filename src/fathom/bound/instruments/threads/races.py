"""Data race detection with shadow memory: what one thread is about to access, another one must not.

    thread 1   … stops before x = 1          shadow of x: "is about to be written"
    thread 2   … reads x                     the shadow says so: a race

When the turn of a thread ends before an access, an input may choose to note that access in shadow memory (see
`memory.shadow_memory`), byte by byte, once in an execution. Until the next turn of that thread it stays about to
happen, so whoever else accesses these bytes could as well come second.

This is the scheme of CBMC-SSM (Fischer, La Torre, Parlato, Schrammel: CBMC-SSM, ASE 2022, section 5), which notes the
last write of a turn and looks at the first access of the next. Noting what is about to happen is the same pair of
accesses with one turn less, and lets either of them be the write.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, final

from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.threads.state import ThreadState
from fathom.bound.memory.shadow_memory import ShadowMemory, declare_shadow
from fathom.bound.residual.values import Mode, Object, PointerValue, Scalar
from fathom.bound.state.cells import ZEROS
from fathom.bound.state.path import Path
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.checks import race
from fathom.ir.instructions import Nondet
from fathom.ir.types import BOOL, Int
from fathom.source import SrcLoc

NOTE = "the access that is about to happen is noted"
_NOTED = {("read", False): 1, ("write", False): 2, ("read", True): 4, ("write", True): 8}
_CONFLICTS = {("read", False): 2 | 8, ("write", False): 15, ("read", True): 2, ("write", True): 1 | 2}


class Footprint(NamedTuple):
    """What an access touches: bytes from a pointer on."""

    pointer: PointerValue
    length: Scalar
    mode: Mode
    atomic: bool
    loc: SrcLoc | None


@final
class Races(Instrument):
    """Keeps the shadow memory, and asserts of every access that nothing conflicting is noted there."""

    def __init__(self, threads: ThreadState) -> None:
        self.threads = threads
        self.walk = threads.walk
        self.memory: ShadowMemory = declare_shadow(self.walk.path, self.walk.memory, lambda _target: ZEROS)

    def begin_turn(self, number: int) -> None:
        """What this thread was about to do need not be so any more."""
        self.threads.put("watch", number, NEVER)

    def note_pending(self, stopped: Path, accesses: Sequence[Footprint], step: object) -> list[Path]:
        """A turn ends before a step: the paths on which its accesses are noted, and are not."""
        walk, threads = self.walk, self.threads
        before, walk.path = walk.path, stopped
        walk.residue.here = stopped.block
        result = walk.residue.reg(BOOL)
        walk.residue.emit(Nondet(result, NOTE, accesses[0].loc, walk.residue.instances.here("note", step).name))
        free = walk.fold.negate(threads.get("noted", 0).done)
        cond = walk.fold.conjunction(walk.residue.evaluate(result), free)
        noted = threads.split(cond)
        found = [stopped]
        if noted is not None:
            walk.path, walk.residue.here = noted, noted.block
            for access in accesses:
                self._note(access)
            found = [noted] if noted is stopped else [stopped, noted]
        walk.path, walk.residue.here = before, before.block
        return found

    def _note(self, access: Footprint) -> None:
        walk, threads = self.walk, self.threads
        byte, length = _NOTED[access.mode, access.atomic], access.length
        if length in (1, 2, 4, 8) and self.memory.reaches(walk.path, access.pointer, length):
            kind = Int(8 * length)
            self.memory.store(walk.path, access.pointer, kind, byte * ((1 << kind.width) // 255), access.loc)
        else:
            self.memory.fill(walk.path, access.pointer, byte, length, access.loc)
        threads.put("noted", 0, StepEntry(1))
        threads.put("watch", threads.current, StepEntry(1))
        for instrument in walk.instruments:
            instrument.on_pending_access(access.mode, access.pointer, access.loc)

    def check(self, access: Footprint) -> None:
        """An access has happened: no other thread was about to do what conflicts with it."""
        walk, threads, fold = self.walk, self.threads, self.walk.fold
        watched: Scalar = 0
        for number in range(len(threads.names)):
            if number != threads.current:
                watched = fold.disjunction(watched, threads.get("watch", number).done)
        if watched == 0 or access.length == 0:
            return
        mask = _CONFLICTS[access.mode, access.atomic]
        wrong = fold.conjunction(watched, self._is_noted(access, mask))
        walk.report(race.CLASS.name, race.description(access.mode), wrong, access.loc)

    def _is_noted(self, access: Footprint, mask: int) -> Scalar:
        """Whether any of the bytes is noted as one of the kinds of the mask."""
        walk, fold = self.walk, self.walk.fold
        if not isinstance(access.length, int):
            walk.unsupported("a race check of a block whose length is not known", access.loc)
        assert isinstance(access.length, int)
        found: Scalar = 0
        at = 0
        while at < access.length:
            width = next(width for width in (8, 4, 2, 1) if at + width <= access.length)
            pointer = walk.pointers.add(walk.path, access.pointer, at)
            bytes_ = self.memory.load(walk.path, pointer, Int(8 * width), access.loc)
            pattern = mask * ((1 << (8 * width)) // 255)
            hit = fold.compare("ne", 8 * width, fold.int_op("and", 8 * width, bytes_, pattern), 0)
            found = fold.disjunction(found, hit)
            at += width
        return found

    def on_allocate(self, path: Path, target: Object) -> None:
        """Nothing is noted of a new object."""
        self.memory.create(path, target, 0)

"""The accesses of each thread, with the locks that are held at them for certain and the threads that may be alive.

A forward data-flow analysis, function by function in the states in which they are called. Where paths meet, the locks
are those that are held on all of them, and the threads those that may be alive on any.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import Final, TypeAlias, final

from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstInt, NullPointer, Value
from fathom.frontend.llvm.module import BasicBlock, Function
from fathom.frontend.llvm.types import PtrType
from fathom.graphs import reverse_postorder
from fathom.immutable import immutable, record
from fathom.locksets.library import (
    ATOMIC_BEGIN,
    ATOMIC_END,
    ATOMIC_FUNCTION,
    CREATES,
    JOINS,
    LOCKS,
    MAKES_LOCK,
    NOTHING,
    TRIES,
    UNLOCKS,
    WAITS,
    Effect,
    find_effect,
)
from fathom.locksets.points_to import CannotTell, Object, Place, Pointee, Pointees, list_instructions
from fathom.locksets.thread_sites import ThreadSites

Lock: TypeAlias = tuple[Object, int, str]
"""A lock by its place, and what it is held for."""
END_OF_LIFE: Final = Effect(writes=(0, 1))
"""The end of a local: the pointer is the last argument, behind a size in older code."""
CONTEXTS: Final = 2000
"""States in which functions are looked at, beyond which there is no proof."""


@final
@immutable
class LockState:
    """What is known before an instruction: the locks held, other threads that may be alive, whether all is atomic."""

    locks: frozenset[Lock] = frozenset()
    alive: frozenset[Place] = frozenset()
    atomic: bool = False

    def join(self, other: LockState) -> LockState:
        return LockState(self.locks & other.locks, self.alive | other.alive, self.atomic and other.atomic)


@final
@immutable
class GuardedAccess:
    """Bytes of an object that a thread may access; `size` is None where it may be all of the object.

    The thread is the place of its creation, None being the main one.
    """

    thread: Place | None
    target: Pointee
    size: int | None
    is_write: bool
    state: LockState


@final
@record
class GuardedAccesses:
    """Collects the accesses of all threads; `unreliable` are locks that may not exclude others."""

    pointees: Pointees
    sites: ThreadSites
    found: set[GuardedAccess] = field(default_factory=set)
    unreliable: set[Object] = field(default_factory=set)
    tries_locks: bool = False
    """Whether a thread may see that a lock is held without waiting for it."""
    created_beside: dict[Place, frozenset[Place]] = field(default_factory=dict)
    """Threads that may be alive where the main thread creates another."""
    _exits: dict[tuple[str, LockState, Place | None], LockState | None] = field(default_factory=dict)
    _active: list[str] = field(default_factory=list)

    def collect(self) -> None:
        """Follow the main thread, and one for each place that creates threads."""
        self._follow(self.pointees.entry, LockState(), None)
        everyone = LockState(alive=frozenset(self.sites.starts))
        for site, starts in self.sites.starts.items():
            for name in starts:
                self._follow(name, everyone, site)

    def _follow(self, name: str, state: LockState, thread: Place | None) -> LockState | None:
        """The state in which a function returns; None where it does not."""
        key = name, state, thread
        if key in self._exits:
            return self._exits[key]
        if name in self._active or len(self._exits) > CONTEXTS:
            raise CannotTell(f"the recursion of {name}")
        self._active.append(name)
        inside = replace(state, atomic=True) if name.startswith(ATOMIC_FUNCTION) else state
        found = self._follow_blocks(self.pointees.reached[name], inside, thread)
        self._active.pop()
        self._exits[key] = found if found is None else replace(found, atomic=found.atomic and state.atomic)
        return self._exits[key]

    def _follow_blocks(self, function: Function, state: LockState, thread: Place | None) -> LockState | None:
        blocks = {block.label: (number, block) for number, block in enumerate(function.blocks)}
        first = function.blocks[0].label
        order = reverse_postorder(first, lambda label: inst.successors(blocks[label][1].terminator))
        states, returned = {first: state}, None
        work = {first}
        while work:
            label = next(each for each in order if each in work)
            work.remove(label)
            number, block = blocks[label]
            after = self._follow_body(function.name, number, block, states[label], thread)
            if after is None:
                continue
            if isinstance(block.terminator, inst.Ret):
                self._end_locals(function, after, thread)
                returned = after if returned is None else returned.join(after)
            tried, success = find_tried_call(block)
            for target in inst.successors(block.terminator):
                ended = self.sites.find_joined_behind(function.name, label, target)
                there = replace(after, alive=after.alive - ended) if ended and thread is None else after
                if tried is not None and target == success:
                    there = self._take_tried(function.name, tried, there)
                joined = there if target not in states else states[target].join(there)
                if states.get(target) != joined:
                    states[target] = joined
                    work.add(target)
        return returned

    def _follow_body(
        self, name: str, number: int, block: BasicBlock, state: LockState | None, thread: Place | None
    ) -> LockState | None:
        """The state at the end of a block; None where it is not come to."""
        for index, item in enumerate(block.body):
            if state is None:
                break
            state = self._step((name, number, index), item, state, thread)
        return state

    def _end_locals(self, function: Function, state: LockState, thread: Place | None) -> None:
        """A function returns, and its locals are gone: nobody may use them at the same time."""
        for place, item in list_instructions(function):
            if isinstance(item, inst.Alloca) and function.name != self.pointees.entry:
                self.found.add(GuardedAccess(thread, Pointee(("local", place), None), None, True, state))

    def _step(self, place: Place, item: inst.Instruction, state: LockState, thread: Place | None) -> LockState | None:
        size = self.pointees.module.layout.alloc_size
        match item:
            case inst.Load():
                self._access(place, item.ptr, size(item.result.type), False, _atomic(state, item.ordering), thread)
            case inst.Store():
                self._access(place, item.ptr, size(item.value.type), True, _atomic(state, item.ordering), thread)
            case inst.AtomicRMW():
                self._access(place, item.ptr, size(item.result.type), True, replace(state, atomic=True), thread)
            case inst.CmpXchg():
                self._access(place, item.ptr, size(item.new.type), True, replace(state, atomic=True), thread)
            case inst.Call():
                return self._call(place, item, state, thread)
        return state

    def _access(
        self, place: Place, pointer: Value, size: int | None, is_write: bool, state: LockState, thread: Place | None
    ) -> None:
        targets = self.pointees.targets(place[0], pointer)
        is_pointer = isinstance(getattr(pointer, "type", None), PtrType) and not isinstance(pointer, NullPointer)
        if not targets and is_pointer:
            raise CannotTell("an access through a pointer that is not known")
        for target in targets:
            self.found.add(GuardedAccess(thread, target, size, is_write, state))

    def _call(self, place: Place, call: inst.Call, state: LockState, thread: Place | None) -> LockState | None:
        after: LockState | None = None
        for name in self.pointees.callees(place[0], call):
            if self.pointees.is_own(name):
                end = self._follow(name, state, thread)
            else:
                end = self._call_library(place, call, name, state, thread)
            if end is not None:
                after = end if after is None else after.join(end)
        return after

    def _call_library(
        self, place: Place, call: inst.Call, name: str, state: LockState, thread: Place | None
    ) -> LockState | None:
        if name in LOCKS or name in UNLOCKS or name in MAKES_LOCK:
            return self._use_lock(place[0], call, name, state)
        if name in CREATES:
            return self._create(place, call, state, thread)
        if name in JOINS:
            return self._join_thread(place, call, state, thread)
        if name in (ATOMIC_BEGIN, ATOMIC_END):
            return replace(state, atomic=name == ATOMIC_BEGIN)
        if name in WAITS:
            self._give_up(self.pointees.targets(place[0], call.args[WAITS[name]]), state)
        self.tries_locks |= name in TRIES
        effect = END_OF_LIFE if name.startswith("llvm.lifetime.end") else find_effect(name) or NOTHING
        for index, argument in enumerate(call.args):
            if index in effect.reads or index in effect.writes:
                self._access(place, argument, None, index in effect.writes, state, thread)
        return state

    def _use_lock(self, caller: str, call: inst.Call, name: str, state: LockState) -> LockState:
        if name in LOCKS:
            return self._take(caller, call, LOCKS[name], state)
        targets = self.pointees.targets(caller, call.args[0])
        if not targets:
            raise CannotTell("a lock that is not known")
        given_up = {target.object for target in targets}
        if name in UNLOCKS:
            self._give_up(targets, state)
        elif state.alive:
            self.unreliable |= given_up
        return replace(state, locks=frozenset(lock for lock in state.locks if lock[0] not in given_up))

    def _take(self, caller: str, call: inst.Call, mode: str, state: LockState) -> LockState:
        """A lock is held from here on, if it is certain which one."""
        targets = self.pointees.targets(caller, call.args[0])
        target = next(iter(targets)) if len(targets) == 1 else None
        if target is None or target.offset is None or not self.sites.is_single(target.object):
            return state
        return replace(state, locks=state.locks | {(target.object, target.offset, mode)})

    def _take_tried(self, caller: str, call: inst.Call, state: LockState) -> LockState:
        """A lock was tried with success, if it is certain that all that was called tries locks."""
        names = self.pointees.callees(caller, call)
        modes = {None if self.pointees.is_own(name) else TRIES.get(name) for name in names}
        mode = next(iter(modes)) if len(modes) == 1 else None
        return state if mode is None else self._take(caller, call, mode, state)

    def _give_up(self, targets: frozenset[Pointee], state: LockState) -> None:
        """A lock is unlocked, which excludes nobody if another thread may hold it."""
        if not targets:
            raise CannotTell("a lock that is not known")
        if len(targets) > 1 or not any((thing, offset) in targets for thing, offset, _ in state.locks):
            self.unreliable |= {target.object for target in targets}

    def _create(self, place: Place, call: inst.Call, state: LockState, thread: Place | None) -> LockState:
        """Its number is stored while it may be alive."""
        if thread is None:
            self.created_beside[place] = self.created_beside.get(place, frozenset()) | state.alive
        after = replace(state, alive=state.alive | self.sites.find_descendants(place))
        self._access(place, call.args[0], self.pointees.module.layout.pointer_size(), True, after, thread)
        return after

    def _join_thread(self, place: Place, call: inst.Call, state: LockState, thread: Place | None) -> LockState:
        joined = self.sites.find_joined(place, call) if thread is None else None
        after = state if joined is None else replace(state, alive=state.alive - {joined})
        if len(call.args) > 1:
            self._access(place, call.args[1], None, True, after, thread)
        return after


def _atomic(state: LockState, ordering: str) -> LockState:
    return replace(state, atomic=True) if ordering else state


def find_tried_call(block: BasicBlock) -> tuple[inst.Call | None, str]:
    """The last call of a block, where it is left in one way only if the result is 0, and where it leads to then."""
    end = block.terminator
    call = next((item for item in reversed(block.body) if isinstance(item, inst.Call)), None)
    if call is None or call.result is None or not isinstance(end, inst.Branch) or end.then == end.other:
        return None, ""
    compare = next((item for item in block.body if isinstance(item, inst.Compare) and item.result == end.cond), None)
    if compare is None or compare.lhs != call.result or compare.pred not in ("eq", "ne"):
        return None, ""
    if not (isinstance(compare.rhs, ConstInt) and compare.rhs.value == 0):
        return None, ""
    return call, end.then if compare.pred == "eq" else end.other

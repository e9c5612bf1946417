"""Race freedom of all schedules: every two accesses that conflict share a lock, are ordered, or are atomic.

Locksets (Savage, Burrows, Nelson, Sobalvarro, Anderson: Eraser, 1997), but of all executions: computed from the
program's text, by a points-to analysis and a data-flow analysis of the locks that are held (as LOCKSMITH does:
Pratikakis, Foster, Hicks, PLDI 2006). Loops need no bound, and threads that are created in them are any number.

    thread 1                    thread 2
    lock(m); x = 1; unlock(m)   lock(m); x = 2; unlock(m)     both hold m
    main: y = 1; create(…)      y = 2                         main comes first: nobody else is alive

Two accesses may happen at once unless one of their threads is not alive at the other. A lock excludes others if it is
certain which one it is, if it is unlocked only by who holds it, and made, destroyed or overwritten only while nobody
else is alive and it is not held.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from fathom.bound.instruments.threads.predicate_waits import GIVES_UP
from fathom.frontend.llvm.module import Module
from fathom.locksets.accesses import GuardedAccess, GuardedAccesses
from fathom.locksets.library import UNLOCKS
from fathom.locksets.lock_use import LockUse
from fathom.locksets.points_to import CannotTell, Object, Pointee, Pointees
from fathom.locksets.thread_sites import ThreadSites

LOCK_BYTES = 20
"""What the models of locks use of them: any lock has at least so much, or less and others behind it."""


def analyse_locks(module: Module, entry: str) -> LockUse:
    """What locks prove of a program that begins with the entry function."""
    if "llvm.global_ctors" in module.globals or module.asm:
        return LockUse("code that runs before the entry function")
    if "llvm.global_dtors" in module.globals:
        return LockUse("code that runs behind the entry function, beside threads that are left")
    try:
        pointees = Pointees(module, entry)
        accesses = GuardedAccesses(pointees, ThreadSites(pointees))
        accesses.collect()
    except CannotTell as problem:
        return LockUse(str(problem))
    conflict = next(_find_conflicts(accesses), None)
    if conflict is not None:
        return LockUse(f"accesses to {conflict.target.object[1]}")
    return LockUse(None, frozenset() if accesses.unreliable or accesses.tries_locks else UNLOCKS | {GIVES_UP})


def _find_conflicts(accesses: GuardedAccesses) -> Iterator[GuardedAccess]:
    """Accesses that may happen at the same time as another that conflicts with them."""
    shared = accesses.pointees.find_shared()
    by_object: dict[Object, list[GuardedAccess]] = {}
    for access in accesses.found:
        by_object.setdefault(access.target.object, []).append(access)
    broken = _find_broken_locks(accesses, by_object)
    for thing, found in by_object.items():
        if thing not in shared or not any(access.is_write for access in found):
            continue
        for one, other in combinations_with_replacement(found, 2):
            if _may_conflict(one, other) and _are_concurrent(accesses, one, other):
                if not _is_excluded(one, other, broken):
                    yield one


def _find_broken_locks(accesses: GuardedAccesses, by_object: dict[Object, list[GuardedAccess]]) -> set[Pointee]:
    """Locks that may not exclude others: by the way they are used, or because the program may write to them."""
    locks = {Pointee(thing, offset) for access in accesses.found for thing, offset, _ in access.state.locks}
    return {
        lock
        for lock in locks
        if lock.object in accesses.unreliable
        or any(_overwrites(access, lock) for access in by_object.get(lock.object, ()))
    }


def _may_conflict(one: GuardedAccess, other: GuardedAccess) -> bool:
    if not (one.is_write or other.is_write) or (one.state.atomic and other.state.atomic):
        return False
    begin, end = one.target.offset, other.target.offset
    if begin is None or end is None or one.size is None or other.size is None:
        return True
    return begin < end + other.size and end < begin + one.size


def _are_concurrent(accesses: GuardedAccesses, one: GuardedAccess, other: GuardedAccess) -> bool:
    if one.thread == other.thread:
        return one.thread is not None and not accesses.sites.is_once(one.thread)
    if one.thread is None or other.thread is None:
        main, thread = (one, other.thread) if one.thread is None else (other, one.thread)
        return thread in main.state.alive
    beside, sites = accesses.created_beside, accesses.sites
    if not (sites.is_of_main(one.thread) and sites.is_of_main(other.thread)):
        return True
    if one.thread not in beside or other.thread not in beside:
        return True
    return one.thread in beside[other.thread] or other.thread in beside[one.thread]


def _is_excluded(one: GuardedAccess, other: GuardedAccess, broken: set[Pointee]) -> bool:
    """Whether both hold a lock that one of them has for writing."""
    for thing, offset, mode in one.state.locks:
        modes = {held for held_thing, at, held in other.state.locks if (held_thing, at) == (thing, offset)}
        if modes and "write" in modes | {mode} and (thing, offset) not in broken:
            return True
    return False


def _overwrites(access: GuardedAccess, lock: Pointee) -> bool:
    """Whether an access of the program itself may write to a lock, while there are others or it is held."""
    at, size, offset = access.target.offset, access.size, lock.offset or 0
    is_held = any((thing, begin) == lock for thing, begin, _ in access.state.locks)
    if not access.is_write or not (access.thread is not None or access.state.alive or is_held):
        return False
    return at is None or size is None or (at < offset + LOCK_BYTES and offset < at + size)

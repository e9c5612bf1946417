"""The locks that a thread holds, by the calls of the models."""

from __future__ import annotations

from fathom.trace.locks import HeldLock, Locks


def test_a_lock_is_held_once_its_call_has_succeeded() -> None:
    locks = Locks()
    locks.record_call(1, "pthread_mutex_lock", ["&m"])
    assert locks.held(1) == ()
    locks.record_return(1, "pthread_mutex_lock", 0)
    assert locks.held(1) == (HeldLock("&m"),)
    assert locks.held(2) == ()


def test_a_lock_that_is_not_taken_is_not_held() -> None:
    locks = Locks()
    locks.record_call(1, "pthread_mutex_trylock", ["&m"])
    locks.record_return(1, "pthread_mutex_trylock", 16)
    assert locks.held(1) == ()


def test_locks_in_the_order_in_which_they_were_taken() -> None:
    locks = Locks()
    for lock in ("&a", "&b", "&c"):
        locks.record_call(0, "pthread_mutex_lock", [lock])
        locks.record_return(0, "pthread_mutex_lock", 0)
    locks.record_call(0, "pthread_mutex_unlock", ["&b"])
    locks.record_call(0, "pthread_mutex_unlock", ["&unknown"])
    assert locks.held(0) == (HeldLock("&a"), HeldLock("&c"))


def test_a_thread_that_sleeps_on_a_condition_gives_its_mutex_away() -> None:
    locks = Locks()
    locks.record_call(3, "pthread_mutex_lock", ["&m"])
    locks.record_return(3, "pthread_mutex_lock", 0)
    locks.record_call(3, "__model_cond_sleep", ["&c", "&m"])
    assert locks.held(3) == ()
    locks.record_call(3, "__model_cond_wake", ["&c", "&m"])
    locks.record_return(3, "__model_cond_wake", 0)
    assert locks.held(3) == (HeldLock("&m"),)


def test_a_lock_is_held_for_reading_or_for_writing() -> None:
    locks = Locks()
    for thread, function in enumerate(("pthread_rwlock_rdlock", "pthread_rwlock_trywrlock")):
        locks.record_call(thread, function, ["&l"])
        locks.record_return(thread, function, 0)
    assert [locks.held(thread) for thread in (0, 1)] == [(HeldLock("&l", "reading"),), (HeldLock("&l", "writing"),)]
    locks.record_call(0, "pthread_rwlock_unlock", ["&l"])
    assert locks.held(0) == ()

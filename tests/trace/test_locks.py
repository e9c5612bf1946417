"""The locks that a thread holds, by the calls of the models."""

from __future__ import annotations

from fathom.trace.locks import Locks


def test_a_lock_is_held_once_its_call_has_succeeded() -> None:
    locks = Locks()
    locks.record_call(1, "pthread_mutex_lock", ["&m"])
    assert locks.text(1) == ", holding no lock"
    locks.record_return(1, "pthread_mutex_lock", 0)
    assert locks.text(1) == ", holding &m"
    assert locks.text(2) == ", holding no lock"


def test_a_lock_that_is_not_taken_is_not_held() -> None:
    locks = Locks()
    locks.record_call(1, "pthread_mutex_trylock", ["&m"])
    locks.record_return(1, "pthread_mutex_trylock", 16)
    assert locks.text(1) == ", holding no lock"


def test_locks_in_the_order_in_which_they_were_taken() -> None:
    locks = Locks()
    for lock in ("&a", "&b", "&c"):
        locks.record_call(0, "pthread_mutex_lock", [lock])
        locks.record_return(0, "pthread_mutex_lock", 0)
    locks.record_call(0, "pthread_mutex_unlock", ["&b"])
    locks.record_call(0, "pthread_mutex_unlock", ["&unknown"])
    assert locks.text(0) == ", holding &a, &c"


def test_a_thread_that_sleeps_on_a_condition_gives_its_mutex_away() -> None:
    locks = Locks()
    locks.record_call(3, "pthread_mutex_lock", ["&m"])
    locks.record_return(3, "pthread_mutex_lock", 0)
    locks.record_call(3, "__model_cond_sleep", ["&c", "&m"])
    assert locks.text(3) == ", holding no lock"
    locks.record_call(3, "__model_cond_wake", ["&c", "&m"])
    locks.record_return(3, "__model_cond_wake", 0)
    assert locks.text(3) == ", holding &m"

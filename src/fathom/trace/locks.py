"""Which locks the threads of an execution hold: by the calls of the models that take and release them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from fathom.immutable import immutable

_HOW: Final = {
    **dict.fromkeys(("pthread_rwlock_rdlock", "pthread_rwlock_tryrdlock"), "reading"),
    **dict.fromkeys(("pthread_rwlock_wrlock", "pthread_rwlock_trywrlock"), "writing"),
}
_TAKES: Final = {
    **dict.fromkeys(("pthread_mutex_lock", "pthread_mutex_trylock", "pthread_spin_lock", "pthread_spin_trylock"), 0),
    **dict.fromkeys(_HOW, 0),
    "__model_cond_wake": 1,
}
_GIVES: Final = {
    **dict.fromkeys(("pthread_mutex_unlock", "pthread_spin_unlock", "pthread_rwlock_unlock"), 0),
    "__model_cond_sleep": 1,
}
"""Functions of the models, and which of their arguments is the lock."""


@final
@immutable
class HeldLock:
    """A lock that a thread holds: the text of its address, and whether for reading or writing if it has both."""

    lock: str
    how: str = ""


@final
class Locks:
    """The locks of each thread, in the order in which they were taken."""

    def __init__(self) -> None:
        self._held: dict[int, list[HeldLock]] = {}
        self._taking: dict[int, HeldLock] = {}

    def record_call(self, thread: int, function: str, arguments: Sequence[str]) -> None:
        if function in _TAKES and len(arguments) > _TAKES[function]:
            self._taking[thread] = HeldLock(arguments[_TAKES[function]], _HOW.get(function, ""))
        if function in _GIVES and len(arguments) > _GIVES[function]:
            held, lock = self._held.get(thread, []), arguments[_GIVES[function]]
            given = next((each for each in reversed(held) if each.lock == lock), None)
            if given is not None:
                held.remove(given)

    def record_return(self, thread: int, function: str, result: object) -> None:
        if function in _TAKES and result == 0 and thread in self._taking:
            self._held.setdefault(thread, []).append(self._taking.pop(thread))

    def held(self, thread: int) -> tuple[HeldLock, ...]:
        return tuple(self._held.get(thread, ()))

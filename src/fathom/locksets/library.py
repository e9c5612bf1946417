"""What functions without a body, and those of the C library, do to the memory that their arguments point to.

A row says which arguments are read and which are written, and where pointers come from; a function without a row is
not known, and no proof is made of a program that calls it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fathom.patterns import lazy_pattern


class Effect(NamedTuple):
    """Numbers of arguments: what they point to is read, written, or copied from the second to the first.

    `allocates` says that the result is a new object, `returns` that it points to where an argument does.
    """

    reads: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    copies: tuple[int, int] | None = None
    allocates: bool = False
    returns: int | None = None


NOTHING: Final = Effect()
_COPY: Final = Effect((1,), (0,), (0, 1), returns=0)

LOCKS: Final = {
    "pthread_mutex_lock": "write", "pthread_spin_lock": "write", "pthread_rwlock_wrlock": "write",
    "pthread_rwlock_rdlock": "read", "mtx_lock": "write",
}  # fmt: skip
"""Functions that give the lock at their first argument, for what."""
UNLOCKS: Final = frozenset({"pthread_mutex_unlock", "pthread_spin_unlock", "pthread_rwlock_unlock", "mtx_unlock"})
MAKES_LOCK: Final = frozenset(
    "pthread_mutex_init pthread_mutex_destroy pthread_spin_init pthread_spin_destroy pthread_rwlock_init"
    " pthread_rwlock_destroy mtx_init mtx_destroy".split()
)
WAITS: Final = {
    "pthread_cond_wait": 1, "pthread_cond_timedwait": 1, "pthread_cond_clockwait": 1, "cnd_wait": 1, "cnd_timedwait": 1,
}  # fmt: skip
"""Functions that give up the lock at an argument for a while."""
TRIES: Final = {
    "pthread_mutex_trylock": "write", "pthread_mutex_timedlock": "write", "pthread_spin_trylock": "write",
    "pthread_rwlock_trywrlock": "write", "pthread_rwlock_tryrdlock": "read", "mtx_trylock": "write",
}  # fmt: skip
"""Functions that may give a lock, for what: it counts as held where the result is compared with 0, and is 0."""
CREATES: Final = {"pthread_create": (2, 3), "thrd_create": (1, 2)}
"""Functions that create a thread, with the arguments that are its function and what it is called with."""
JOINS: Final = frozenset({"pthread_join", "thrd_join"})
DETACHES: Final = frozenset({"pthread_detach", "thrd_detach"})
"""Functions behind which a join of the thread does not wait for its end."""
SETS_DETACHED: Final = "pthread_attr_setdetachstate"
EXITS: Final = frozenset({"pthread_exit", "thrd_exit"})
ATOMIC_BEGIN: Final = "__VERIFIER_atomic_begin"
ATOMIC_END: Final = "__VERIFIER_atomic_end"
ATOMIC_FUNCTION: Final = "__VERIFIER_atomic_"

_HARMLESS: Final = frozenset(
    "abort exit _exit _Exit __assert_fail __VERIFIER_assert __VERIFIER_assume __VERIFIER_error __fathom_assume"
    " pthread_self pthread_equal pthread_detach thrd_current thrd_equal thrd_detach thrd_yield sched_yield"
    " pthread_yield pthread_testcancel sleep usleep pthread_cond_init pthread_cond_destroy pthread_cond_signal"
    " pthread_cond_broadcast cnd_init cnd_destroy cnd_signal cnd_broadcast rand srand putchar"
    " pthread_attr_init pthread_attr_destroy pthread_attr_setdetachstate pthread_mutexattr_init"
    " pthread_mutexattr_settype pthread_mutexattr_destroy pthread_condattr_init pthread_condattr_destroy"
    " sem_init sem_wait sem_post sem_destroy sem_trywait pthread_barrier_init pthread_barrier_wait"
    " pthread_barrier_destroy".split()
)
"""Functions that touch nothing but what is their own affair, or end the program."""
_TABLE: Final = {
    "malloc": Effect(allocates=True), "calloc": Effect(allocates=True),
    "free": Effect(writes=(0,)), "memcpy": _COPY, "memmove": _COPY, "strcpy": _COPY, "strncpy": _COPY,
    "memset": Effect(writes=(0,), returns=0), "strlen": Effect((0,)), "strcmp": Effect((0, 1)),
    "memcmp": Effect((0, 1)), "strncmp": Effect((0, 1)), "puts": Effect((0,)), "atoi": Effect((0,)),
    "printf": Effect(tuple(range(16))), "time": Effect(writes=(0,)),
    "pthread_cond_wait": NOTHING, "cnd_wait": NOTHING, "pthread_cond_timedwait": Effect((2,)),
    "cnd_timedwait": Effect((2,)), "pthread_cond_clockwait": Effect((3,)),
    "pthread_mutex_timedlock": Effect((1,)), "pthread_attr_getdetachstate": Effect(writes=(1,)),
    "pthread_setcancelstate": Effect(writes=(1,)), "pthread_setcanceltype": Effect(writes=(1,)),
}  # fmt: skip
_INTRINSICS: Final = lazy_pattern(
    r"llvm\.(lifetime|dbg|expect|assume|experimental\.noalias|invariant|prefetch|donothing|trap|ubsantrap|fshl|fshr"
    r"|[su](add|sub|mul)\.(with\.overflow|sat)|abs|[su](max|min|cmp)|ct(pop|lz|tz)|bswap|bitreverse|objectsize"
    r"|is\.constant|fabs|floor|ceil|sqrt|fmuladd|fma|round|trunc|copysign|min|max|stacksave|stackrestore)\b"
)
_INPUT: Final = lazy_pattern(r"(__VERIFIER_|__fathom_)?nondet_\w+|nd_\w+")


def find_effect(name: str) -> Effect | None:
    """What a call of a function does; None where that is not known."""
    if name.startswith(("llvm.memcpy.", "llvm.memmove.")):
        return _COPY
    if name.startswith("llvm.memset."):
        return _TABLE["memset"]
    if name in _TABLE:
        return _TABLE[name]
    is_harmless = name in _HARMLESS or name in TRIES or _INPUT.fullmatch(name) or _INTRINSICS.match(name)
    return NOTHING if is_harmless else None

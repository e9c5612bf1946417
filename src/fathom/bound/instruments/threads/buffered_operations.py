"""Operations of threads that have store buffers: which of them wait, which let the others become visible, which look.

store                          waits, but for one that is sequentially consistent: x86 compiles it to `xchg`
atomicrmw, cmpxchg, fence      what waits becomes visible; so do weaker fences nothing
load                           from the buffer or from memory (see `store_buffers`)
functions of threads, streams  what waits becomes visible: they lock something
atomic blocks and functions    as one locked instruction
other functions of a library   their stores wait as any; blocks that others see are not modelled
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Final, cast, final

from fathom.bound.code.call_site import MODELS, is_model
from fathom.bound.code.code import Environment, Op, Signal
from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.residual.values import PointerValue
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import InlineAsm
from fathom.frontend.llvm.module import Function, Module
from fathom.ir.values import Reg
from fathom.source import SrcLoc

_FILES: Final = ("pthread", "threads", "exit", "guard", "stream", "stdio", "printf", "scanf", "wprintf")
_LOCKS: Final = tuple(f"{MODELS}{name}" for name in _FILES)
"""Models of functions that lock something, or wait."""
_LOCKS_NOTHING: Final = frozenset(
    "__model_cancellation_is_due __model_cancellation_may_be_due __model_specific_destructor __model_specific_take"
    " __model_thread_begins_detached __model_thread_put cnd_destroy cnd_init mtx_destroy mtx_init"
    " pthread_attr_destroy pthread_attr_getdetachstate pthread_attr_init pthread_attr_setdetachstate"
    " pthread_attr_setscope pthread_attr_setstacksize pthread_barrier_destroy pthread_barrier_init"
    " pthread_cond_destroy pthread_cond_init pthread_condattr_destroy pthread_condattr_init"
    " pthread_condattr_setclock pthread_detach pthread_equal pthread_getspecific pthread_key_create"
    " pthread_key_delete pthread_mutex_destroy pthread_mutex_init pthread_mutexattr_destroy"
    " pthread_mutexattr_gettype pthread_mutexattr_init pthread_mutexattr_setprotocol pthread_mutexattr_setpshared"
    " pthread_mutexattr_settype pthread_rwlock_destroy pthread_rwlock_init pthread_rwlockattr_destroy"
    " pthread_rwlockattr_init pthread_self pthread_setcancelstate pthread_setcanceltype pthread_setspecific"
    " pthread_spin_destroy pthread_spin_init pthread_testcancel pthread_yield sched_yield sem_destroy sem_getvalue"
    " sem_init thrd_current thrd_detach thrd_equal thrd_yield tss_create tss_delete tss_get tss_set".split()
)
"""Those of the same files of which POSIX (XBD 4.12) does not say that they synchronise memory."""
_FULL_BARRIER: Final = ("mfence", "lock")
"""How inline assembly begins that is a fence."""


def is_locked(function: Function | None) -> bool:
    """Whether what a function does is locked: nothing of it waits, nor anything before it."""
    if function is None:
        return False
    if is_model(function):
        is_here = function.loc is not None and function.loc.file.startswith(_LOCKS)
        return is_here and function.name not in _LOCKS_NOTHING and not function.name.startswith("__model_handler_")
    return function.name.startswith("__VERIFIER_atomic_")


def is_full_fence(item: inst.Instruction) -> bool:
    """Whether an instruction that does nothing else lets what waits become visible."""
    if isinstance(item, inst.Call):
        return isinstance(item.callee, InlineAsm) and item.callee.text.strip().startswith(_FULL_BARRIER)
    return isinstance(item, inst.Fence) and item.ordering == "seq_cst" and item.syncscope != "singlethread"


def is_draining(item: inst.Instruction) -> bool:
    """Whether an instruction lets what waits become visible: before it others may look, whatever it accesses itself."""
    is_locked_store = isinstance(item, inst.Store) and item.ordering == "seq_cst"
    return isinstance(item, inst.AtomicRMW | inst.CmpXchg) or is_locked_store or is_full_fence(item)


@final
class BufferedOperations:
    """The operations of one function, in a program with store buffers."""

    def __init__(self, c: Compiler, threads: Threads) -> None:
        self.c = c
        self.threads = threads

    def wrap(self, item: inst.Instruction, op: Op, number: int) -> Op:
        """What is done where the thread takes the step of an instruction."""
        if not self.threads.buffers.is_on:
            return op
        match item:
            case inst.Load():
                return self._load(item, op)
            case inst.Store() if item.ordering != "seq_cst" and not isinstance(self.c.shape(item.value), tuple):
                return self._store(item, op, number)
            case inst.Store() if item.ordering != "seq_cst":
                return self._refuse(item.loc, op)
            case inst.Call():
                return self._refuse(item.loc, op)
            case _:
                return self._locked(op) if is_draining(item) else op

    def fence(self, _env: Environment) -> None:
        """What waits becomes visible."""
        self.threads.buffers.drain()

    def _load(self, item: inst.Load, op: Op) -> Op:
        threads, pointer = self.threads, self.c.operand(item.ptr, item.loc)
        size = self.c.walk.shapes.layout.alloc_size(item.result.type)

        def run(env: Environment) -> Signal:
            if waits_for(threads):
                threads.buffers.load(cast("PointerValue", env[pointer]), size, item.loc)
            return op(env)

        return run

    def _store(self, item: inst.Store, op: Op, number: int) -> Op:
        threads, slot = self.threads, self.c.operand(item.ptr, item.loc)
        kind = self.c.shape(item.value)
        assert not isinstance(kind, tuple)

        def run(env: Environment) -> Signal:
            pointer = cast("PointerValue", env[slot])
            if threads.is_unseen(pointer) or not waits_for(threads):
                return op(env)
            threads.buffers.store(number, pointer, kind, lambda: op(env), item.loc)
            return None

        return run

    def _locked(self, op: Op) -> Op:
        threads = self.threads

        def run(env: Environment) -> Signal:
            signal = op(env)
            threads.buffers.drain()
            return signal

        return run

    def _refuse(self, loc: SrcLoc | None, op: Op) -> Op:
        threads = self.threads

        def run(env: Environment) -> Signal:
            with refuse_writes(threads, loc):
                return op(env)

        return run


def has_weak_stores(module: Module) -> bool:
    """Whether a program has atomic stores that wait: any but sequentially consistent ones."""
    return any(
        isinstance(item, inst.Store) and item.ordering not in ("", "seq_cst")
        for function in module.functions.values()
        for block in function.blocks
        for item in block.body
    )


def waits_for(threads: Threads) -> bool:
    """Whether what the current path stores waits in a buffer: there are others, and nothing is locked."""
    if threads.slot is None or not threads.has_others():
        return False
    if threads.walk.frames[-1].atomic:
        if any(is_locked(frame.code.function) for frame in threads.walk.frames[threads.base :]):
            return False
    block = threads.get("block", threads.current).done
    if isinstance(block, Reg):
        threads.walk.unsupported("an atomic block that is not left on every way (--memory-model tso)", None)
    return block == 0


def refuse_writes(threads: Threads, loc: SrcLoc | None) -> AbstractContextManager[None]:
    """What happens meanwhile must not write to what others see, unless that does not wait."""
    if not threads.buffers.is_on or not waits_for(threads):
        return nullcontext()
    return threads.buffers.refused.watch(loc)

"""The end of the program, and what would change the flow of control behind the back of the walk."""

from __future__ import annotations

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import Signal
from fathom.bound.context.arguments import called_at
from fathom.bound.context.context import Context, Handler
from fathom.bound.residual.values import Value
from fathom.bound.state.path import PathEnds
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.types import IntType
from fathom.ir.types import Int
from fathom.source import SrcLoc

_RUN_EXIT = "__model_run_exit"
_INT = Int(32)


def _aborts(_walk: Context, _args: list[Value], _site: CallSite) -> None:
    raise PathEnds(normally=True)


def _exits(walk: Context, args: list[Value], site: CallSite) -> None:
    """`exit`, in a program that has nothing to run then: where it may have, `models/libc/exit.c` defines it."""
    _refuse_destructors(walk, site.loc)
    _ends(walk, args, site)


def _ends(walk: Context, _args: list[Value], site: CallSite) -> None:
    walk.leaks.check(walk.path)
    for instrument in walk.instruments:
        instrument.on_exit(called_at(walk, site.loc))
    raise PathEnds(normally=True)


def unmodelled(walk: Context, _args: list[Value], site: CallSite) -> None:
    walk.unsupported(f"a call of {site.name}", site.loc)


def begin_exit(walk: Context, entry: Function, status: Value) -> Signal:
    """The entry function has returned, with this status: what runs at exit is called, if there can be anything."""
    function = walk.module.functions.get(_RUN_EXIT)
    if function is None:
        _refuse_destructors(walk, entry.loc)
        return None
    if entry.name == "main" and not has_status(walk, entry):
        status = walk.constants.fresh(walk.path, _INT, "the exit status", entry.loc)
    return walk.enter(function, [status], (), None, function.loc)


def has_status(walk: Context, entry: Function) -> bool:
    """Whether the entry function returns a status, and something runs at exit that may ask for it."""
    return entry.type.result == IntType(_INT.width) and _RUN_EXIT in walk.module.functions


def _refuse_destructors(walk: Context, loc: SrcLoc | None) -> None:
    """Without its model, `exit` runs nothing."""
    if "llvm.global_dtors" in walk.module.globals:
        walk.unsupported("a destructor, without the models of the C library,", loc)


_END = ("_exit", "_Exit", "quick_exit")


_NOT_MODELLED = (
    "setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "siglongjmp", "_longjmp", "__longjmp_chk",
    "sigqueue", "killpg", "tgkill", "sigset", "ssignal", "sysv_signal", "bsd_signal", "__sysv_signal", "timer_create",
    "mq_notify", "raise", "kill",
    "fork", "vfork", "pthread_create", "pthread_cancel", "pthread_atfork", "pthread_kill", "thrd_create", "clone",
    "getcontext", "setcontext", "makecontext", "swapcontext",
    "atexit", "on_exit", "at_quick_exit", "__cxa_atexit", "__cxa_at_quick_exit", "__cxa_thread_atexit",
    "__cxa_thread_atexit_impl", "signal", "sigaction", "__cxa_throw", "__cxa_allocate_exception",
)  # fmt: skip
"""What would change the flow of control behind the back of the walk."""


TABLE: dict[str, Handler] = {
    **dict.fromkeys(_NOT_MODELLED, unmodelled),
    "exit": _exits,
    **dict.fromkeys(_END, _ends),
    **dict.fromkeys(("abort", "klee_silent_exit", "__fathom_kill"), _aborts),
}

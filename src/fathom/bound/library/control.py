"""The end of the program, and what would change the flow of control behind the back of the walk."""

from __future__ import annotations

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.context import Context, Handler
from fathom.bound.residual.values import Value
from fathom.bound.state.path import PathEnds


def _aborts(_walk: Context, _args: list[Value], _site: CallSite) -> None:
    raise PathEnds(normally=True)


def _ends(walk: Context, _args: list[Value], site: CallSite) -> None:
    walk.leaks.check(walk.path)
    for instrument in walk.instruments:
        instrument.on_exit(site.loc)
    raise PathEnds(normally=True)


def unmodelled(walk: Context, _args: list[Value], site: CallSite) -> None:
    walk.unsupported(f"a call of {site.name}", site.loc)


def _register_destructor(walk: Context, _args: list[Value], _site: CallSite) -> Value:
    walk.approximations["destructors of static objects are not executed"] = None
    return 0


_END = ("exit", "_exit", "_Exit", "quick_exit")


_NOT_MODELLED = (
    "setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "siglongjmp", "_longjmp",
    "fork", "vfork", "pthread_create", "pthread_cancel", "pthread_atfork", "pthread_kill", "thrd_create", "clone",
    "getcontext", "setcontext", "makecontext", "swapcontext",
    "atexit", "on_exit", "at_quick_exit", "signal", "sigaction", "__cxa_throw", "__cxa_allocate_exception",
)  # fmt: skip
"""What would change the flow of control behind the back of the walk."""


TABLE: dict[str, Handler] = {
    **dict.fromkeys(_NOT_MODELLED, unmodelled),
    **dict.fromkeys(_END, _ends),
    **dict.fromkeys(("abort", "klee_silent_exit"), _aborts),
    "__cxa_atexit": _register_destructor,
}

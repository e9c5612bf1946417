"""The end of the program, and what would change the flow of control behind the back of the walk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.bound.library.site import CallSite, Handler
from fathom.bound.validity import PathEnds
from fathom.bound.values import Value

if TYPE_CHECKING:
    from fathom.bound.walk import Walk


def _ends(_walk: Walk, _args: list[Value], _site: CallSite) -> None:
    raise PathEnds(normally=True)


def _unmodelled(walk: Walk, _args: list[Value], site: CallSite) -> None:
    walk.unsupported(f"a call of {site.name}", site.loc)


def _register_destructor(walk: Walk, _args: list[Value], _site: CallSite) -> Value:
    walk.approximations["destructors of static objects are not executed"] = None
    return 0


def _nothing(_walk: Walk, _args: list[Value], _site: CallSite) -> None:
    return None


_END = ("abort", "exit", "_exit", "_Exit", "quick_exit")


_NOT_MODELLED = (
    "setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "siglongjmp", "_longjmp",
    "fork", "vfork", "pthread_create", "thrd_create", "clone", "getcontext", "setcontext", "makecontext", "swapcontext",
    "atexit", "on_exit", "at_quick_exit", "signal", "sigaction", "__cxa_throw", "__cxa_allocate_exception",
)  # fmt: skip
"""What would change the flow of control behind the back of the walk."""


TABLE: dict[str, Handler] = {
    **dict.fromkeys(_NOT_MODELLED, _unmodelled),
    **dict.fromkeys(_END, _ends),
    "__cxa_atexit": _register_destructor,
    "__VERIFIER_atomic_begin": _nothing,
    "__VERIFIER_atomic_end": _nothing,
}

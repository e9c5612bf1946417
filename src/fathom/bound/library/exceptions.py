"""The C++ run time as far as exceptions of functions without a body need it: catching one, and throwing it again."""

from __future__ import annotations

from fathom.bound.code.call_site import CallSite
from fathom.bound.compile.exceptions import BEGIN_CATCH, looks_into_exceptions
from fathom.bound.context.context import Context, Handler
from fathom.bound.residual.values import Value
from fathom.bound.state.path import PathEnds


def _begin_catch(walk: Context, args: list[Value], site: CallSite) -> Value:
    """The object that was thrown: its address is that of the exception."""
    function = walk.frame.code.function
    if function is not None and looks_into_exceptions(function):
        walk.unsupported("the object of a class that a function without a body throws", site.loc)
    return args[0]


def _end_catch(_walk: Context, _args: list[Value], _site: CallSite) -> None:
    """The exception is gone; nothing is known of its destructor."""


def _rethrow(walk: Context, _args: list[Value], _site: CallSite) -> None:
    walk.unwind()
    raise PathEnds


TABLE: dict[str, Handler] = {
    **dict.fromkeys(BEGIN_CATCH, _begin_catch),
    "__cxa_end_catch": _end_catch,
    "__cxa_rethrow": _rethrow,
}

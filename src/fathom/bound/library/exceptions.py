"""The C++ run time as far as exceptions need the walk: what is thrown, what must not be, and what nothing is known of.

`models/cxx/unwind.cpp` and libc++abi are linked to a program that throws. Without them, exceptions come from functions
without a body only, and `__cxa_begin_catch` and the like are here.
"""

from __future__ import annotations

from typing import cast

from fathom.bound.code.call_site import CallSite, is_library_function
from fathom.bound.compile.exceptions import BEGIN_CATCH, looks_into_exceptions
from fathom.bound.context.arguments import called_at, called_function, size_argument, text_at
from fathom.bound.context.context import Context, Handler
from fathom.bound.library.type_names import read_type_name
from fathom.bound.residual.values import NULL, Address, AllocatedBy, PointerValue, Value, named_targets
from fathom.bound.state.path import PathEnds
from fathom.checks import uncaught_exception


def report_uncaught(walk: Context, exception: PointerValue, fate: str) -> None:
    """Nothing catches an exception: a violation where it was thrown, unless a function without a body did."""
    for target, guard in walk.points_to.resolve(walk.path, exception):
        if target.thrown is not None:
            said = uncaught_exception.description(target.thrown, fate)
            walk.report(uncaught_exception.CLASS.name, said, guard, target.loc)


def _terminate(walk: Context, _args: list[Value], site: CallSite) -> None:
    """`std::terminate()`: like `abort` where the program calls it; the C++ library does so where something is wrong."""
    if is_library_function(walk.frame.code.function):
        said = uncaught_exception.describe_termination(called_function(walk, site.name))
        walk.report(uncaught_exception.CLASS.name, said, 1, called_at(walk, site.loc))
    raise PathEnds(normally=True)


def _refuse_exception(walk: Context, args: list[Value], _site: CallSite) -> None:
    """`__clang_call_terminate(exception)`: it comes out of a function that is `noexcept`."""
    report_uncaught(walk, cast("PointerValue", args[0]), uncaught_exception.NOT_ALLOWED)
    raise PathEnds(normally=True)


def _make_exception(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__fathom_exception(size)`: memory for an exception, which the run time frees, and which is never a leak."""
    size, name = size_argument(walk, args[0], site.shapes[0]), AllocatedBy(called_function(walk, site.name))
    made = walk.memory.new_object(walk.path, "malloc", name, size, 16, called_at(walk, site.loc))
    return Address(made, 0)


def _unwind(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_unwind(exception, name of its type or null)`: go up the stack with an exception."""
    if walk.scheduler.is_concurrent:
        walk.unsupported("an exception, in a program with threads,", site.loc)
    exception, name = cast("PointerValue", args[0]), text_at(walk, args[1])
    for target in named_targets(exception)[0] if name is not None else ():
        target.thrown = read_type_name(name or "")
    walk.unwind(exception)
    raise PathEnds


def _begin_catch(walk: Context, args: list[Value], site: CallSite) -> Value:
    """The object that was thrown: its address is that of the exception."""
    function = walk.frame.code.function
    if function is not None and looks_into_exceptions(function):
        walk.unsupported("the object of a class that a function without a body throws", site.loc)
    return args[0]


def _end_catch(_walk: Context, _args: list[Value], _site: CallSite) -> None:
    """The exception is gone; nothing is known of its destructor."""


def _rethrow(walk: Context, _args: list[Value], _site: CallSite) -> None:
    walk.unwind(NULL)
    raise PathEnds


TABLE: dict[str, Handler] = {
    **dict.fromkeys(BEGIN_CATCH, _begin_catch),
    "__cxa_end_catch": _end_catch,
    "__cxa_rethrow": _rethrow,
    "__cxa_call_unexpected": _refuse_exception,
    "__clang_call_terminate": _refuse_exception,
    "_ZSt9terminatev": _terminate,
    "__fathom_exception": _make_exception,
    "__fathom_unwind": _unwind,
}

"""A call of a function without a body and without a model: what the options say, and what the declaration allows.

havoc   the result is arbitrary, and so is afterwards whatever it can reach through pointers that are not const
pure    the result is arbitrary, and nothing is written
fail    the call is a violation

Such a function frees nothing, calls nothing but what it was given, and comes back, unless it is declared `noreturn`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from fathom.bound.code.call_site import CallSite, is_in_library
from fathom.bound.code.code import Signal
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Address, Object, Scalar, Value
from fathom.bound.state.object_flags import ESCAPED
from fathom.bound.state.path import PathEnds
from fathom.bound.undefined.callbacks import Given, make_caller
from fathom.bound.undefined.declaration import Declaration, read_declaration
from fathom.bound.undefined.overwrite import Overwriter
from fathom.bound.undefined.reach import Reach, Way
from fathom.checks import undefined_function
from fathom.frontend.llvm.module import Function, GlobalVariable
from fathom.ir.types import Pointer

_MAX_CALLBACKS: Final = 8
_OF_COMPILER: Final = ("llvm.", ".", "__const.", "_ZGV", "_ZZN10__cxxabiv1", "_ZNSt3__1", "_ZZNSt3__1", "__cxa_")
"""How the names of variables begin that clang makes for itself, or that are the C++ library's own."""
_OF_CXX_LIBRARY: Final = ("_ZNSt", "_ZNKSt", "_ZSt")
"""How the names of its functions begin."""


def call_undefined(walk: Context, args: Sequence[Value], site: CallSite) -> Value | None:
    """What the function does to memory; its result is left to the caller."""
    walk.undefined.setdefault(site.name, {})
    function = walk.module.functions.get(site.name)
    if undefined_function.CLASS.name in walk.assertions.selected:
        walk.report(undefined_function.CLASS.name, undefined_function.description(site.name), 1, site.loc)
    if function is not None and "noreturn" in function.attrs:
        raise PathEnds
    if walk.options.undefined_functions != "pure":
        if site.name.startswith(_OF_CXX_LIBRARY):
            walk.unsupported(f"{site.name}, a function of the C++ library that has no body here,", site.loc)
        declaration = read_declaration(walk.module, site)
        _overwrite(walk, _find_reach(walk, args, site, declaration), site)
        if declaration.may_throw:
            walk.throw(site.name, site.loc)
    return None


def call_back(walk: Context, args: Sequence[Value], site: CallSite) -> Signal:
    """Call what the function was given: True when one of them may have been entered."""
    if walk.options.undefined_functions == "pure" or all(isinstance(value, int) for value in args):
        return None
    declaration = read_declaration(walk.module, site)
    found = _find_reach(walk, args, site, declaration).functions
    functions = [(function, guard) for name, guard in found.items() if (function := _find_body(walk, name)) is not None]
    if not functions:
        return None
    if walk.scheduler.is_concurrent:
        walk.unsupported(f"a function that {site.name} may call back, in a program with threads,", site.loc)
    if len(functions) > _MAX_CALLBACKS:
        walk.unsupported(f"more than {_MAX_CALLBACKS} functions that {site.name} may call back", site.loc)
    for function, _ in functions:
        walk.approximations[f"{site.name} calls {function.name} back at most once, and not later on"] = None

    def write_again() -> None:
        _overwrite(walk, _find_reach(walk, args, site, declaration), site)

    given = _list_given(args, site, declaration)
    walk.push(make_caller(walk, functions, given, site, write_again), [], None, 0, site.loc)
    return True


def _list_given(args: Sequence[Value], site: CallSite, declaration: Declaration) -> list[Given]:
    """The arguments that are pointers to objects, with whether they may be written through."""
    found = []
    for value, shape, parameter in zip(args, site.shapes, declaration.parameters, strict=True):
        target = value.object if isinstance(shape, Pointer) and isinstance(value, Address) else None
        if target is not None and target.kind != "function":
            found.append((cast("Address", value), parameter.is_written))
    return found


def _find_body(walk: Context, name: str) -> Function | None:
    function = walk.module.functions.get(name)
    return function if function is not None and not function.is_declaration else None


def _find_reach(walk: Context, args: Sequence[Value], site: CallSite, declaration: Declaration) -> Reach:
    reach = Reach(walk, declaration.writes_more)
    for value, shape, parameter in zip(args, site.shapes, declaration.parameters, strict=True):
        reach.add(value, shape, Way(parameter.pointee, parameter.is_written, parameter.is_kept))
    reach.follow()
    given = dict(reach.functions)
    if declaration.knows_globals:
        for variable in walk.module.globals.values():
            if _is_visible(variable):
                reach.add_object(walk.constants.object_of(variable.name), 1)
    for target, guard in _list_escaped(walk) if declaration.knows_escaped else ():
        reach.add_object(target, guard)
    reach.follow()
    reach.functions = given  # those that it can find otherwise, it does not call
    return reach


def _is_visible(variable: GlobalVariable) -> bool:
    """Whether other parts of the program, which are not there, can name a variable and write it."""
    source = variable.variable
    if variable.constant or (source is not None and is_in_library(source.loc)):
        return False
    if source is not None:
        return not source.is_local
    return variable.linkage not in ("internal", "private") and not variable.name.startswith(_OF_COMPILER)


def _list_escaped(walk: Context) -> list[tuple[Object, Scalar]]:
    numbers = walk.flags.numbers(walk.path, ESCAPED)
    targets = [walk.memory.by_number[number] for number in sorted(numbers) if number in walk.path.objects]
    return [(target, walk.flags.get(walk.path, ESCAPED, target)) for target in targets]


def _overwrite(walk: Context, reach: Reach, site: CallSite) -> None:
    if not reach.is_exact:
        walk.reached_loosely[site.name] = None
    overwriter = Overwriter(walk, site.name, site.loc)
    for target, found in sorted(reach.objects.items(), key=lambda item: item[0].id):
        if found.kept != 0:
            walk.flags.add(walk.path, ESCAPED, target, found.kept)
        if found.written != 0:
            walk.undefined[site.name][target.name] = None
            overwriter.overwrite(target, found.written, found.kind)

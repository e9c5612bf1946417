"""Whether a call and the function that it reaches agree about the type of the function (C11, 6.5.2.2p9).

    static int add(int a, int b);
    ((int (*)(int))add)(1);        one argument, of two

What is compared is what LLVM has left of the types: the number of arguments and their shapes, what is passed by value
in memory, the result. Pointers are all alike there, and so are numbers with and without a sign. A call without a
prototype (`int f();`) has the types of its arguments: clang writes `i32 (i32, ...)` for `f(1)`, all of them named.
"""

from __future__ import annotations

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.shapes import Shapes
from fathom.bound.residual.values import Shape
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.types import VOID


def find_mismatch(shapes: Shapes, function: Function, site: CallSite) -> str | None:
    """What a call gets wrong about the type of a function: `with 1 argument, of 2 that it has`; None if it is right."""
    wanted, given, varargs = len(function.params), len(site.shapes), function.type.varargs
    if given < wanted or (given > wanted and not varargs):
        return f"with {describe_count(given)}, of {wanted} that it has"
    if varargs and site.fixed != wanted:
        return "as if it had no variable arguments"
    if not varargs and site.fixed < given:
        return "as if it had variable arguments"
    for index, param in enumerate(function.params):
        if site.shapes[index] != shapes.of(param.reg.type) or not is_passed_alike(shapes, function, site, index):
            return f"with argument {index + 1} of another type"
    return None if site.result == get_result(shapes, function) else "as if it had another result type"


def fits(shapes: Shapes, function: Function, site: CallSite) -> bool:
    """Whether a function can do with what a call gives, and the call with what it returns: more may be given."""
    if len(site.shapes) < len(function.params):
        return False
    alike = all(shape == shapes.of(param.reg.type) for shape, param in zip(site.shapes, function.params, strict=False))
    return alike and site.result in (None, get_result(shapes, function))


def get_result(shapes: Shapes, function: Function) -> Shape | None:
    """The shape of what a function returns, None if that is nothing."""
    kind = function.type.result
    return None if kind == VOID else shapes.of(kind)


def is_passed_alike(shapes: Shapes, function: Function, site: CallSite, index: int) -> bool:
    """Whether both sides pass an argument by value in memory, or both do not; a call that says nothing agrees."""
    if index >= len(site.attrs):
        return True
    sizes = [
        None if kind is None else shapes.layout.alloc_size(kind)
        for attrs in (site.attrs[index], function.params[index].attrs)
        for kind in (attrs.byval, attrs.sret)
    ]
    return sizes[:2] == sizes[2:]


def describe_count(number: int) -> str:
    """`1 argument`, `2 arguments`."""
    return f"{number} argument" if number == 1 else f"{number} arguments"

"""Functions that a function without a body was given: it may call each of them back.

Whether it does is an input, called `sort() calls compare`. It calls each at most once, in any case after it has written
what it can reach, which is arbitrary again afterwards. The arguments are any numbers; a pointer is one of those that it
was given, or leads to an object of its own, as the pointers of an entry function do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import Code, CodeBlock, Edge, Environment, Op, Signal
from fathom.bound.context.context import Context
from fathom.bound.harness.objects import InputObjects
from fathom.bound.residual.values import Address, PointerValue, Scalar, Value
from fathom.bound.state.path import PathEnds
from fathom.bound.undefined.declaration import is_const, plain, pointee
from fathom.frontend.llvm.debuginfo import CType, FunctionCType
from fathom.frontend.llvm.module import Function
from fathom.ir.types import BOOL, Pointer

Given: TypeAlias = tuple[Address, bool]
"""A pointer that a function was given, and whether it may write through it."""


def make_caller(
    walk: Context,
    functions: Sequence[tuple[Function, Scalar]],
    given: Sequence[Given],
    site: CallSite,
    again: Callable[[], None],
) -> Code:
    """A function that calls each of these where its condition holds, if it likes, and does `again` after each."""
    code = Code(None, None)
    code.is_dispatcher = True
    count = 2 * len(functions) + 1
    code.blocks = [CodeBlock(index, f"call back {index}") for index in range(count)]
    for index, (function, guard) in enumerate(functions):
        choose, call, last = code.blocks[2 * index : 2 * index + 3]
        to_call, past = Edge(choose.index, call.index), Edge(choose.index, last.index)
        choose.edges = {call.label: to_call, last.label: past}
        choose.end = _make_choice(walk, choose, (to_call, past), f"{site.name}() calls {function.name}", guard)
        back = Edge(call.index, last.index)
        call.ops = [_make_call(walk, function, given, site), _make_op(again)]
        call.edges = {last.label: back}
        call.end = lambda _env, back=back: back
    end = code.blocks[-1]
    end.end = lambda _env: walk.leave(None)
    end.returns = True
    code.schedule([[edge.target for edge in block.edges.values()] for block in code.blocks])
    return code


def _make_op(action: Callable[[], None]) -> Op:
    return lambda _env: action()


def _make_choice(
    walk: Context, block: CodeBlock, ways: tuple[Edge, Edge], name: str, guard: Scalar
) -> Callable[[Environment], Edge | None]:
    def choose(_env: Environment) -> Edge | None:
        call, past = ways
        chosen = walk.fold.conjunction(guard, walk.fold.fresh(BOOL, name, None))
        return walk.fork(block, [(chosen, call)], past)

    return choose


def _make_call(walk: Context, function: Function, given: Sequence[Given], site: CallSite) -> Op:
    def run(_env: Environment) -> Signal:
        arguments = _make_arguments(walk, function, given, site)
        return walk.enter(function, arguments, (), None, site.loc)

    return run


def _make_arguments(walk: Context, function: Function, given: Sequence[Given], site: CallSite) -> list[Value]:
    prototype = walk.module.debug.prototype(function.subprogram) if function.subprogram else None
    types = prototype.params if prototype is not None and len(prototype.params) == len(function.params) else ()
    owner = f"{function.source_name or function.name}'s "
    objects = InputObjects(walk, owner, site.loc)
    values: list[Value] = []
    for index, param in enumerate(function.params):
        shape, name = walk.shapes.of(param.reg.type), param.reg.name
        if param.attrs.byval is not None or param.attrs.sret is not None:
            walk.unsupported(f"a struct as an argument of {function.name}, which {site.name} may call,", site.loc)
            raise PathEnds
        if isinstance(shape, Pointer):
            values.append(_make_pointer(walk, objects, name, types[index] if types else None, given))
        else:
            values.append(walk.constants.fresh(walk.path, shape, f"{owner}{name}", site.loc))
    objects.fill()
    return values


def _make_pointer(
    walk: Context, objects: InputObjects, name: str, kind: CType | None, given: Sequence[Given]
) -> PointerValue:
    """One of the pointers that were given, or a fresh object; where its type is not known, one of those if possible."""
    target = pointee(kind)
    candidates: list[PointerValue] = []
    if not isinstance(plain(target), FunctionCType):
        candidates += [pointer for pointer, is_written in given if is_written or is_const(target)]
    if target is not None or not candidates:
        candidates.append(objects.make_pointer(name, plain(target)))
    result = candidates[-1]
    for number, each in enumerate(candidates[:-1]):
        chosen = walk.fold.fresh(BOOL, f"{objects.owner}{name} is pointer {number + 1} that was given", objects.loc)
        result = walk.pointers.select(walk.path, chosen, each, result)
    return result

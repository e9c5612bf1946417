"""Escape analysis: which locals of a function other threads can get to know, and which memory nobody writes.

A local is *private* when its address is used for nothing but accesses in its own function. Walked again, the function
has a new one and fills it again, so its accesses are no steps. It escapes as an *argument* when its address goes no
further than to functions that do not keep it (`pthread_create(&thread, …)`, `this` of most member functions; see
`captures`): its accesses are steps, because it must not be filled twice, but no other thread sees them. All other
locals are *shared*.

These are NoEscape, ArgEscape and GlobalEscape of Choi, Gupta, Serrano, Sreedhar, Midkiff: Escape analysis for Java,
OOPSLA 1999; all that is not known of a callee is shared.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from fathom.bound.instruments.threads.captures import Captures, find_call
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstExpr, GlobalRef, Local, Value
from fathom.frontend.llvm.module import Function, Module
from fathom.frontend.llvm.operands import operands

Escape: TypeAlias = Literal["private", "argument", "shared"]
_RANK: dict[Escape, int] = {"private": 0, "argument": 1, "shared": 2}


def join_escapes(escapes: Iterable[Escape]) -> Escape:
    """The least upper bound: how far an operation on several places can be seen."""
    return max(escapes, key=_RANK.__getitem__)


def find_roots(function: Function) -> dict[str, str]:
    """The registers that point into a local by way of nothing but offsets, with the register of the local."""
    found: dict[str, str] = {}
    items = [item for block in function.blocks for item in block.body]
    for item in items:
        if isinstance(item, inst.Alloca):
            found[item.result.name] = item.result.name
    grown = True
    while grown:
        before = len(found)
        for item in items:
            if isinstance(item, inst.GetElementPtr) and isinstance(item.base, Local) and item.base.name in found:
                found[item.result.name] = found[item.base.name]
        grown = len(found) > before
    return found


def find_escapes(function: Function, captures: Captures, roots: dict[str, str]) -> dict[str, Escape]:
    """How far each local of a function escapes, by the register of its address; `roots` are its `find_roots`."""
    found: dict[str, Escape] = dict.fromkeys(roots.values(), "private")
    copies: list[tuple[str, str]] = []
    for block in function.blocks:
        if isinstance(block.terminator, inst.CallBr):
            return dict.fromkeys(found, "shared")
        for item in (*block.body, block.terminator):
            for value in operands(item):
                if isinstance(value, Local) and value.name in roots:
                    call = find_call(item)
                    if call is None:
                        escape = _escape_of_use(item, value)
                    else:
                        escape = _escape_into_call(function, call, value, captures, roots)
                    local = roots[value.name]
                    found[local] = join_escapes((found[local], escape))
            call = find_call(item)
            if call is not None and len(call.args) > 1:
                to, source = (roots.get(arg.name) if isinstance(arg, Local) else None for arg in call.args[:2])
                if to is not None and source is not None:
                    copies.append((to, source))
    for _ in copies:  # what is copied between two locals happens once for both, or again for both
        for to, source in copies:
            found[to] = found[source] = join_escapes((found[to], found[source]))
    return found


def _escape_of_use(item: inst.Instruction | inst.Terminator, value: Value) -> Escape:
    match item:
        case inst.Load() | inst.DebugValue() | inst.UbsanCheck():
            return "private"
        case inst.Compare():
            return "private" if item.pred in ("eq", "ne") else "shared"
        case inst.Store():
            return "shared" if item.value == value else "private"
        case inst.GetElementPtr():
            return "private" if item.base == value else "shared"
        case _:
            return "shared"


def _escape_into_call(
    function: Function, call: inst.Call, value: Value, captures: Captures, roots: dict[str, str]
) -> Escape:
    name = call.callee.name if isinstance(call.callee, GlobalRef) else ""
    if name.startswith(("llvm.lifetime.", "llvm.scope.", "llvm.invariant.", "llvm.memset.")):
        return "private"
    if name.startswith(("llvm.memcpy.", "llvm.memmove.")) and is_initialisation(call, captures.module, roots):
        return "private"
    return "shared" if captures.is_kept_by(function, call, value) else "argument"


def is_initialisation(item: inst.Call, module: Module, roots: dict[str, str]) -> bool:
    """Whether a block of memory is copied from a constant, or from local to local."""
    to, source = item.args[0], item.args[1]
    local = isinstance(to, Local) and to.name in roots
    return local and (is_constant(source, module) or (isinstance(source, Local) and source.name in roots))


def is_constant(pointer: Value, module: Module) -> bool:
    """Whether a pointer leads into a global that is never written."""
    while isinstance(pointer, ConstExpr) and pointer.op == "getelementptr":
        pointer = pointer.operands[0]
    variable = module.globals.get(pointer.name) if isinstance(pointer, GlobalRef) else None
    return variable is not None and variable.constant

"""Markers of objects: where locals and compound literals begin and end, and from when on they are constant.

Clang marks the scopes of locals (`llvm.lifetime`). The reader adds marks for compound literals (`llvm.scope`) and for
`const` locals (`llvm.invariant`, as clang itself has it for constants of C++ that are computed at the start).
"""

from __future__ import annotations

from typing import Final, cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import Environment, Op
from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Address, Choice, PointerValue, Scalar, Value, targets
from fathom.bound.state.object_flags import CONSTANT
from fathom.frontend.llvm import instructions as inst

RESUME: Final = "llvm.scope.resume"


def start_scope(c: FunctionCompiler, item: inst.Call, again: bool) -> Op | None:
    """A local enters its scope: the register of its address gets the address of what it is from here on.

    A compound literal is evaluated `again` where it may still be alive: then it is the same object.
    """
    slot, walk = c.operand(item.args[-1], item.loc), c.walk
    if again and walk.scheduler.is_interruptible:
        return None

    def start(env: Environment) -> None:
        pointer = cast("PointerValue", env[slot])
        # Where paths meet that did and did not come through the scope, the register names one of several past objects.
        past = sorted(targets(pointer) or (), key=lambda target: target.id)
        if not past or past[-1].kind != "alloca":
            return
        if again and type(pointer) is Address and walk.validity.is_alive(walk.path, pointer, item.loc) == 1:
            return
        target = walk.memory.restart(walk.path, past[-1], again=type(pointer) is not Address)
        if target is not past[-1]:
            walk.frame.locals.append(target)
            env[slot] = Address(target, 0)

    return start


def end_literal(walk: Context, args: list[Value], _site: CallSite) -> None:
    """The block of a compound literal ends. Between threads it lives on, since a step could not make it anew."""
    if not walk.scheduler.is_interruptible:
        end_scope(walk, cast("PointerValue", args[-1]), 1)


def end_scope(walk: Context, pointer: PointerValue, guard: Scalar) -> None:
    """The local that a pointer means is gone where the guard holds."""
    if isinstance(pointer, Choice):
        end_scope(walk, pointer.then, walk.fold.conjunction(guard, pointer.cond))
        end_scope(walk, pointer.other, walk.fold.conjunction(guard, walk.fold.negate(pointer.cond)))
    elif isinstance(pointer, Address) and pointer.object is not None and pointer.object.kind == "alloca":
        walk.memory.end_lifetime(walk.path, pointer.object, guard)


def start_invariant(walk: Context, args: list[Value], _site: CallSite) -> Value:
    """From here on an object is constant; a part of an object stays as it is."""
    pointer = args[-1]
    if isinstance(pointer, Address) and pointer.object is not None and pointer.offset == 0:
        size = cast("int", args[0])
        if size in (pointer.object.size, (1 << 64) - 1):
            pointer.object.may_be_constant = True
            walk.flags.put(walk.path, CONSTANT, pointer.object, 1)
    return pointer


def end_invariant(walk: Context, args: list[Value], _site: CallSite) -> None:
    """An object may be written again."""
    pointer = args[-1]
    if isinstance(pointer, Address) and pointer.object is not None:
        walk.flags.put(walk.path, CONSTANT, pointer.object, 0)

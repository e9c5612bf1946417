"""Calls with their attributes, and the instructions at their two far ends: variable arguments and landing pads."""

from __future__ import annotations

from typing import final

from fathom.frontend.llvm.constants import Local, Value
from fathom.frontend.llvm.types import FunctionType, Type
from fathom.immutable import immutable
from fathom.source import SrcLoc


@final
@immutable
class ParamAttrs:
    """What is said of one parameter or argument: what changes the meaning, and the whole text."""

    text: str = ""
    byval: Type | None = None
    sret: Type | None = None
    align: int = 0


NO_ATTRS = ParamAttrs()


@final
@immutable
class Call:
    """`%r = call i32 @f(ptr %p)`: `callee` is a constant, a register (indirect call) or inline assembly.

    `signature` is the type that the call was written against, which need not be the callee's own.
    `attrs` are the attributes of the call itself (`noreturn`, `nounwind`, …).
    """

    result: Local | None
    callee: Value
    signature: FunctionType
    args: tuple[Value, ...]
    arg_attrs: tuple[ParamAttrs, ...]
    attrs: tuple[str, ...] = ()
    tail: str = ""
    convention: str = ""
    result_attrs: str = ""
    flags: tuple[str, ...] = ()
    bundles: str = ""
    loc: SrcLoc | None = None


@final
@immutable
class VAArg:
    """`%r = va_arg ptr %ap, i32`: the next variable argument, where the target leaves that to LLVM."""

    result: Local
    list: Value
    loc: SrcLoc | None = None


@final
@immutable
class LandingPad:
    """`%r = landingpad { ptr, i32 } cleanup`: where an exception would be caught; clauses as text."""

    result: Local
    clauses: str
    loc: SrcLoc | None = None

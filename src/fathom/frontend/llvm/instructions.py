"""LLVM's instructions as immutable values, one class for each shape.

Operands are `Value`s; a result is the `Local` that later instructions name, or None for `void`. Flags that
change the meaning (`nsw`, `exact`, `inbounds`, `volatile`, orderings) are kept; hints for the optimiser on
instructions (`!tbaa`, `!range`, `!prof`) are not, because nothing may be concluded from them before it is checked.
"""

from __future__ import annotations

from typing import TypeAlias, final

from fathom.frontend.llvm.constants import Constant, ConstInt, Local, Value
from fathom.frontend.llvm.debuginfo import SourceVariable
from fathom.frontend.llvm.types import FunctionType, Type
from fathom.immutable import immutable
from fathom.source import SrcLoc


@final
@immutable
class BinOp:
    """`%r = add nsw i32 %a, %b`, integers, floats and vectors alike."""

    result: Local
    op: str
    lhs: Value
    rhs: Value
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class UnaryOp:
    """`%r = fneg double %x`, and `freeze`."""

    result: Local
    op: str
    value: Value
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class Compare:
    """`%r = icmp slt i32 %a, %b` and `fcmp`: `op` is which of the two, `pred` its predicate."""

    result: Local
    op: str
    pred: str
    lhs: Value
    rhs: Value
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class Cast:
    """`%r = zext i8 %a to i32`: the target type is the result's."""

    result: Local
    op: str
    value: Value
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class Select:
    """`%r = select i1 %c, i32 %a, i32 %b`."""

    result: Local
    cond: Value
    then: Value
    other: Value
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class Phi:
    """`%r = phi i32 [ %a, %left ], [ %b, %right ]`."""

    result: Local
    incoming: tuple[tuple[Value, str], ...]
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class Alloca:
    """`%p = alloca T, i64 %n, align 4`: `count` elements of `allocated` on the stack."""

    result: Local
    allocated: Type
    count: Value
    align: int
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class Load:
    """`%r = load i32, ptr %p, align 4`; `ordering` is empty when it is not atomic."""

    result: Local
    ptr: Value
    align: int
    volatile: bool = False
    ordering: str = ""
    syncscope: str = ""
    loc: SrcLoc | None = None


@final
@immutable
class Store:
    """`store i32 %v, ptr %p, align 4`."""

    value: Value
    ptr: Value
    align: int
    volatile: bool = False
    ordering: str = ""
    syncscope: str = ""
    loc: SrcLoc | None = None


@final
@immutable
class GetElementPtr:
    """`%q = getelementptr inbounds T, ptr %p, i64 0, i32 2`: address arithmetic over the type `source`."""

    result: Local
    source: Type
    base: Value
    indices: tuple[Value, ...]
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class Fence:
    """`fence seq_cst`."""

    ordering: str
    syncscope: str = ""
    loc: SrcLoc | None = None


@final
@immutable
class CmpXchg:
    """`%r = cmpxchg ptr %p, i32 %old, i32 %new acq_rel monotonic`: gives `{ value, i1 }`."""

    result: Local
    ptr: Value
    expected: Value
    new: Value
    success: str
    failure: str
    align: int
    volatile: bool = False
    weak: bool = False
    syncscope: str = ""
    loc: SrcLoc | None = None


@final
@immutable
class AtomicRMW:
    """`%r = atomicrmw add ptr %p, i32 1 seq_cst`: gives the old value."""

    result: Local
    op: str
    ptr: Value
    value: Value
    ordering: str
    align: int
    volatile: bool = False
    syncscope: str = ""
    loc: SrcLoc | None = None


@final
@immutable
class ExtractValue:
    """`%r = extractvalue { i32, i1 } %a, 1`."""

    result: Local
    aggregate: Value
    indices: tuple[int, ...]
    loc: SrcLoc | None = None


@final
@immutable
class InsertValue:
    """`%r = insertvalue { i32, i1 } %a, i32 %v, 0`."""

    result: Local
    aggregate: Value
    value: Value
    indices: tuple[int, ...]
    loc: SrcLoc | None = None


@final
@immutable
class ExtractElement:
    """`%r = extractelement <2 x float> %v, i64 0`."""

    result: Local
    vector: Value
    index: Value
    loc: SrcLoc | None = None


@final
@immutable
class InsertElement:
    """`%r = insertelement <2 x float> %v, float %x, i64 0`."""

    result: Local
    vector: Value
    value: Value
    index: Value
    loc: SrcLoc | None = None


@final
@immutable
class ShuffleVector:
    """`%r = shufflevector <2 x i8> %a, <2 x i8> %b, <2 x i32> <i32 0, i32 3>`; `mask` is a constant."""

    result: Local
    lhs: Value
    rhs: Value
    mask: Constant
    loc: SrcLoc | None = None


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


@final
@immutable
class DebugValue:
    """From here on the source variable has this value (None: its value is not known).

    Promotion leaves one in the place of each store to a promoted variable. It does nothing when executed.
    """

    variable: SourceVariable
    value: Value | None
    loc: SrcLoc | None = None


@final
@immutable
class Uninitialised:
    """An arbitrary but fixed value: what a promoted variable holds before anything was written to it.

    A new value each time it is executed. Where LLVM would put `undef`, this stays visible, so that reading it can
    be checked.
    """

    result: Local
    variable: SourceVariable | None
    loc: SrcLoc | None = None


@final
@immutable
class UnsupportedInst:
    """An instruction that the reader does not know, kept as text: an error only where execution reaches it."""

    result: Local | None
    text: str
    loc: SrcLoc | None = None


@final
@immutable
class Ret:
    """`ret i32 %v` or `ret void`."""

    value: Value | None
    loc: SrcLoc | None = None


@final
@immutable
class Jump:
    """`br label %next`."""

    target: str
    loc: SrcLoc | None = None


@final
@immutable
class Branch:
    """`br i1 %c, label %then, label %other`."""

    cond: Value
    then: str
    other: str
    loc: SrcLoc | None = None


@final
@immutable
class Switch:
    """`switch i32 %v, label %default [ i32 1, label %one … ]`."""

    value: Value
    default: str
    cases: tuple[tuple[ConstInt, str], ...]
    loc: SrcLoc | None = None


@final
@immutable
class IndirectBr:
    """`indirectbr ptr %p, [label %a, label %b]`: GNU C's computed goto."""

    address: Value
    targets: tuple[str, ...]
    loc: SrcLoc | None = None


@final
@immutable
class Invoke:
    """A call that continues at `normal`, or at `unwind` when the callee throws."""

    call: Call
    normal: str
    unwind: str
    loc: SrcLoc | None = None


@final
@immutable
class CallBr:
    """`asm goto`: a call that may also continue at one of `indirect`."""

    call: Call
    fallthrough: str
    indirect: tuple[str, ...]
    loc: SrcLoc | None = None


@final
@immutable
class Resume:
    """`resume { ptr, i32 } %x`: an exception goes on."""

    value: Value
    loc: SrcLoc | None = None


@final
@immutable
class Unreachable:
    """`unreachable`: the compiler may assume that control never comes here. Fathom checks it."""

    loc: SrcLoc | None = None


@final
@immutable
class UnsupportedTerminator:
    """A terminator that the reader does not know, with the blocks that its text names."""

    result: Local | None
    text: str
    targets: tuple[str, ...] = ()
    loc: SrcLoc | None = None


Terminator: TypeAlias = (
    Ret | Jump | Branch | Switch | IndirectBr | Invoke | CallBr | Resume | Unreachable | UnsupportedTerminator
)
Instruction: TypeAlias = (
    BinOp
    | UnaryOp
    | Compare
    | Cast
    | Select
    | Phi
    | Alloca
    | Load
    | Store
    | GetElementPtr
    | Fence
    | CmpXchg
    | AtomicRMW
    | ExtractValue
    | InsertValue
    | ExtractElement
    | InsertElement
    | ShuffleVector
    | Call
    | VAArg
    | LandingPad
    | DebugValue
    | Uninitialised
    | UnsupportedInst
)


def successors(terminator: Terminator) -> tuple[str, ...]:
    """The labels that control can go to next, in order, without repetition."""
    match terminator:
        case Jump(target):
            return (target,)
        case Branch(_, then, other):
            return (then, other) if then != other else (then,)
        case Switch(_, default, cases):
            return tuple(dict.fromkeys((default, *(label for _, label in cases))))
        case IndirectBr(_, targets) | UnsupportedTerminator(_, _, targets):
            return tuple(dict.fromkeys(targets))
        case Invoke(_, normal, unwind):
            return (normal, unwind)
        case CallBr(_, fallthrough, indirect):
            return tuple(dict.fromkeys((fallthrough, *indirect)))
        case Ret() | Resume() | Unreachable():
            return ()

"""Definitions of numbers: inputs, arithmetic, comparisons and casts; and the choice between two values of any sort."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from fathom.immutable import immutable
from fathom.ir.values import Reg, Value
from fathom.source import SrcLoc

IntKind: TypeAlias = Literal[
    "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"
]
FloatOpKind: TypeAlias = Literal[
    "fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "fabs", "fsqrt", "fma",
    "fround", "froundeven", "ffloor", "fceil", "ftrunc", "fmin", "fmax", "fcopysign",
]  # fmt: skip
Predicate: TypeAlias = Literal[
    "eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge",
    "foeq", "fogt", "foge", "folt", "fole", "fone", "ford",
    "fueq", "fugt", "fuge", "fult", "fule", "fune", "funo",
]  # fmt: skip
CastKind: TypeAlias = Literal[
    "trunc", "zext", "sext", "bitcast", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp"
]


@final
@immutable
class Nondet:
    """`R0:i8 = nondet "nd_char"`: an input. `source` is the function or variable that it stands for.

    Inputs are numbered by the order of these instructions; the interpreter takes its values by that number. `instance`
    names the moment of an execution at which the program asks for it.
    """

    result: Reg
    source: str
    loc: SrcLoc | None = None
    instance: str = ""


@final
@immutable
class IntOp:
    """`R2:i32 = add nsw R0, R1`: modular arithmetic on equal widths.

    `flags` (`nsw`, `nuw`, `exact`) do not change the value; a check turns them into assertions. Division by zero gives
    all ones (and the dividend as remainder), a shift by the width or more gives zeros (or copies of the sign), as in
    SMT-LIB: the operations are total.
    """

    result: Reg
    op: IntKind
    lhs: Value
    rhs: Value
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class FloatOp:
    """`R2:double = fadd R0, R1`: IEEE 754 arithmetic, to nearest, ties to even. A NaN result is the canonical one."""

    result: Reg
    op: FloatOpKind
    args: tuple[Value, ...]
    loc: SrcLoc | None = None


@final
@immutable
class Compare:
    """`R2:i1 = ult R0, 10`: integers and floats by value, pointers by address."""

    result: Reg
    pred: Predicate
    lhs: Value
    rhs: Value
    loc: SrcLoc | None = None


@final
@immutable
class Cast:
    """`R2:i64 = sext R1`: to the type of the result. `bitcast` is between an integer and the float of its bits."""

    result: Reg
    op: CastKind
    value: Value
    loc: SrcLoc | None = None


@final
@immutable
class Select:
    """`M3 = select R2, M1, M2`: at every sort."""

    result: Reg
    cond: Value
    then: Value
    other: Value
    loc: SrcLoc | None = None

"""Instructions that compute a value from values: arithmetic, comparisons, choices, parts of aggregates and vectors."""

from __future__ import annotations

from typing import final

from fathom.frontend.llvm.constants import Constant, Local, Value
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

"""Floating-point operations, with what is checked of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from fathom.bound.compile.obligations.instruction import Obligation, Obligations, Operands
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Scalar
from fathom.checks import float_div_by_zero, floating_point
from fathom.checks.conditions import ConditionBuilder
from fathom.ir.instructions import FloatOpKind
from fathom.ir.types import Float
from fathom.source import SrcLoc

Operation: TypeAlias = Callable[[Operands], Scalar]


def float_operation(walk: Context, op: FloatOpKind, kind: Float, loc: SrcLoc | None) -> Operation:
    """An operation on floats of a kind, known or not."""
    fold = walk.fold
    wrong = partial(floating_point.degenerates, fold, kind, kind)
    checked = [Obligation("float", floating_point.DESCRIPTION, wrong)]
    if op == "fdiv":
        zero = partial(_divides_by_zero, fold, kind)
        checked.insert(0, Obligation("float-div-by-zero", float_div_by_zero.DESCRIPTION, zero))
    obligations = Obligations(walk, checked, loc)
    if not obligations:
        return lambda operands: fold.float_op(op, kind, operands, loc)
    return lambda operands: obligations.discharge(kind, operands, fold.float_op(op, kind, operands, loc))


def _divides_by_zero(build: ConditionBuilder, kind: Float, operands: Operands, _: Scalar) -> Scalar:
    return float_div_by_zero.divides_by_zero(build, kind, operands[1])

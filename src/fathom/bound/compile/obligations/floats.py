"""Floating-point operations, with what is checked of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from fathom.bound.compile.obligations.instruction import Obligation, Obligations, Operands
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Scalar
from fathom.checks import floating_point
from fathom.ir.instructions import FloatOpKind
from fathom.ir.types import Float
from fathom.source import SrcLoc

Operation: TypeAlias = Callable[[Operands], Scalar]


def float_operation(walk: Context, op: FloatOpKind, kind: Float, loc: SrcLoc | None) -> Operation:
    """An operation on floats of a kind, known or not."""
    fold = walk.fold
    wrong = partial(floating_point.degenerates, fold, kind, kind)
    obligations = Obligations(walk, [Obligation("float", floating_point.DESCRIPTION, wrong)], loc)
    if not obligations:
        return lambda operands: fold.float_op(op, kind, operands, loc)
    return lambda operands: obligations.discharge(kind, operands, fold.float_op(op, kind, operands, loc))

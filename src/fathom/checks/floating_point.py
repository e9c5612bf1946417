"""Floating-point arithmetic that gives infinity or NaN, though nothing that went into it was one."""

from __future__ import annotations

from fathom.checks.conditions import Conditions, Scalar
from fathom.checks.property_class import PropertyClass
from fathom.ir import floats
from fathom.ir.types import Float

CLASS = PropertyClass(
    "float", "a floating-point result that is infinite or not a number, from operands that are not", default=False,
    cwe=(682, 369),
)  # fmt: skip


DESCRIPTION = "a floating-point result is infinite or not a number"


def degenerates(fold: Conditions, source: Float, target: Float, operands: tuple[Scalar, ...], result: Scalar) -> Scalar:
    """Whether a result is NaN where no operand is, or infinite where every operand is finite."""
    nan = fold.float_compare("funo", target, result, result)
    infinite = fold.negate(fold.disjunction(nan, finite(fold, target, result)))
    for operand in operands:
        nan = fold.conjunction(nan, fold.float_compare("ford", source, operand, operand))
        infinite = fold.conjunction(infinite, finite(fold, source, operand))
    return fold.disjunction(nan, infinite)


def finite(fold: Conditions, kind: Float, x: Scalar) -> Scalar:
    return fold.float_compare("folt", kind, fold.float_op("fabs", kind, (x,)), floats.FORMATS[kind.kind].infinity)

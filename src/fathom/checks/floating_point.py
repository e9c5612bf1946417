"""Floating-point arithmetic that gives infinity or NaN, though nothing that went into it was one."""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar
from fathom.checks.property_class import PropertyClass
from fathom.ir import floats
from fathom.ir.types import Float

CLASS = PropertyClass(
    "float", "a floating-point result that is infinite or not a number, from operands that are not", default=False,
    cwe=(682, 369),
)  # fmt: skip


DESCRIPTION = "a floating-point result is infinite or not a number"


def degenerates(
    build: ConditionBuilder, source: Float, target: Float, operands: tuple[Scalar, ...], result: Scalar
) -> Scalar:
    """Whether a result is NaN where no operand is, or infinite where every operand is finite."""
    nan = build.float_compare("funo", target, result, result)
    infinite = build.negate(build.disjunction(nan, is_finite(build, target, result)))
    for operand in operands:
        nan = build.conjunction(nan, build.float_compare("ford", source, operand, operand))
        infinite = build.conjunction(infinite, is_finite(build, source, operand))
    return build.disjunction(nan, infinite)


def is_finite(build: ConditionBuilder, kind: Float, x: Scalar) -> Scalar:
    return build.float_compare("folt", kind, build.float_op("fabs", kind, (x,)), floats.FORMATS[kind.kind].infinity)

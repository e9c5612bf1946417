"""A floating-point division by zero of either sign: infinity or NaN by IEEE 754, undefined by C without annex F."""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar
from fathom.checks.property_class import PropertyClass
from fathom.ir.types import Float

CLASS = PropertyClass("float-div-by-zero", "a floating-point division by zero", default=False, cwe=(369,))


DESCRIPTION = "a floating-point division by zero"


def divides_by_zero(build: ConditionBuilder, kind: Float, divisor: Scalar) -> Scalar:
    return build.float_compare("foeq", kind, divisor, 0)

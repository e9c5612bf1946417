"""An integer division by zero."""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar
from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("div-by-zero", "an integer division, or a remainder, by zero", cwe=(369,))


def description(op: str) -> str:
    return "a remainder by zero" if op.endswith("rem") else "a division by zero"


def divides_by_zero(build: ConditionBuilder, width: int, divisor: Scalar) -> Scalar:
    return build.compare("eq", width, divisor, 0)

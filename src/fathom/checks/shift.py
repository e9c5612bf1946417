"""A shift by the width of the type or more, or by a negative number: as an unsigned number that is large, too."""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar
from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("shift", "a shift by a negative number, or by the width of the type or more", cwe=(1335,))


def description(width: int) -> str:
    return f"a shift by a negative number, or by {width} bits or more"


def shifts_too_far(build: ConditionBuilder, width: int, amount: Scalar) -> Scalar:
    return build.compare("ugt", width, amount, width - 1)

"""Unsigned arithmetic that wraps around, which C defines and few programs mean."""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar
from fathom.checks.property_class import PropertyClass
from fathom.domains.bounds import EXACT
from fathom.ir.instructions import IntKind
from fathom.ir.types import Int

CLASS = PropertyClass("unsigned-overflow", "unsigned arithmetic that wraps around", default=False, cwe=(190,))


_NAMES = {"add": "addition", "sub": "subtraction", "mul": "multiplication"}


def description(op: str, width: int) -> str:
    return f"an unsigned {_NAMES[op]} wraps around {width} bits"


def wraps_around(build: ConditionBuilder, op: IntKind, width: int, x: Scalar, y: Scalar) -> Scalar:
    """Whether unsigned `add`, `sub` or `mul` leaves the range of its type."""
    most = (1 << width) - 1
    ranges = build.range(width, x), build.range(width, y)
    low, high = EXACT[op](*ranges)
    if all(each[0] >= 0 for each in ranges) and low >= 0 and high <= most:
        return 0
    if op == "sub":
        return build.compare("ult", width, x, y) if x != most else 0
    if isinstance(x, int):
        x, y = y, x
    if op == "add":
        return build.compare("ugt", width, x, build.int_op("sub", width, most, y))
    if isinstance(y, int):
        return build.compare("ugt", width, x, most // y) if y else 0
    wide = Int(2 * width)
    product = build.int_op(
        "mul", wide.width, build.cast("zext", x, Int(width), wide), build.cast("zext", y, Int(width), wide)
    )
    return build.compare("ugt", wide.width, product, most)

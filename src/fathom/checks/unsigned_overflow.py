"""Unsigned arithmetic that wraps around, which C defines and few programs mean."""

from __future__ import annotations

from fathom.checks.conditions import Conditions, Scalar
from fathom.checks.property_class import PropertyClass
from fathom.domains.bounds import EXACT
from fathom.ir.instructions import IntKind
from fathom.ir.types import Int

CLASS = PropertyClass("unsigned-overflow", "unsigned arithmetic that wraps around", default=False, cwe=(190,))


_NAMES = {"add": "addition", "sub": "subtraction", "mul": "multiplication"}


def description(op: str, width: int) -> str:
    return f"an unsigned {_NAMES[op]} wraps around {width} bits"


def wraps_around(fold: Conditions, op: IntKind, width: int, x: Scalar, y: Scalar) -> Scalar:
    """Whether unsigned `add`, `sub` or `mul` leaves the range of its type."""
    most = (1 << width) - 1
    ranges = fold.range(width, x), fold.range(width, y)
    low, high = EXACT[op](*ranges)
    if all(each[0] >= 0 for each in ranges) and low >= 0 and high <= most:
        return 0
    if op == "sub":
        return fold.compare("ult", width, x, y) if x != most else 0
    if isinstance(x, int):
        x, y = y, x
    if op == "add":
        return fold.compare("ugt", width, x, fold.int_op("sub", width, most, y))
    if isinstance(y, int):
        return fold.compare("ugt", width, x, most // y) if y else 0
    wide = Int(2 * width)
    product = fold.int_op(
        "mul", wide.width, fold.cast("zext", x, Int(width), wide), fold.cast("zext", y, Int(width), wide)
    )
    return fold.compare("ugt", wide.width, product, most)

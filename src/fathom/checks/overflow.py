"""Signed arithmetic whose result does not fit its type.

LLVM marks such arithmetic with `nsw`. With `r` for the wrapped result, and the order that of signed numbers:

    x + y overflows    if and only if    (r < x) ≠ (y < 0)
    x - y overflows    if and only if    (r < x) ≠ (0 < y)

(H. Warren, Hacker's Delight, section 2-13.) With a literal operand one or two comparisons with literals are enough;
those also need no bitwise operation, which linear arithmetic does not have.
"""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar
from fathom.checks.property_class import PropertyClass
from fathom.domains.bounds import EXACT
from fathom.ir import floats
from fathom.ir.arithmetic import to_signed
from fathom.ir.instructions import CastKind, IntKind
from fathom.ir.types import Float, Int

CLASS = PropertyClass(
    "overflow", "signed arithmetic, or a conversion of a float, that does not fit its type", cwe=(190,)
)


_NAMES = {
    "add": "addition",
    "sub": "subtraction",
    "mul": "multiplication",
    "neg": "negation",
    "shl": "shift to the left",
    "sdiv": "division",
    "srem": "division",
}


def description(op: str, width: int) -> str:
    """What is wrong with the result of an operation of this width."""
    if op in ("fptosi", "fptoui"):
        return f"a floating-point number does not fit into an integer of {width} bits"
    return f"the result of a signed {_NAMES[op]} does not fit into {width} bits"


def overflows(build: ConditionBuilder, op: IntKind, width: int, x: Scalar, y: Scalar) -> Scalar:
    """Whether signed `add`, `sub`, `mul`, `shl`, `sdiv` or `srem` leaves the range of its type."""
    if isinstance(x, int) and op in ("add", "mul"):
        x, y = y, x
    if op in ("sdiv", "srem"):
        least = build.compare("eq", width, x, 1 << (width - 1))
        return build.conjunction(least, build.compare("eq", width, y, (1 << width) - 1))
    if op == "shl":
        moved = build.int_op("shl", width, x, y)
        return build.compare("ne", width, build.int_op("ashr", width, moved, y), x)
    low, high = EXACT[op](build.range(width, x), build.range(width, y))
    if -(1 << (width - 1)) <= low and high < 1 << (width - 1):
        return 0
    if isinstance(y, int):
        return _BY_LITERAL[op](build, width, x, to_signed(y, width))
    if isinstance(x, int):
        return _literal_minus(build, width, to_signed(x, width), y)
    if op == "mul":
        return _product_overflows(build, width, x, y)
    less = build.compare("slt", width, build.int_op(op, width, x, y), x)
    expected = build.compare("slt", width, y, 0) if op == "add" else build.compare("sgt", width, y, 0)
    return build.int_op("xor", 1, less, expected)


def _outside(build: ConditionBuilder, width: int, x: Scalar, low: int, high: int) -> Scalar:
    """Whether a signed number is not between two others."""
    least, most = -(1 << (width - 1)), (1 << (width - 1)) - 1
    below: Scalar = build.compare("slt", width, x, low % (1 << width)) if low > least else 0
    above: Scalar = build.compare("sgt", width, x, high % (1 << width)) if high < most else 0
    return build.disjunction(below, above)


def _plus_literal(build: ConditionBuilder, width: int, x: Scalar, y: int) -> Scalar:
    half = 1 << (width - 1)
    return _outside(build, width, x, -half - min(y, 0), half - 1 - max(y, 0))


def _minus_literal(build: ConditionBuilder, width: int, x: Scalar, y: int) -> Scalar:
    half = 1 << (width - 1)
    return _outside(build, width, x, -half + max(y, 0), half - 1 + min(y, 0))


def _literal_minus(build: ConditionBuilder, width: int, x: int, y: Scalar) -> Scalar:
    half = 1 << (width - 1)
    return _outside(build, width, y, max(x - (half - 1), -half), min(x + half, half - 1))


def _times_literal(build: ConditionBuilder, width: int, x: Scalar, y: int) -> Scalar:
    half = 1 << (width - 1)
    if y == 0:
        return 0
    if y > 0:
        return _outside(build, width, x, -(half // y), (half - 1) // y)
    return _outside(build, width, x, -((half - 1) // -y), min(half // -y, half - 1))


_BY_LITERAL = {"add": _plus_literal, "sub": _minus_literal, "mul": _times_literal}


def _product_overflows(build: ConditionBuilder, width: int, x: Scalar, y: Scalar) -> Scalar:
    wide = Int(2 * width)
    product = build.int_op(
        "mul", wide.width, build.cast("sext", x, Int(width), wide), build.cast("sext", y, Int(width), wide)
    )
    half = 1 << (width - 1)
    return _outside(build, wide.width, product, -half, half - 1)


def does_not_fit(build: ConditionBuilder, op: CastKind, x: Scalar, source: Float, target: Int) -> Scalar:
    """Whether a float, rounded towards zero, is no integer of the type: C leaves that conversion undefined."""
    kind, half = source.kind, 1 << (target.width - 1)
    low, beyond = (-half, half) if op == "fptosi" else (0, 2 * half)
    whole = build.float_op("ftrunc", source, (x,))
    least = floats.from_int(low, kind)
    infinity = floats.FORMATS[kind].infinity
    above = build.float_compare("fogt" if least & infinity == infinity else "foge", source, whole, least)
    below = build.float_compare("folt", source, whole, floats.from_int(beyond, kind))
    return build.negate(build.conjunction(above, below))

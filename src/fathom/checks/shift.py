"""A shift by the width of the type or more, or by a negative number: as an unsigned number that is large, too.

Of a signed number that is shifted to the left, nothing may be lost either, and it must not be negative. LLVM code does
not tell such a shift from that of an unsigned number; clang does where it is asked to (`frontend/sanitize.py`).
"""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar
from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass(
    "shift",
    "a shift by a negative number, by the width of the type or more, or to the left of what does not fit then",
    cwe=(1335,),
)


def description(width: int) -> str:
    return f"a shift by a negative number, or by {width} bits or more"


def shifts_too_far(build: ConditionBuilder, width: int, amount: Scalar) -> Scalar:
    return build.compare("ugt", width, amount, width - 1)


def loses_bits(build: ConditionBuilder, width: int, x: Scalar, amount: Scalar) -> Scalar:
    """Whether a signed number is negative, or does not fit its type when it is shifted to the left, as C has it."""
    if isinstance(amount, int):
        return build.compare("ugt", width, x, (1 << (width - 1 - amount)) - 1) if amount < width else 0
    gone = build.int_op("lshr", width, x, build.int_op("sub", width, width - 1, amount))
    return build.conjunction(build.compare("ult", width, amount, width), build.compare("ne", width, gone, 0))

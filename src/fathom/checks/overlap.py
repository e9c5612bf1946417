"""A copy between ranges that overlap, by a function that does not allow it.

`memcpy(p, p, n)` is allowed: compilers copy structs with `memcpy`, also `*p = *p`, and LLVM defines it.
"""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar
from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("overlap", "memcpy or a relative between ranges that overlap", default=False, cwe=(475,))


def description(function: str) -> str:
    return f"{function} between ranges that overlap"


def overlaps(
    build: ConditionBuilder, width: int, target: Scalar, written: Scalar, source: Scalar, read: Scalar
) -> Scalar:
    """Whether two ranges of at least one byte share one; distances are unsigned, so nothing wraps."""
    ahead = build.int_op("sub", width, target, source)
    behind = build.int_op("sub", width, source, target)
    return build.disjunction(build.compare("ult", width, ahead, read), build.compare("ult", width, behind, written))


def overlaps_in_part(build: ConditionBuilder, width: int, target: Scalar, source: Scalar, length: Scalar) -> Scalar:
    """Whether ranges of one length, which may be 0, share a byte but are not the same."""
    same = build.compare("eq", width, target, source)
    near = overlaps(build, width, target, length, source, length)
    return build.conjunction(build.negate(same), near)

"""A copy between ranges that overlap, by a function that does not allow it.

`memcpy(p, p, n)` is allowed: compilers copy structs with `memcpy`, also `*p = *p`, and LLVM defines it.
"""

from __future__ import annotations

from fathom.checks.conditions import Conditions, Scalar
from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("overlap", "memcpy or a relative between ranges that overlap", default=False, cwe=(475,))


def description(function: str) -> str:
    return f"{function} between ranges that overlap"


def overlaps(
    conditions: Conditions, width: int, target: Scalar, written: Scalar, source: Scalar, read: Scalar
) -> Scalar:
    """Whether two ranges of at least one byte share one; distances are unsigned, so nothing wraps."""
    ahead = conditions.int_op("sub", width, target, source)
    behind = conditions.int_op("sub", width, source, target)
    return conditions.disjunction(
        conditions.compare("ult", width, ahead, read), conditions.compare("ult", width, behind, written)
    )


def overlaps_in_part(conditions: Conditions, width: int, target: Scalar, source: Scalar, length: Scalar) -> Scalar:
    """Whether ranges of one length, which may be 0, share a byte but are not the same."""
    same = conditions.compare("eq", width, target, source)
    near = overlaps(conditions, width, target, length, source, length)
    return conditions.conjunction(conditions.negate(same), near)

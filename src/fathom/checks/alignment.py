"""An access at an address that is not a multiple of the alignment that its type needs.

What counts is what the program can rely on: the alignment of the object, and the offset into it. An `int` in the middle
of a `char` array is an error even on the day that the array happens to lie well.
"""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar
from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("alignment", "an access through a pointer that is not aligned", default=False, cwe=(704,))


def description(mode: str, align: int) -> str:
    return f"{mode} through a pointer that need not be a multiple of {align}"


def is_misaligned(build: ConditionBuilder, width: int, offset: Scalar, align: int) -> Scalar:
    """Whether an offset is no multiple of a power of two."""
    return build.compare("ne", width, build.int_op("and", width, offset, align - 1), 0)

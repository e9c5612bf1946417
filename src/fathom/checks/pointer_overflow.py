"""Arithmetic on a pointer that leaves its object: `a + 9` of an `int a[8]`, `&a[-1]`, an offset from null.

One past the end is inside. Nothing is accessed yet: what is accessed there is a matter of `bounds` and `null`.
"""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar, unsigned
from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass(
    "pointer-overflow", "arithmetic on a pointer that leaves its object", default=False, cwe=(468, 823)
)


def description(what: str = "its object") -> str:
    return f"arithmetic on a pointer leaves {what}"


def leaves(build: ConditionBuilder, width: int, offset: Scalar, size: Scalar) -> Scalar:
    """Whether an offset is neither inside of an object of this size nor its end; a negative one is large."""
    return build.compare("ugt", width, unsigned(offset, width), size)

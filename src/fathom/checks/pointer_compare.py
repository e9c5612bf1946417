"""An order between pointers into different objects, or their difference.

Pointers may be equal or not whatever they point to. Which of two comes first, and how far they are apart, has a
meaning inside of one object only, one past its end included.
"""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass(
    "pointer-compare",
    "comparing by order, or subtracting, pointers into different objects",
    default=False,
    cwe=(469,),
)


def description(operation: str) -> str:
    return f"{operation} of pointers into different objects"

"""An implicit conversion to another integer type that changes the value.

Clang checks these, with the types of C (`frontend/sanitize.py`); `++` and `--` of code that was compiled without its
checks are checked by Fathom. Casts are a class of their own (`explicit_conversion.py`).
"""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass(
    "conversion", "an implicit conversion to another integer type that changes the value", default=False, cwe=(197, 681)
)


def description(source: int, target: int) -> str:
    return f"a conversion from {source} to {target} bits changes the value"

"""Two threads can access the same memory at the same time, at least one of them to write it, and not both atomically.

At the same time means: neither access happens before the other (C11, 5.1.2.4).
"""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass(
    "race", "two threads access the same memory at once, and one of them writes", default=False, cwe=(362, 366)
)


def description(access: str) -> str:
    return f"{access} of memory that another thread accesses at the same time"

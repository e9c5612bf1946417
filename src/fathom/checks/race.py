"""Two threads can access the same memory at the same time, at least one of them to write it, and not both atomically.

At the same time means: in some interleaving one access follows the other with nothing in between, so that they could as
well come in the other order.
"""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass(
    "race", "two threads access the same memory at once, and one of them writes", default=False, cwe=(362, 366)
)


def description(mode: str) -> str:
    return f"{mode} of memory that another thread accesses at the same time"

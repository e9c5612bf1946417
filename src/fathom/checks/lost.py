"""Memory from the heap that nothing points to any more when the program ends, and that was not freed.

What a variable, a local of a function that has not returned, or memory that these lead to points to is not lost, at
whichever offset. SV-COMP calls it valid-memtrack.
"""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("lost", "heap memory that nothing points to when the program ends", default=False, cwe=(401,))


def description(name: str) -> str:
    return f"nothing points to {name} when the program ends, and it is not freed"

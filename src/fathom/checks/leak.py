"""Memory from the heap that the program has not freed when it ends.

Whether something still points to it does not matter: what is not freed by a return from the entry function or by
`exit` is a leak. An allocation that failed gave nothing, and `abort` ends a program that has other worries.
"""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("leak", "heap memory that is not freed when the program ends", default=False, cwe=(401,))


def description(name: str) -> str:
    return f"{name} is not freed when the program ends"

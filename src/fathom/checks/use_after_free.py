"""An access to memory that was freed."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("use-after-free", "an access to memory that was freed", cwe=(416,))


def description(mode: str, name: str) -> str:
    return f"{mode} of {name} after it was freed"

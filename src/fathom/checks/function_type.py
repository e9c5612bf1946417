"""A call as a function of another type: other arguments, or another result."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("function-type", "a call as a function of another type", cwe=(628, 685, 686))


def description(function: str, what: str) -> str:
    return f"call of {function} {what}"

"""A call of a function that has neither a body nor a model, where that is not allowed: `--undefined-functions fail`."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass(
    "undefined-function", "a call of a function that has neither a body nor a model", default=False, cwe=(758,)
)


def description(name: str) -> str:
    """What is said of a call."""
    return f"a call of {name}, which has no body"

"""A write to a constant."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("readonly", "a write to a constant", cwe=(758,))


def description(name: str) -> str:
    return f"write to {name}, which is constant"

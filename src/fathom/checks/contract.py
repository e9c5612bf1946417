"""What a contract says: conditions before and after a call or a loop, and what is assigned and freed in between."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("contract", "a contract that does not hold", cwe=(573,))


def describe_write(name: str) -> str:
    return f"write to {name}, which the contract does not assign"


def describe_free(name: str) -> str:
    return f"free of {name}, which the contract does not free"

"""An access to a local variable that is gone."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("use-after-scope", "an access to a local variable that is gone", cwe=(562,))


def description(mode: str, name: str) -> str:
    return f"{mode} of {name} after its scope has ended"

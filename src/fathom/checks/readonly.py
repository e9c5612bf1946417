"""A write to a constant."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("readonly", "a write to a constant", cwe=(758,))

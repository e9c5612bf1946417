"""A condition that the program asserts."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("assert", "a condition that the program asserts", cwe=(617,))
SEEDED = "the entry function returns, which --seed-bug asserts not to happen"

"""A truth value that is neither 0 nor 1, as bytes that were copied into it may make it."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("bool", "a truth value that is neither 0 nor 1", default=False, cwe=(704, 758))

"""Code that must not be reached, a trap, a promise to the compiler."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("unreachable", "code that must not be reached, a trap, a promise to the compiler", cwe=(758,))

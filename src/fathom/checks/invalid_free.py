"""Freeing what malloc did not give."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("invalid-free", "freeing what malloc did not give", cwe=(590, 761))

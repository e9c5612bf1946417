"""Freeing memory that was freed before."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("double-free", "freeing memory that was freed before", cwe=(415,))

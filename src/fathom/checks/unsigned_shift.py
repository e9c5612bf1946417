"""A shift to the left of an unsigned number that loses bits, which C defines; hash functions and masks mean it."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass(
    "unsigned-shift", "a shift to the left of an unsigned number that loses bits", default=False, cwe=(190,)
)
DESCRIPTION = "a shift to the left of an unsigned number loses bits"

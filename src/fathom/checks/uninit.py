"""The program depends on memory that it never wrote.

Reading is not depending: structs are copied together with their padding, and a bit-field is set by reading all of its
neighbours. What counts is a branch, an address, an argument, or the exit status that is computed from such bits.
"""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass(
    "uninit", "a branch, an address or a call depends on memory that was never written", default=False, cwe=(457, 908)
)

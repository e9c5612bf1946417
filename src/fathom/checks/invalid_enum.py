"""A value of an enumeration of C++ that is outside of the range of its enumerators. In C, any integer is one."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("enum", "a value of an enumeration of C++ outside of its range", default=False, cwe=(704, 758))

"""Every thread that has not ended waits: for a lock, for the end of another, or for a signal."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("deadlock", "every thread that is left waits for another one", default=False, cwe=(833,))

"""An access or a call through a null or otherwise invalid pointer."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("null", "an access or a call through a null or otherwise invalid pointer", cwe=(476,))

"""An access outside of the object that the pointer came from."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("bounds", "an access outside of the object that the pointer came from", cwe=(119, 125, 787))

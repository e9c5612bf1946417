"""An access to a local variable that is gone."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("use-after-scope", "an access to a local variable that is gone", cwe=(562,))

"""Where properties get their names: one for each class, place and description, however often it is unrolled."""

from __future__ import annotations

from typing import final

from fathom.ir.instructions import Property
from fathom.source import SrcLoc


@final
class PropertyTable:
    """Hands out properties with stable ids: function, class, and a number in the order in which they are met."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, SrcLoc | None, str], Property] = {}
        self._counts: dict[tuple[str, str], int] = {}

    def get(self, kind: str, description: str, loc: SrcLoc | None) -> Property:
        key = kind, loc, description
        found = self._found.get(key)
        if found is None:
            function = loc.function if loc is not None else "program"
            number = self._counts[function, kind] = self._counts.get((function, kind), 0) + 1
            found = self._found[key] = Property(f"{function}.{kind}.{number}", kind, description, loc)
        return found

    def all(self) -> tuple[Property, ...]:
        return tuple(self._found.values())

"""Where properties get their names: one for each class, place and description, however often it is unrolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.errors import UserError
from fathom.ir.instructions import Property
from fathom.source import SrcLoc

CLASSES = {
    "assert": "a condition that the program asserts",
    "unreachable": "code that must not be reached, a trap, a promise to the compiler",
    "null": "an access or a call through a null or otherwise invalid pointer",
    "bounds": "an access outside of the object that the pointer came from",
    "use-after-free": "an access to memory that was freed",
    "use-after-scope": "an access to a local variable that is gone",
    "readonly": "a write to a constant",
    "double-free": "freeing memory that was freed before",
    "invalid-free": "freeing what malloc did not give",
}
"""The classes of properties, all of which are checked unless they are deselected."""
INCOMPLETE = frozenset({"unwind", "unsupported"})
"""Classes whose violation means that the answer is not known, never that the program is wrong."""


def selection(select: Sequence[str], ignore: Sequence[str]) -> frozenset[str]:
    """The classes to check; UserError for a name that is not one."""
    for name in (*select, *ignore):
        if name not in CLASSES:
            raise UserError(f"there is no property class '{name}'", hint=f"the classes are {', '.join(CLASSES)}")
    return frozenset(name for name in select or CLASSES if name not in ignore)


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

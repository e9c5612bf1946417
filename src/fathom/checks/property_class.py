"""What a class of properties is: its name on the command line, what it means, and whether it is checked unasked."""

from __future__ import annotations

from typing import final

from fathom.immutable import immutable


@final
@immutable
class PropertyClass:
    """One row of the table of classes.

    `what` says what is wrong where such a property fails. Classes that are not `default` are checked on request:
    correct programs break them, or few people care. `cwe` are the weaknesses that a violation is an instance of.
    """

    name: str
    what: str
    default: bool = True
    cwe: tuple[int, ...] = ()

"""Memory as a trace shows it: objects with a name and a size, and what is in them, as C would write it.

    objects   1  block of line 13   heap     char [4]      2  list   local   struct node *
    step 7    object 1: alive    [0] = 'x'                 object 2: alive    → object 1

A step has the changes only: of each object that it changes the state, and the places with other contents. Whoever adds
them up from the first step on has all of memory.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from fathom.immutable import immutable
from fathom.source import SrcLoc

Storage: TypeAlias = Literal["local", "global", "heap", "function"]
Lifetime: TypeAlias = Literal["alive", "freed", "out of scope"]


@final
@immutable
class PointedPlace:
    """`offset` bytes into an object of the trace, by its number."""

    object: int
    offset: int


@final
@immutable
class ShownObject:
    """An object: a variable or a block; `loc` is where it is declared or allocated, `function` whose local it is."""

    number: int
    name: str
    storage: Storage
    type: str
    size: int
    loc: SrcLoc | None = None
    function: str = ""


@final
@immutable
class ShownCell:
    """A scalar in an object: `.next`, `[3]`, or without a name where the type does not tell.

    `text` is None where the place has no known contents any more. `target` is where a pointer points to.
    """

    offset: int
    size: int
    name: str
    text: str | None
    target: PointedPlace | None = None


@final
@immutable
class MemoryChange:
    """What a step changes of an object."""

    object: int
    state: Lifetime
    cells: tuple[ShownCell, ...] = ()


@final
@immutable
class ViolatingAccess:
    """The access that fails: `size` bytes at a place, or at an address that is in no object, where `place` is None."""

    place: PointedPlace | None
    size: int
    is_write: bool

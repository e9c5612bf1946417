"""Memory as C has it: objects of bytes, pointers that belong to one object, and what an access must fulfil.

Nothing here knows of addresses. What C leaves open and depends on them raises `Unmodelled`, and so does the use of
bytes that were never written, unless `uninit` is checked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias, final

from differential.safety_types import I64, Int, Pointer, Type, size

Kind: TypeAlias = Literal["local", "heap", "global", "constant"]


class Unmodelled(Exception):
    """The program depends on something that C leaves open."""


@final
class Violation(Exception):
    """The first rule that an execution breaks; `inside` where it happens in a function of the C library.

    `also` is another class that the same access may be counted to. A leak has as many lines as objects are left, and a checksum, because it is seen only when the program ends.
    """

    def __init__(
        self,
        kind: str,
        lines: frozenset[int] = frozenset(),
        inside: bool = False,
        checksum: int = 0,
        also: str | None = None,
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.also = also
        self.lines = lines
        self.inside = inside
        self.checksum = checksum


@final
@dataclass(eq=False, slots=True)
class Thing:
    """An object: bytes, which are numbers, parts of pointers, unwritten (None) or of unknown contents (UNKNOWN)."""

    kind: Kind
    cells: list[Cell]
    line: int = 0
    alive: bool = True


class Place(NamedTuple):
    """A pointer: so many bytes behind the start of a thing, or of nothing."""

    thing: Thing | None
    offset: int

    def moved(self, distance: int) -> Place:
        return Place(self.thing, I64.wrap(self.offset + distance))


class Part(NamedTuple):
    """One byte of a pointer in memory."""

    pointer: Place
    number: int


@final
@dataclass(frozen=True, slots=True)
class Unwritten:
    """A value of which some bits, or all of them, were never written."""

    whole: bool


UNKNOWN: Literal["?"] = "?"
Cell: TypeAlias = int | Part | Literal["?"] | None
Value: TypeAlias = int | Place | Unwritten
NOWHERE = Place(None, 0)


@final
@dataclass(slots=True)
class Memory:
    """Every thing that was made, and which of the optional classes are checked."""

    selected: frozenset[str]
    things: list[Thing] = field(default_factory=list)

    def make(self, kind: Kind, bytes: int, line: int = 0, fill: Cell = None) -> Thing:
        made = Thing(kind, [fill] * bytes, line)
        self.things.append(made)
        return made

    def used(self, value: Value) -> int | Place:
        """A value on which the program depends."""
        if isinstance(value, Unwritten):
            if "uninit" in self.selected:
                raise Violation("uninit")
            raise Unmodelled("unwritten")
        return value

    def access(self, pointer: Value, count: int, writes: bool) -> tuple[Thing, int]:
        """The thing and the offset of an access of at least one byte that breaks no rule."""
        where = self.used(pointer)
        assert isinstance(where, Place)
        thing, offset = where
        if thing is None:
            raise Violation("null", also="bounds" if offset else None)
        if not thing.alive:
            raise Violation("use-after-free" if thing.kind == "heap" else "use-after-scope")
        if thing.kind == "constant" and writes:
            raise Violation("readonly")
        if not 0 <= offset <= len(thing.cells) - count:
            raise Violation("bounds")
        return thing, offset

    def load(self, pointer: Value, type: Type) -> Value:
        thing, offset = self.access(pointer, size(type), False)
        cells = thing.cells[offset : offset + size(type)]
        if UNKNOWN in cells:
            raise Unmodelled("padding")
        if None in cells:
            if "uninit" not in self.selected:
                raise Unmodelled("unwritten")
            return Unwritten(all(cell is None for cell in cells))
        if isinstance(type, Pointer):
            return _pointer(cells)
        assert isinstance(type, Int)
        if not all(isinstance(cell, int) for cell in cells):
            raise Unmodelled("the bytes of a pointer")
        return type.wrap(int.from_bytes(bytes(cells), "little"))  # type: ignore[arg-type]

    def store(self, pointer: Value, type: Type, value: Value) -> None:
        thing, offset = self.access(pointer, size(type), True)
        thing.cells[offset : offset + size(type)] = _cells(type, value)

    def put(self, pointer: Place, type: Type, value: Value) -> None:
        """Initial contents, which are no access."""
        thing, offset = pointer
        assert thing is not None
        thing.cells[offset : offset + size(type)] = _cells(type, value)

    def copy(self, to: Value, source: Value, count: int, may_overlap: bool) -> None:
        if not count:
            return
        target, at = self.access(to, count, True)
        origin, begin = self.access(source, count, False)
        if target is origin and at != begin and abs(at - begin) < count and not may_overlap:
            if "overlap" in self.selected:
                raise Violation("overlap")
            raise Unmodelled("overlap")
        target.cells[at : at + count] = origin.cells[begin : begin + count]

    def fill(self, to: Value, byte: int, count: int) -> None:
        if count:
            thing, offset = self.access(to, count, True)
            thing.cells[offset : offset + count] = [byte & 255] * count

    def freeable(self, pointer: Value) -> Thing | None:
        """The thing that `free` may free; None for a null pointer."""
        where = self.used(pointer)
        assert isinstance(where, Place)
        thing, offset = where
        if thing is None and offset == 0:
            return None
        if thing is None or thing.kind != "heap" or offset != 0:
            raise Violation("invalid-free")
        if not thing.alive:
            raise Violation("double-free")
        return thing

    def leaked(self) -> None:
        """The end of the program."""
        left = frozenset(thing.line for thing in self.things if thing.kind == "heap" and thing.alive)
        if left and "leak" in self.selected:
            raise Violation("leak", left)


def _pointer(cells: list[Cell]) -> Place:
    first = cells[0]
    if all(cell == 0 and isinstance(cell, int) for cell in cells):
        return NOWHERE
    if isinstance(first, Part) and cells == [Part(first.pointer, number) for number in range(8)]:
        return first.pointer
    raise Unmodelled("a pointer put together from bytes")


def _cells(type: Type, value: Value) -> list[Cell]:
    if isinstance(value, Unwritten):
        if not value.whole:
            raise Unmodelled("partly written")
        return [None] * size(type)
    if isinstance(value, Place):
        return list(NULL_CELLS) if value == NOWHERE else [Part(value, number) for number in range(8)]
    return list((value % (1 << 8 * size(type))).to_bytes(size(type), "little"))


NULL_CELLS: tuple[Cell, ...] = (0,) * 8


def equal(left: Place, right: Place) -> bool:
    """Whether two pointers are equal, as far as that does not depend on where things lie."""
    if left.thing is right.thing:
        return left.offset == right.offset
    for one, other in ((left, right), (right, left)):
        if one == NOWHERE and other.thing is not None and 0 <= other.offset <= len(other.thing.cells):
            return False
    for place in (left, right):
        if place.thing is None or not place.thing.alive or not 0 <= place.offset < len(place.thing.cells):
            raise Unmodelled("where objects lie")
    return False

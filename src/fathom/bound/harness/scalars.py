"""The scalars that an object of a C type consists of, each with its place and the name a C programmer would give it.

    struct node { struct node *next; char tag[2]; };    0  p->next     a pointer to struct node
                                                        8  p->tag[0]   8 bits
                                                        9  p->tag[1]   8 bits

Padding has no scalars. A union, and the bytes of bit-fields, are plain bytes: which of the members counts is not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TypeAlias, final

from fathom.frontend.llvm.debuginfo import (
    ArrayCType,
    BaseCType,
    CType,
    DerivedCType,
    EnumCType,
    Member,
    RecordCType,
    strip_qualifiers,
)
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.immutable import immutable
from fathom.ir import extended
from fathom.ir.types import BOOL, Float, Int, Pointer

_POINTERS = ("pointer", "reference")
_FLOATS = {32: Float("float"), 64: Float("double")}


@final
@immutable
class Scalar:
    """A scalar at an offset in bytes; `BOOL` takes a byte of which one bit counts. A pointer knows its pointee."""

    offset: int
    kind: Int | Float | Pointer
    name: str
    pointee: CType | None = None


@final
@immutable
class Named:
    """The name of an object in C, and how a member of it is written: `p->m` for what `p` points to, else `x.m`."""

    name: str
    dot: str = "."
    itself: str = ""

    def member(self, name: str) -> Named:
        return Named(f"{self.name}{self.dot}{name}" if name else self.name, "." if name else self.dot)

    def element(self, index: int) -> Named:
        return Named(f"({self.itself})[{index}]" if self.itself else f"{self.name}[{index}]")

    @property
    def whole(self) -> str:
        return self.itself or self.name


def pointed_to(name: str) -> Named:
    """What the one object behind a pointer is called."""
    return Named(name, "->", f"*{name}")


def pointee_of(kind: CType | None) -> CType | None:
    """What a pointer type points to; None for `void` and for other types."""
    plain = strip_qualifiers(kind)
    return strip_qualifiers(plain.target) if isinstance(plain, DerivedCType) else None


def is_aggregate(kind: CType | None) -> bool:
    """Whether a value of this type lives in memory."""
    return isinstance(strip_qualifiers(kind), RecordCType | ArrayCType)


_Item: TypeAlias = tuple[int, CType | None, Named]


@final
class Scalars:
    """Takes C types apart, with the members of records from debug information.

    `extended` says whether a long double is a float of 80 bits.
    """

    def __init__(self, debug: DebugInfo, pointer: Pointer, extended: bool) -> None:
        self.debug = debug
        self.pointer = pointer
        self.extended = extended

    def size(self, kind: CType | None) -> int:
        """How many bytes a type has; 0 for `void`, functions and types that are not complete here."""
        match strip_qualifiers(kind):
            case BaseCType(bits=bits) | EnumCType(bits=bits) | RecordCType(bits=bits) | ArrayCType(bits=bits):
                return (bits + 7) // 8
            case DerivedCType():
                return self.pointer.width // 8
            case _:
                return 0

    def of(self, kind: CType | None, name: Named, most: int) -> list[Scalar] | None:
        """The scalars in the order of their places; None if there are more than `most`."""
        found: list[Scalar] = []
        stack: list[_Item] = [(0, kind, name)]
        while stack:
            at, each, called = stack.pop()
            inside = list(self._inside(at, strip_qualifiers(each), called, most))
            if len(found) + len(inside) > most:
                return None
            found += [item for item in inside if isinstance(item, Scalar)]
            stack += reversed([item for item in inside if not isinstance(item, Scalar)])
        return sorted(found, key=lambda scalar: scalar.offset)

    def _inside(self, at: int, kind: CType | None, name: Named, most: int) -> Iterator[Scalar | _Item]:
        match kind:
            case BaseCType(_, 8, "DW_ATE_boolean"):
                yield Scalar(at, BOOL, name.whole)
            case BaseCType(_, bits, "DW_ATE_float") if bits in _FLOATS:
                yield Scalar(at, _FLOATS[bits], name.whole)
            case BaseCType("long double", _, "DW_ATE_float") if self.extended:
                yield Scalar(at, Float(extended.KIND), name.whole)
            case DerivedCType() if kind.kind in _POINTERS:
                yield Scalar(at, self.pointer, name.whole, strip_qualifiers(kind.target))
            case BaseCType() | EnumCType() if self.size(kind) in (1, 2, 4, 8, 16):
                yield Scalar(at, Int(8 * self.size(kind)), name.whole)
            case ArrayCType(element, counts):
                step, total = self.size(element), prod(count or 0 for count in counts)
                for index in range(min(total, most + 1)):
                    yield at + index * step, element, _element(name, counts, index)
            case RecordCType() if kind.kind != "union":
                yield from self._members(at, self.debug.members(kind), name)
            case _:
                yield from _bytes(range(at, at + min(self.size(kind), most + 1)), name.whole)

    def _members(self, at: int, members: tuple[Member, ...], name: Named) -> Iterator[Scalar | _Item]:
        packed: dict[int, str] = {}
        for member in members:
            first = at + member.offset // 8
            if member.bit_field:
                last = at + (member.offset + member.bits - 1) // 8
                packed |= {byte: member.name for byte in range(first, last + 1) if byte not in packed}
            else:
                yield first, member.type, name.member(member.name)
        for byte, first_name in packed.items():
            yield Scalar(byte, Int(8), f"{name.member(first_name).name} (bit-fields)")


def _element(name: Named, counts: tuple[int | None, ...], index: int) -> Named:
    """The element at an index of an array of several dimensions, counted through: `grid[1][2]`."""
    indices: list[int] = []
    for count in reversed(counts[1:]):
        index, last = divmod(index, count or 1)
        indices.append(last)
    for each in (index, *reversed(indices)):
        name = name.element(each)
    return name


def _bytes(places: range, name: str) -> Iterator[Scalar]:
    for index, at in enumerate(places):
        yield Scalar(at, Int(8), f"byte {index} of {name}")

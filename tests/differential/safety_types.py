"""The C types of programs that may misuse memory: widths, sizes, members, and the conversions of arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, final


@final
@dataclass(frozen=True, slots=True)
class Int:
    """An integer type; arithmetic on it is modulo 2^width where C does not forbid the overflow."""

    name: str
    width: int
    signed: bool

    def wrap(self, value: int) -> int:
        """The value of this type that is equal to another modulo 2^width."""
        value &= (1 << self.width) - 1
        return value - (1 << self.width) if self.signed and value >> (self.width - 1) else value

    def holds(self, value: int) -> bool:
        return self.wrap(value) == value


@final
@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer to a type; pointers are 8 bytes."""

    target: Type


@final
@dataclass(frozen=True, slots=True)
class Array:
    """So many elements in a row."""

    element: Type
    length: int


@final
@dataclass(frozen=True, slots=True)
class Record:
    """A struct or a union, by name."""

    keyword: str
    name: str
    members: tuple[tuple[str, Type], ...]

    def offset(self, name: str) -> int:
        """Where a member starts."""
        at = 0
        for member, type in self.members:
            at = 0 if self.keyword == "union" else -(-at // alignment(type)) * alignment(type)
            if member == name:
                return at
            at += size(type)
        raise KeyError(name)

    def member(self, name: str) -> Type:
        return dict(self.members)[name]


Type: TypeAlias = Int | Pointer | Array | Record

I8, U8 = Int("i8", 8, True), Int("u8", 8, False)
I16, U16 = Int("i16", 16, True), Int("u16", 16, False)
I32, U32 = Int("i32", 32, True), Int("u32", 32, False)
I64, U64 = Int("i64", 64, True), Int("u64", 64, False)
INTS = (I8, U8, I16, U16, I32, U32, I64, U64)


def size(type: Type) -> int:
    if isinstance(type, Int):
        return type.width // 8
    if isinstance(type, Array):
        return type.length * size(type.element)
    if isinstance(type, Record):
        ends = [type.offset(name) + size(member) for name, member in type.members]
        return -(-max(ends) // alignment(type)) * alignment(type)
    return 8


def alignment(type: Type) -> int:
    if isinstance(type, Array):
        return alignment(type.element)
    if isinstance(type, Record):
        return max(alignment(member) for _, member in type.members)
    return size(type)


def promoted(type: Int) -> Int:
    """Integer promotion: what an operand becomes before anything is computed with it."""
    return I32 if type.width < 32 else type


def common(left: Int, right: Int) -> Int:
    """The type in which two operands are computed with (the usual arithmetic conversions)."""
    left, right = promoted(left), promoted(right)
    if left.width != right.width:
        return left if left.width > right.width else right
    return left if not left.signed else right


def declare(type: Type, name: str) -> str:
    """A declarator as C spells it, inside out: `i32 *(*name)[4]`."""
    while not isinstance(type, Int | Record):
        if isinstance(type, Array):
            name = f"({name})[{type.length}]" if name.startswith("*") else f"{name}[{type.length}]"
            type = type.element
        else:
            name, type = f"*{name}", type.target
    spelled = f"{type.keyword} {type.name}" if isinstance(type, Record) else type.name
    return f"{spelled} {name}".rstrip()

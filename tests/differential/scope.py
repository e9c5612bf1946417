"""What a random C program is made of while it is written: types, places, and the text so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import TypeVar, final

T = TypeVar("T")


@final
@dataclass(frozen=True, slots=True)
class IntType:
    """An integer type of C by its name in the prelude."""

    name: str
    width: int
    signed: bool


U8, I8 = IntType("u8", 8, False), IntType("i8", 8, True)
U16, I16 = IntType("u16", 16, False), IntType("i16", 16, True)
U32, I32 = IntType("u32", 32, False), IntType("i32", 32, True)
U64, I64 = IntType("u64", 64, False), IntType("i64", 64, True)
U128, I128 = IntType("u128", 128, False), IntType("i128", 128, True)
BIT37, BOOL = IntType("bit37", 37, False), IntType("_Bool", 1, False)
USUAL = (U8, I8, U16, I16, U32, I32, U64, I64, I32, U32)
RARE = (U128, I128, BIT37, BOOL, BOOL)
SIGNED_OF = {8: U32, 16: U32, 32: U32, 64: U64, 128: U128, 37: BIT37, 1: U32}
SIGNED_OF = {32: I32, 64: I64, 128: I128}


@final
@dataclass(frozen=True, slots=True)
class Place:
    """Something that can be read and assigned: `level` is the depth of the scope in which it lives."""

    text: str
    type: IntType
    level: int
    addressable: bool = True
    mutable: bool = True


@final
@dataclass(frozen=True, slots=True)
class Array:
    """`length` elements that are initialised; `whole` when no other name reaches them and `sizeof` tells their size."""

    text: str
    type: IntType
    level: int
    length: int
    whole: bool = True


@final
@dataclass(frozen=True, slots=True)
class PointerPlace:
    """A pointer variable, which always points to something that lives as long as it does."""

    text: str
    type: IntType
    level: int


@final
@dataclass(frozen=True, slots=True)
class Struct:
    """A struct type: its integer members as paths (`.in.b`), bit-fields among them, and arrays inside of it."""

    name: str
    fields: tuple[tuple[str, IntType, bool], ...]
    arrays: tuple[tuple[str, IntType, int], ...]


@final
@dataclass(frozen=True, slots=True)
class StructPlace:
    """A variable of a struct type."""

    text: str
    struct: Struct
    level: int


@final
@dataclass(frozen=True, slots=True)
class Routine:
    """A function of the program: parameters are "int", "pointer" or "struct", and `cost` is what a call executes."""

    name: str
    params: tuple[tuple[str, IntType | Struct], ...]
    result: IntType | Struct
    cost: float


class Writer:
    """The text so far, what is in scope, and how much may still be executed."""

    def __init__(self, rng: Random, prefix: str, budget: float) -> None:
        self.rng = rng
        self.prefix = prefix
        self.budget = budget
        self.weight = 1.0
        self.lines: list[str] = []
        self.top: list[str] = []
        self.level = 0
        self.loops = 0
        self.sites = 0
        self.names = 0
        self.places: list[Place] = []
        self.arrays: list[Array] = []
        self.pointers: list[PointerPlace] = []
        self.structs: list[StructPlace] = []
        self.floats: list[tuple[str, bool]] = []
        self.struct_types: list[Struct] = []
        self.routines: list[Routine] = []

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def pick(self, items: Sequence[T]) -> T:
        return self.rng.choice(items)

    def number(self, low: int, high: int) -> int:
        return self.rng.randint(low, high)

    def int_type(self) -> IntType:
        return self.pick(RARE) if self.chance(0.08) else self.pick(USUAL)

    def name(self, hint: str) -> str:
        self.names += 1
        return f"{hint}_{self.names}"

    def global_name(self, hint: str) -> str:
        return self.prefix + self.name(hint)

    def line(self, text: str) -> None:
        self.lines.append("  " * (self.level + 1) + text)

    def spend(self, cost: float = 1.0) -> None:
        self.budget -= cost * self.weight

    def affordable(self, cost: float) -> bool:
        return cost * self.weight <= self.budget

    @contextmanager
    def scope(self) -> Iterator[None]:
        """What is declared inside is forgotten at the end."""
        lists: tuple[list[object], ...] = (
            self.places, self.arrays, self.pointers, self.structs, self.floats,
        )  # type: ignore[assignment]  # fmt: skip
        sizes = [len(items) for items in lists]
        self.level += 1
        yield
        self.level -= 1
        for items, size in zip(lists, sizes, strict=True):
            del items[size:]

    @contextmanager
    def block(self, header: str, times: float = 1.0, end: str = "}") -> Iterator[None]:
        """`header { ... }`, executed `times` times for each time it is reached."""
        self.line(f"{header} {{".lstrip())
        weight, self.weight = self.weight, self.weight * times
        with self.scope():
            yield
        self.weight = weight
        self.line(end)

    def declare(self, type: IntType, value: str, hint: str = "v", qualifier: str = "") -> Place:
        """A new initialised integer variable."""
        name = self.name(hint)
        self.line(f"{qualifier}{type.name} {name} = {value};")
        place = Place(name, type, self.level)
        self.places.append(place)
        return place

    def add_struct(self, text: str, struct: Struct, level: int, mutable: bool = True) -> None:
        """Make the members of a struct visible."""
        self.structs.append(StructPlace(text, struct, level))
        for path, type, bits in struct.fields:
            self.places.append(Place(text + path, type, level, addressable=not bits, mutable=mutable))
        for path, type, length in struct.arrays:
            self.arrays.append(Array(text + path, type, level, length))

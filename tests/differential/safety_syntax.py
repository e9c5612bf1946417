"""Programs that may misuse memory, as trees: expressions and places, and how C spells them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, final

from differential.safety_types import I32, I64, Array, Int, Pointer, Record, Type, common, declare, promoted

COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


# ── expressions ─────────────────────────────────────────────────────────────────────────────────────────────────────


@final
@dataclass(frozen=True, slots=True)
class Const:
    type: Int
    value: int

    def __str__(self) -> str:
        if self.type == I32 and self.value >= 0:
            return str(self.value)
        return f"(({self.type.name}){self.value % (1 << 64)}ull)"


@final
@dataclass(frozen=True, slots=True)
class Null:
    type: Pointer

    def __str__(self) -> str:
        return f"(({declare(self.type, '')})0)"


@final
@dataclass(frozen=True, slots=True)
class Read:
    """The value of a place."""

    place: Place

    @property
    def type(self) -> Type:
        return self.place.type

    def __str__(self) -> str:
        return str(self.place)


@final
@dataclass(frozen=True, slots=True)
class Unary:
    """`-x`, `~x` or `!x`."""

    op: str
    operand: Expr

    @property
    def type(self) -> Int:
        return I32 if self.op == "!" else promoted(integer(self.operand))

    def __str__(self) -> str:
        return f"{self.op}({self.operand})"


@final
@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic and comparisons of integers; `==` and `!=` of pointers, too."""

    op: str
    left: Expr
    right: Expr

    @property
    def type(self) -> Int:
        if self.op in COMPARISONS:
            return I32
        if self.op in ("<<", ">>"):
            return promoted(integer(self.left))
        return common(integer(self.left), integer(self.right))

    def __str__(self) -> str:
        return f"({self.left} {self.op} {self.right})"


@final
@dataclass(frozen=True, slots=True)
class Logic:
    """`&&` and `||`, which may leave out their right operand."""

    op: str
    left: Expr
    right: Expr

    @property
    def type(self) -> Int:
        return I32

    def __str__(self) -> str:
        return f"({self.left} {self.op} {self.right})"


@final
@dataclass(frozen=True, slots=True)
class Choose:
    """`c ? a : b` of two values of one type."""

    condition: Expr
    then: Expr
    other: Expr

    @property
    def type(self) -> Type:
        found = self.then.type
        return promoted(found) if isinstance(found, Int) else found

    def __str__(self) -> str:
        return f"({self.condition} ? {self.then} : {self.other})"


@final
@dataclass(frozen=True, slots=True)
class Convert:
    """A cast between integers or between pointers."""

    type: Type
    operand: Expr

    def __str__(self) -> str:
        return f"(({declare(self.type, '')})({self.operand}))"


@final
@dataclass(frozen=True, slots=True)
class Address:
    """`&place`; of an array, the address of its first element."""

    place: Place

    @property
    def type(self) -> Pointer:
        found = self.place.type
        return Pointer(found.element if isinstance(found, Array) else found)

    def __str__(self) -> str:
        return str(self.place) if isinstance(self.place.type, Array) else f"&{self.place}"


@final
@dataclass(frozen=True, slots=True)
class Move:
    """`pointer + index` or `pointer - index`."""

    pointer: Expr
    op: str
    index: Expr

    @property
    def type(self) -> Pointer:
        return pointer(self.pointer)

    def __str__(self) -> str:
        return f"({self.pointer} {self.op} {self.index})"


@final
@dataclass(frozen=True, slots=True)
class Through:
    """A pointer that was an integer in between."""

    pointer: Expr

    @property
    def type(self) -> Pointer:
        return pointer(self.pointer)

    def __str__(self) -> str:
        return f"(({declare(self.type, '')})(u64)({self.pointer}))"


@final
@dataclass(frozen=True, slots=True)
class Distance:
    """`left - right` of two pointers of one type."""

    left: Expr
    right: Expr

    @property
    def type(self) -> Int:
        return I64

    def __str__(self) -> str:
        return f"({self.left} - {self.right})"


Expr: TypeAlias = (
    "Const | Null | Read | Unary | Binary | Logic | Choose | Convert | Address | Move | Through | Distance"
)


# ── places ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@final
@dataclass(frozen=True, slots=True)
class Variable:
    name: str
    type: Type
    length: int = 0
    """How many elements a pointer was made for, as far as the generator knows."""

    def __str__(self) -> str:
        return self.name


@final
@dataclass(frozen=True, slots=True)
class Target:
    """`*pointer`."""

    pointer: Expr

    @property
    def type(self) -> Type:
        return pointer(self.pointer).target

    def __str__(self) -> str:
        return f"(*{self.pointer})"


@final
@dataclass(frozen=True, slots=True)
class Element:
    """`base[index]` of a pointer, or of an array by the address of its first element."""

    base: Expr
    index: Expr

    @property
    def type(self) -> Type:
        return pointer(self.base).target

    def __str__(self) -> str:
        return f"{self.base}[{self.index}]"


@final
@dataclass(frozen=True, slots=True)
class Member:
    """A member of a record, of `*pointer` with an arrow."""

    record: Place
    name: str

    @property
    def type(self) -> Type:
        found = self.record.type
        assert isinstance(found, Record)
        return found.member(self.name)

    def __str__(self) -> str:
        if isinstance(self.record, Target):
            return f"{self.record.pointer}->{self.name}"
        return f"{self.record}.{self.name}"


Place: TypeAlias = Variable | Target | Element | Member


def integer(expr: Expr) -> Int:
    assert isinstance(expr.type, Int), expr
    return expr.type


def pointer(expr: Expr) -> Pointer:
    assert isinstance(expr.type, Pointer), expr
    return expr.type

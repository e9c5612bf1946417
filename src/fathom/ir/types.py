"""The sorts of SEA-IR registers: scalars (R), pointers (P) and memories (M)."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from fathom.immutable import immutable

FloatKind: TypeAlias = Literal["half", "bfloat", "float", "double", "x86_fp80", "fp128"]

FLOAT_BITS: dict[str, int] = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "x86_fp80": 80, "fp128": 128}


@final
@immutable
class Int:
    """`i32`: a bit-vector. `i1` is what conditions are."""

    width: int

    def __str__(self) -> str:
        return f"i{self.width}"


@final
@immutable
class Float:
    """`double`: an IEEE 754 number; literals and memory hold its bits."""

    kind: FloatKind

    @property
    def width(self) -> int:
        return FLOAT_BITS[self.kind]

    def __str__(self) -> str:
        return self.kind


@final
@immutable
class Pointer:
    """`ptr`: an object and an offset into it, `width` bits when it is stored."""

    width: int = 64

    def __str__(self) -> str:
        return "ptr" if self.width == 64 else f"ptr{self.width}"


@final
@immutable
class Memory:
    """`mem`: the contents and the state of a set of objects, as a value."""

    def __str__(self) -> str:
        return "mem"


Scalar: TypeAlias = Int | Float
Type: TypeAlias = Int | Float | Pointer | Memory

BOOL = Int(1)
BYTE = Int(8)
MEM = Memory()

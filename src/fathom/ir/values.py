"""Operands of SEA-IR instructions: registers and literals."""

from __future__ import annotations

from typing import TypeAlias, final

from fathom.immutable import immutable
from fathom.ir.types import BOOL, Float, Int, Pointer, Type


@final
@immutable(eq=False)
class Reg:
    """`R3`, `P1`, `M4`: defined once; the letter says the kind. Two registers are equal when they are one object.

    `number` counts the registers of a program that is being written, of all kinds: analyses keep facts by it.
    """

    name: str
    type: Type
    number: int = 0

    def __str__(self) -> str:
        return self.name


@final
@immutable
class Lit:
    """A number: an integer kept unsigned (`0 <= value < 2**width`), or the bits of a float."""

    type: Int | Float
    value: int


@final
@immutable
class Null:
    """The null pointer."""

    type: Pointer = Pointer()


@final
@immutable
class FunctionAddress:
    """`@f`: a pointer to a function. It can be compared and called, never dereferenced."""

    name: str
    type: Pointer = Pointer()


Value: TypeAlias = Reg | Lit | Null | FunctionAddress

TRUE = Lit(BOOL, 1)
FALSE = Lit(BOOL, 0)

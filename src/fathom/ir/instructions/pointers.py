"""Definitions on fat pointers: moving them, converting them, taking them apart."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from fathom.immutable import immutable
from fathom.ir.values import Reg, Value
from fathom.source import SrcLoc

PointerField: TypeAlias = Literal["offset", "size", "object"]


@final
@immutable
class Gep:
    """`P4 = gep P3, 1`: the same object, `offset` bytes further (signed, pointer-wide, modular)."""

    result: Reg
    base: Value
    offset: Value
    loc: SrcLoc | None = None


@final
@immutable
class PtrToInt:
    """`R1:i64 = ptoi P0`: the address."""

    result: Reg
    ptr: Value
    loc: SrcLoc | None = None


@final
@immutable
class IntToPtr:
    """`P1 = itop R0, M0`: into the object that contains the address in this memory; not usable if there is none."""

    result: Reg
    value: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class PtrField:
    """`R1:i64 = offset P0`, `R2:i64 = size P0`, `R3:i64 = object P0`: a part of the fat pointer.

    The object is a number that no other object has, 0 where there is none; only whether two are equal has a meaning.
    """

    result: Reg
    field: PointerField
    ptr: Value
    loc: SrcLoc | None = None

"""Variables of the source program, and the C types that they were declared with."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from fathom.immutable import immutable
from fathom.source import SrcLoc

_TRANSPARENT = ("typedef", "const", "volatile", "restrict", "atomic")


@final
@immutable
class BaseCType:
    """`unsigned int`, `char`, `_Bool`, `double`: `encoding` is DWARF's, such as `DW_ATE_unsigned`."""

    name: str
    bits: int
    encoding: str


@final
@immutable
class DerivedCType:
    """A pointer, typedef or qualified version of `target` (None is `void`)."""

    kind: Literal["pointer", "reference", "typedef", "const", "volatile", "restrict", "atomic"]
    target: CType | None
    name: str = ""
    bits: int = 0


@final
@immutable
class ArrayCType:
    """`int a[3][4]`: one count per dimension, None where it is not known."""

    element: CType | None
    counts: tuple[int | None, ...]
    bits: int = 0


@final
@immutable
class Member:
    """A member of a struct or union, at an offset in bits; a bit-field says how wide it is."""

    name: str
    type: CType | None
    offset: int
    bits: int = 0
    bit_field: bool = False


@final
@immutable
class RecordCType:
    """A struct, union or class. Members may refer back to the record, so they are found by `key`.

    `DebugInfo.members(record)` gives them: a record is a leaf here, which keeps every type a finite tree.
    """

    kind: Literal["struct", "union", "class"]
    name: str
    bits: int
    key: str


@final
@immutable
class EnumCType:
    """An enumeration with its names and values."""

    name: str
    bits: int
    names: tuple[tuple[str, int], ...]


@final
@immutable
class FunctionCType:
    """A function type: the result first in DWARF, here by name."""

    result: CType | None
    params: tuple[CType | None, ...]


CType: TypeAlias = BaseCType | DerivedCType | ArrayCType | RecordCType | EnumCType | FunctionCType


def strip_qualifiers(kind: CType | None) -> CType | None:
    """The type without names of `typedef` and without qualifiers."""
    while isinstance(kind, DerivedCType) and kind.kind in _TRANSPARENT:
        kind = kind.target
    return kind


@final
@immutable
class SourceVariable:
    """A variable of the source program; `arg` counts parameters from 1 and is 0 for other variables.

    A variable that no other file can name, such as a static one, `is_local`.
    """

    name: str
    type: CType | None
    loc: SrcLoc | None
    arg: int = 0
    is_local: bool = True

"""What fields and tables are declared to be, as plain data: the declarations check it, the walk reads it."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, final

from fathom.analysis.errors import AnalysisError
from fathom.immutable import immutable

Aggregate: TypeAlias = Literal["or", "and", "max", "min"]
Subject: TypeAlias = Literal["values", "places"]
MAX_BITS: Final = 8
"""Bits of a number: shadow memory has a byte for each byte of memory."""
MAX_ENTRIES: Final = 1 << 16
"""Entries of a table."""


@final
@immutable
class FieldSpec:
    """What a field is declared to be; `name` is the attribute of the class."""

    bits: int
    initial: int
    constant: int
    aggregate: Aggregate
    of: Subject
    name: str = ""


@final
@immutable
class TableSpec:
    """What a table is declared to be."""

    entries: int
    bits: int
    initial: int
    name: str = ""


def check_fits(value: object, bits: int) -> int:
    """The number, if it fits into these bits."""
    if not isinstance(value, int) or not 0 <= value < 1 << bits:
        raise AnalysisError(f"{value!r} is not a number of {bits} bit{'' if bits == 1 else 's'}")
    return int(value)

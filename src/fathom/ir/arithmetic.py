"""Integer operations and casts on concrete values: plain functions on Python ints, all of them total.

The operations are those of machine integers (`domains/concrete.py`); casts between scalar types are here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fathom.domains.concrete import COMPARE, INT_OPS, mask, to_signed, to_unsigned
from fathom.ir import floats
from fathom.ir.instructions import CastKind
from fathom.ir.types import Float, Int

__all__ = ["CASTS", "COMPARE", "INT_OPS", "cast", "mask", "to_signed", "to_unsigned"]

CASTS: Final[dict[str, Callable[[int, Int | Float, Int | Float], int]]] = {
    "trunc": lambda value, _, target: value & ((1 << target.width) - 1),
    "zext": lambda value, _, __: value,
    "sext": lambda value, source, target: to_unsigned(to_signed(value, source.width), target.width),
    "bitcast": lambda value, _, __: value,
    "fptrunc": lambda value, source, target: floats.convert(value, str(source), str(target)),
    "fpext": lambda value, source, target: floats.convert(value, str(source), str(target)),
    "fptoui": lambda value, source, target: floats.to_unsigned_int(value, str(source), target.width),
    "fptosi": lambda value, source, target: floats.to_signed_int(value, str(source), target.width),
    "uitofp": lambda value, _, target: floats.from_int(value, str(target)),
    "sitofp": lambda value, source, target: floats.from_int(to_signed(value, source.width), str(target)),
}


def cast(op: CastKind, value: int, source: Int | Float, target: Int | Float) -> int:
    """The bits of `value` converted from one scalar type to another."""
    return CASTS[op](value, source, target)

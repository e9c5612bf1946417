"""Bits of a number that follow from how it is computed, whatever its operands are.

    b = (u & 1) | 2          bits 1 to 7 are 0000001, bit 0 is the one of u
    b & 254                  is 2

So a bit field that is written into memory which nobody has set is known, and with it the length of a `std::string`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, final

from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value

Bits: TypeAlias = tuple[int, int]
"""Those that are known to be zero, and those that are known to be one."""

_NOTHING: Final = (0, 0)
_DEPTH: Final = 6
"""A bit field that is set, and one that is set beside it; behind these, what has been found before."""


@final
class KnownBits:
    """Reads bits off the definitions of registers."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select]) -> None:
        self.definitions = definitions
        self._found: dict[Reg, Bits] = {}

    def decide(self, op: str, width: int, x: Reg, y: int) -> int | None:
        """The result of an operation, if all of its bits are known."""
        if op not in _RULES or x not in self.definitions:
            return None
        full = (1 << width) - 1
        zeros, ones = _RULES[op](self._find(x, _DEPTH), (full & ~y, y), width)
        return ones if zeros | ones == full else None

    def _find(self, value: Value, depth: int) -> Bits:
        if isinstance(value, Lit) and isinstance(value.type, Int):
            return ((1 << value.type.width) - 1) & ~value.value, value.value
        if not isinstance(value, Reg):
            return _NOTHING
        found = self._found.get(value)
        if found is None and depth and (made := self.definitions.get(value)) is not None:
            found = self._found[value] = self._compute(made, depth)
        return found or _NOTHING

    def _compute(self, made: IntOp | Cast | Select, depth: int) -> Bits:
        if type(made) is IntOp and made.op in _RULES and isinstance(made.result.type, Int):
            left, right = self._find(made.lhs, depth - 1), self._find(made.rhs, depth - 1)
            return _RULES[made.op](left, right, made.result.type.width)
        if type(made) is Cast and made.op in ("zext", "trunc") and isinstance(made.result.type, Int):
            zeros, ones = self._find(made.value, depth - 1)
            full, narrow = (1 << made.result.type.width) - 1, _width(made.value)
            return (zeros | full & ~((1 << narrow) - 1), ones) if made.op == "zext" else (zeros & full, ones & full)
        return _NOTHING


def _width(value: Value) -> int:
    assert isinstance(value, Reg | Lit)
    assert isinstance(value.type, Int)
    return value.type.width


def _and(x: Bits, y: Bits, _width: int) -> Bits:
    return x[0] | y[0], x[1] & y[1]


def _or(x: Bits, y: Bits, _width: int) -> Bits:
    return x[0] & y[0], x[1] | y[1]


def _xor(x: Bits, y: Bits, _width: int) -> Bits:
    known = (x[0] | x[1]) & (y[0] | y[1])
    return known & ~(x[1] ^ y[1]), known & (x[1] ^ y[1])


def _shl(x: Bits, y: Bits, width: int) -> Bits:
    full, amount = (1 << width) - 1, y[1]
    if y[0] | y[1] != full or amount >= width:
        return _NOTHING
    return (x[0] << amount | (1 << amount) - 1) & full, x[1] << amount & full


def _lshr(x: Bits, y: Bits, width: int) -> Bits:
    full, amount = (1 << width) - 1, y[1]
    if y[0] | y[1] != full or amount >= width:
        return _NOTHING
    return x[0] >> amount | full & ~(full >> amount), x[1] >> amount


_RULES: Final = {"and": _and, "or": _or, "xor": _xor, "shl": _shl, "lshr": _lshr}

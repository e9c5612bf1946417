"""Integer operations and casts on concrete values: plain functions on Python ints, all of them total.

A value of width `w` is kept unsigned, `0 <= value < 2**w`. Division by zero and over-wide shifts give what SMT-LIB's
bit-vector theory says, so that folding, interpreting and solving agree: `udiv x 0` is all ones, `urem x 0` is `x`,
`sdiv x 0` is -1 for `x >= 0` and 1 otherwise, `srem x 0` is `x`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fathom.ir import floats
from fathom.ir.instructions import CastKind
from fathom.ir.types import Float, Int

IntFunction = Callable[[int, int, int], int]


def mask(width: int) -> int:
    """The largest value of this width."""
    return (1 << width) - 1


def to_signed(value: int, width: int) -> int:
    """The two's complement reading of an unsigned value."""
    return value - (1 << width) if value >> (width - 1) else value


def to_unsigned(value: int, width: int) -> int:
    """Any integer, modulo `2**width`."""
    return value & ((1 << width) - 1)


def _add(a: int, b: int, width: int) -> int:
    return (a + b) & ((1 << width) - 1)


def _sub(a: int, b: int, width: int) -> int:
    return (a - b) & ((1 << width) - 1)


def _mul(a: int, b: int, width: int) -> int:
    return (a * b) & ((1 << width) - 1)


def _udiv(a: int, b: int, width: int) -> int:
    return a // b if b else (1 << width) - 1


def _urem(a: int, b: int, _width: int) -> int:
    return a % b if b else a


def _sdiv(a: int, b: int, width: int) -> int:
    x, y = to_signed(a, width), to_signed(b, width)
    if y == 0:
        return mask(width) if x >= 0 else 1
    quotient = abs(x) // abs(y)
    return to_unsigned(quotient if (x < 0) == (y < 0) else -quotient, width)


def _srem(a: int, b: int, width: int) -> int:
    x, y = to_signed(a, width), to_signed(b, width)
    if y == 0:
        return a
    rest = abs(x) % abs(y)
    return to_unsigned(-rest if x < 0 else rest, width)


def _shl(a: int, b: int, width: int) -> int:
    return (a << b) & ((1 << width) - 1) if b < width else 0


def _lshr(a: int, b: int, width: int) -> int:
    return a >> b if b < width else 0


def _ashr(a: int, b: int, width: int) -> int:
    return to_unsigned(to_signed(a, width) >> min(b, width), width)


INT_OPS: Final[dict[str, IntFunction]] = {
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "udiv": _udiv,
    "sdiv": _sdiv,
    "urem": _urem,
    "srem": _srem,
    "shl": _shl,
    "lshr": _lshr,
    "ashr": _ashr,
    "and": lambda a, b, _: a & b,
    "or": lambda a, b, _: a | b,
    "xor": lambda a, b, _: a ^ b,
}


def _flip_sign(a: int, width: int) -> int:
    """Maps the signed order onto the unsigned one."""
    return a ^ (1 << (width - 1))


COMPARE: Final[dict[str, IntFunction]] = {
    "eq": lambda a, b, _: 1 if a == b else 0,
    "ne": lambda a, b, _: 1 if a != b else 0,
    "ult": lambda a, b, _: 1 if a < b else 0,
    "ule": lambda a, b, _: 1 if a <= b else 0,
    "ugt": lambda a, b, _: 1 if a > b else 0,
    "uge": lambda a, b, _: 1 if a >= b else 0,
    "slt": lambda a, b, width: 1 if _flip_sign(a, width) < _flip_sign(b, width) else 0,
    "sle": lambda a, b, width: 1 if _flip_sign(a, width) <= _flip_sign(b, width) else 0,
    "sgt": lambda a, b, width: 1 if _flip_sign(a, width) > _flip_sign(b, width) else 0,
    "sge": lambda a, b, width: 1 if _flip_sign(a, width) >= _flip_sign(b, width) else 0,
}
"""Comparisons of integers, and of pointers by address; 1 when they hold. `floats.COMPARE` has those of floats."""


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

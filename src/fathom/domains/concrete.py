"""Machine integers: what operations and comparisons compute, as plain functions on Python ints, all of them total.

A value of width `w` is kept unsigned, `0 <= value < 2**w`. Division by zero and over-wide shifts give what SMT-LIB's
bit-vector theory says, so that folding, interpreting and solving agree: `udiv x 0` is all ones, `urem x 0` is `x`,
`sdiv x 0` is -1 for `x >= 0` and 1 otherwise, `srem x 0` is `x`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

IntFunction: TypeAlias = Callable[[int, int, int], int]
"""The result for two operands and their width."""


def mask(width: int) -> int:
    """The largest value of this width."""
    return (1 << width) - 1


def to_signed(value: int, width: int) -> int:
    """The two's complement reading of an unsigned value."""
    return value - (1 << width) if value >> (width - 1) else value


def to_unsigned(value: int, width: int) -> int:
    """Any integer, modulo `2**width`."""
    return value & ((1 << width) - 1)


def add(a: int, b: int, width: int) -> int:
    return (a + b) & ((1 << width) - 1)


def sub(a: int, b: int, width: int) -> int:
    return (a - b) & ((1 << width) - 1)


def mul(a: int, b: int, width: int) -> int:
    return (a * b) & ((1 << width) - 1)


def udiv(a: int, b: int, width: int) -> int:
    """Truncating; all ones for a zero divisor."""
    return a // b if b else (1 << width) - 1


def urem(a: int, b: int, _width: int) -> int:
    """The dividend for a zero divisor."""
    return a % b if b else a


def sdiv(a: int, b: int, width: int) -> int:
    """Truncating toward zero; 1 for a negative dividend and a zero divisor, -1 for another."""
    x, y = to_signed(a, width), to_signed(b, width)
    if y == 0:
        return mask(width) if x >= 0 else 1
    quotient = abs(x) // abs(y)
    return to_unsigned(quotient if (x < 0) == (y < 0) else -quotient, width)


def srem(a: int, b: int, width: int) -> int:
    """The sign follows the dividend, which is also the result for a zero divisor."""
    x, y = to_signed(a, width), to_signed(b, width)
    if y == 0:
        return a
    rest = abs(x) % abs(y)
    return to_unsigned(-rest if x < 0 else rest, width)


def shl(a: int, b: int, width: int) -> int:
    """Zero when everything is shifted out."""
    return (a << b) & ((1 << width) - 1) if b < width else 0


def lshr(a: int, b: int, width: int) -> int:
    """Zero when everything is shifted out."""
    return a >> b if b < width else 0


def ashr(a: int, b: int, width: int) -> int:
    """Copies of the top bit when everything is shifted out."""
    return to_unsigned(to_signed(a, width) >> min(b, width), width)


INT_OPS: Final[dict[str, IntFunction]] = {
    "add": add,
    "sub": sub,
    "mul": mul,
    "udiv": udiv,
    "sdiv": sdiv,
    "urem": urem,
    "srem": srem,
    "shl": shl,
    "lshr": lshr,
    "ashr": ashr,
    "and": lambda a, b, _: a & b,
    "or": lambda a, b, _: a | b,
    "xor": lambda a, b, _: a ^ b,
}


def _biased(a: int, width: int) -> int:
    """Maps the signed order onto the unsigned one."""
    return a ^ (1 << (width - 1))


COMPARE: Final[dict[str, IntFunction]] = {
    "eq": lambda a, b, _: 1 if a == b else 0,
    "ne": lambda a, b, _: 1 if a != b else 0,
    "ult": lambda a, b, _: 1 if a < b else 0,
    "ule": lambda a, b, _: 1 if a <= b else 0,
    "ugt": lambda a, b, _: 1 if a > b else 0,
    "uge": lambda a, b, _: 1 if a >= b else 0,
    "slt": lambda a, b, width: 1 if _biased(a, width) < _biased(b, width) else 0,
    "sle": lambda a, b, width: 1 if _biased(a, width) <= _biased(b, width) else 0,
    "sgt": lambda a, b, width: 1 if _biased(a, width) > _biased(b, width) else 0,
    "sge": lambda a, b, width: 1 if _biased(a, width) >= _biased(b, width) else 0,
}
"""Comparisons of integers, and of pointers by address; 1 when they hold."""

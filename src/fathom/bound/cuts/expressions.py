"""Facts at the head of a loop as expressions of C, where C can say the same without a cast and without overflow.

A comparison of two numbers whose C types have the sign of the comparison is one of values, whatever their widths. Of
several numbers that change together, unsigned ones of the same type are computed with, which wrap around as here.
"""

from __future__ import annotations

from typing import Final

from fathom.bound.cut_plan import Expression, Fact
from fathom.bound.cuts.numbers import CNumber, LoopNumber, Numbers
from fathom.ir.arithmetic import to_signed

_SIGNS: Final = {"ule": "<=", "sle": "<=", "uge": ">=", "sge": ">=", "eq": "==", "ne": "!="}
_LITERAL: Final = 0x7FFFFFFF
"""Constants up to this one are of the type int."""
_COMPUTED: Final = (32, 64)
"""The widths of the types that C computes in."""


def write_expression(fact: Fact, now: Numbers, start: Numbers) -> Expression | None:
    """The expression, or None where there is none."""
    left = now[fact.left]
    if fact.form == "linear":
        return _write_linear(fact, now, start)
    if left.source is None or fact.form != "compare":
        return None
    is_signed = left.source.is_signed if fact.pred in ("eq", "ne") else fact.pred[0] == "s"
    if left.source.is_signed is not is_signed:
        return None
    if fact.right is None:
        right = _write_constant(fact.shift % (1 << left.width), left.width, is_signed)
        return None if right is None else _make(f"{left.source.text} {_SIGNS[fact.pred]} {right}", left.source)
    other = now.get(fact.right)
    is_plain = fact.shift == 0 and not fact.of_start and other is not None and fact.right != fact.left
    if not is_plain or other is None or other.source is None or other.source.is_signed is not is_signed:
        return None
    if fact.is_signed is not is_signed and left.width != other.width:
        return None
    return _make(f"{left.source.text} {_SIGNS[fact.pred]} {other.source.text}", left.source, other.source)


def _write_linear(fact: Fact, now: Numbers, start: Numbers) -> Expression | None:
    assert fact.right is not None
    left, right = now[fact.left], now[fact.right]
    sides = [_write_side(left, start[fact.left], fact.factor), _write_side(right, start[fact.right], fact.other)]
    if left.width != right.width or None in sides or left.source is None or right.source is None:
        return None
    return _make(f"{sides[0]} == {sides[1]}", left.source, right.source)


def _write_side(number: LoopNumber, first: LoopNumber, factor: int) -> str | None:
    """What a number has changed by since the loop was entered, times a factor."""
    known = first.value
    if number.source is None or number.source.is_signed or number.width not in _COMPUTED or not isinstance(known, int):
        return None
    start = _write_constant(known, number.width, is_signed=False)
    times = _write_constant(factor % (1 << number.width), number.width, is_signed=False)
    difference = number.source.text if known == 0 else f"({number.source.text} - {start})"
    return difference if factor == 1 else f"{times} * {difference}"


def _write_constant(value: int, width: int, is_signed: bool) -> str | None:
    """A constant of C; None for the least signed numbers, which C has no literal for."""
    shown = to_signed(value, width) if is_signed else value
    if is_signed:
        return str(shown) if abs(shown) <= _LITERAL else f"{shown}LL" if shown > -(1 << 63) else None
    return str(shown) if shown <= _LITERAL else f"{shown}U" if shown < 1 << 32 else f"{shown}ULL"


def _make(text: str, *numbers: CNumber) -> Expression:
    return Expression(text, tuple(each.declared for each in numbers if each.declared is not None))

"""What comparisons with constants tell of a number: the interval in which it lies, read as unsigned.

    n <= 2          [0, 2]
    n != 0          [1, 2]
    n != 1          [2, 2]        so that `n == 2` is known to hold, and a loop that counts to `n` ends

A signed comparison with a constant is one interval or two; of two, only the one counts that meets what is known.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from fathom.ir.arithmetic import to_signed
from fathom.persistent import IntMap

Interval: TypeAlias = tuple[int, int]
Facts: TypeAlias = IntMap["int | Interval"]
"""What a path knows, by the number of a register: whether a condition holds, or where a number lies.

Further facts have the key `unless_negative(register)`.
"""

OPPOSITE: Final[dict[str, str]] = {
    "eq": "ne", "ne": "eq", "ult": "uge", "uge": "ult", "ule": "ugt", "ugt": "ule",
    "slt": "sge", "sge": "slt", "sle": "sgt", "sgt": "sle",
}  # fmt: skip


_SIGNED: Final[dict[str, str]] = {"sdiv": "udiv", "srem": "urem", "ashr": "lshr"}
"""Operations that are another one where neither operand is negative."""


def everything(width: int) -> Interval:
    return 0, (1 << width) - 1


def narrowed(pred: str, width: int, constant: int, known: Interval) -> Interval | None:
    """Where numbers of an interval can be for which a comparison with a constant holds; None where there is none."""
    low, high = known
    if pred == "ne":
        low, high = low + (low == constant), high - (high == constant)
    else:
        parts = [(max(low, first), min(high, last)) for first, last in _where(pred, width, constant)]
        there = [(first, last) for first, last in parts if first <= last]
        if not there:
            return None
        low, high = there[0][0], there[-1][1]
    return (low, high) if low <= high else None


def decided(pred: str, width: int, constant: int, known: Interval) -> int | None:
    """Whether a comparison holds for all numbers of an interval (1), for none (0), or for some."""
    if narrowed(pred, width, constant, known) is None:
        return 0
    return 1 if narrowed(OPPOSITE[pred], width, constant, known) is None else None


def related(pred: str, width: int, x: Interval, y: Interval) -> tuple[Interval, Interval] | None:
    """Where numbers of two intervals can be for which a comparison of them holds; None where there are none.

    Of a signed comparison something is said where neither number can be negative.
    """
    pred = unsigned(pred, width, x, y)
    if pred == "eq":
        x = y = max(x[0], y[0]), min(x[1], y[1])
    elif pred in ("ult", "ule"):
        least = pred == "ult"
        x, y = (x[0], min(x[1], y[1] - least)), (max(y[0], x[0] + least), y[1])
    elif pred in ("ugt", "uge"):
        turned = related("ult" if pred == "ugt" else "ule", width, y, x)
        return None if turned is None else (turned[1], turned[0])
    return (x, y) if x[0] <= x[1] and y[0] <= y[1] else None


def ordered(pred: str, width: int, x: Interval, y: Interval) -> int | None:
    """Whether a comparison holds for all numbers of two intervals (1), for none (0), or for some."""
    if related(pred, width, x, y) is None:
        return 0
    return 1 if related(OPPOSITE[pred], width, x, y) is None else None


def unsigned(pred: str, width: int, x: Interval, y: Interval) -> str:
    """A comparison as one of numbers read as unsigned, where neither can be negative."""
    half = 1 << (width - 1)
    return f"u{pred[1:]}" if pred[0] == "s" and x[1] < half and y[1] < half else pred


def computed(op: str, width: int, x: Interval, y: Interval) -> Interval:
    """Where the result of an operation on numbers of two intervals lies."""
    limit = 1 << width
    found = everything(width)
    if op in _SIGNED and x[1] < limit // 2 and y[1] < limit // 2:
        op = _SIGNED[op]
    if op in ("add", "sub"):
        low, high = (x[0] + y[0], x[1] + y[1]) if op == "add" else (x[0] - y[1], x[1] - y[0])
        if low // limit == high // limit:  # both ends wrap around, or none: `-n` of a small n is a large number
            found = low % limit, high % limit
    elif op == "mul" and x[1] * y[1] < limit:
        found = x[0] * y[0], x[1] * y[1]
    elif op == "and":
        found = 0, min(x[1], y[1])
    elif op == "or":
        found = max(x[0], y[0]), (1 << max(x[1], y[1]).bit_length()) - 1
    elif op == "udiv" and y[0]:
        found = x[0] // y[1], x[1] // y[0]
    elif op == "urem" and y[0]:
        found = 0, min(x[1], y[1] - 1)
    elif op == "lshr" and y[1] < width:
        found = x[0] >> y[1], x[1] >> y[0]
    elif op == "shl" and y[1] < width and x[1] << y[1] < limit:
        found = x[0] << y[0], x[1] << y[1]
    return found


def _where(pred: str, width: int, constant: int) -> list[Interval]:
    """The intervals, in order, of all numbers for which the comparison holds."""
    last = (1 << width) - 1
    if pred == "eq":
        return [(constant, constant)]
    if pred in ("ult", "ule"):
        return [(0, constant - (pred == "ult"))]
    if pred in ("ugt", "uge"):
        return [(constant + (pred == "ugt"), last)]
    half, number = 1 << (width - 1), to_signed(constant, width)
    if pred in ("slt", "sle"):
        first, end = -half, number - (pred == "slt")
    else:
        first, end = number + (pred == "sgt"), half - 1
    negative, positive = (first, min(end, -1)), (max(first, 0), end)
    return [positive, (negative[0] + 2 * half, negative[1] + 2 * half)]

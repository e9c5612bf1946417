"""Facts about the numbers at the head of a loop: what they say on a path, and in C's words."""

from __future__ import annotations

from typing import Final

from fathom.bound.cut_plan import Fact
from fathom.bound.cuts.numbers import LoopNumber, Numbers
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Scalar
from fathom.ir.arithmetic import to_signed
from fathom.ir.types import Int

_SIGNS: Final = {"ule": "<=", "sle": "<=", "uge": ">=", "sge": ">=", "eq": "==", "ne": "!="}


def state(fold: Folder, fact: Fact, now: Numbers, start: Numbers) -> Scalar | None:
    """The condition that a fact holds; `start` are the numbers when the loop was entered. None if one is missing."""
    left, first = now.get(fact.left), start.get(fact.left)
    if left is None or first is None:
        return None
    if fact.form == "stride":
        difference = fold.int_op("sub", left.width, left.value, first.value)
        return fold.compare("eq", left.width, fold.int_op("urem", left.width, difference, fact.factor), 0)
    if fact.form == "linear":
        return _state_linear(fold, fact, now, start)
    if fact.form == "distance":
        return _state_distance(fold, fact, now)
    if fact.form == "when":
        return _state_when(fold, fact, left, now)
    if fact.form == "cells":
        return _state_cells(fold, fact, left, now, start)
    compared = _state_comparison(fold, fact, left, start if fact.of_start else now)
    if compared is None or fact.form == "compare":
        return compared
    return fold.disjunction(fold.compare("eq", left.width, left.value, first.value), compared)


def _state_comparison(fold: Folder, fact: Fact, left: LoopNumber, numbers: Numbers) -> Scalar | None:
    if fact.right is None:
        return fold.compare(fact.pred, left.width, left.value, fact.shift % (1 << left.width))
    right = numbers.get(fact.right)
    if right is None:
        return None
    width = max(left.width, right.width)
    other = extend(fold, right, width, fact.is_signed)
    shifted = fold.int_op("add", width, other, fact.shift % (1 << width))
    return fold.compare(fact.pred, width, extend(fold, left, width, fact.is_signed), shifted)


def _state_distance(fold: Folder, fact: Fact, now: Numbers) -> Scalar | None:
    left, right = now[fact.left], now.get(fact.right or "")
    if right is None:
        return None
    difference = fold.int_op("sub", left.width, left.value, right.value)
    return fold.compare(fact.pred, left.width, difference, fact.shift)


def _state_when(fold: Folder, fact: Fact, left: LoopNumber, now: Numbers) -> Scalar | None:
    right = now.get(fact.right or "")
    if right is None:
        return None
    differs = fold.compare("ne", left.width, left.value, fact.other)
    return fold.disjunction(differs, fold.compare("eq", right.width, right.value, fact.shift))


def _state_linear(fold: Folder, fact: Fact, now: Numbers, start: Numbers) -> Scalar | None:
    assert fact.right is not None
    if fact.right not in now or fact.right not in start:
        return None
    width = max(now[fact.left].width, now[fact.right].width)

    def distance(place: str, factor: int) -> Scalar:
        last, first = (extend(fold, each[place], width, fact.is_signed) for each in (now, start))
        return fold.int_op("mul", width, fold.int_op("sub", width, last, first), factor % (1 << width))

    return fold.compare("eq", width, distance(fact.left, fact.factor), distance(fact.right, fact.other))


def _state_cells(fold: Folder, fact: Fact, left: LoopNumber, now: Numbers, start: Numbers) -> Scalar | None:
    """A comparison of the watched cell, if its index is in the extent."""
    holds = _state_comparison(fold, fact, left, now)
    extent = _state_extent(fold, fact, now, start)
    if holds is None or extent is None:
        return None
    return fold.disjunction(fold.negate(fold.conjunction(left.within, extent)), holds)


def _state_extent(fold: Folder, fact: Fact, now: Numbers, start: Numbers) -> Scalar | None:
    """Where an index that counts the cells of an object is in the extent of a fact."""
    if fact.limit is None:
        return 1
    index, last, first = now.get("k"), now.get(fact.limit), start.get(fact.limit)
    if index is None or last is None or first is None:
        return None
    width = max(index.width, last.width)
    at = fold.int_op("mul", width, extend(fold, index, width, is_signed=False), fact.factor)
    ends = [extend(fold, each, width, is_signed=False) for each in (first, last)]
    low, high = ends if fact.extent == "below" else reversed(ends)
    return fold.conjunction(fold.compare("ule", width, low, at), fold.compare("ult", width, at, high))


def extend(fold: Folder, number: LoopNumber, width: int, is_signed: bool) -> Scalar:
    """A number at a larger width."""
    return fold.cast("sext" if is_signed else "zext", number.value, Int(number.width), Int(width))


def describe(fact: Fact, numbers: Numbers) -> str:
    """A fact in the words of C."""
    left = numbers[fact.left]
    start = f"the first {left.name}"
    if fact.form == "stride":
        return f"({left.name} - {start}) % {fact.factor} == 0"
    if fact.form == "linear":
        assert fact.right is not None
        name = numbers[fact.right].name
        return f"{_times(fact.factor)}({left.name} - {start}) == {_times(fact.other)}({name} - the first {name})"
    if fact.form == "distance":
        return f"{left.name} - {numbers[fact.right or ''].name} <= {fact.shift}"
    if fact.form == "when":
        return f"{left.name} != {fact.other}, or {numbers[fact.right or ''].name} == {fact.shift}"
    if fact.right is None:
        value = fact.shift % (1 << left.width)
        shown = value if fact.pred[0] == "u" else to_signed(value, left.width)
        text = f"{left.name} {_SIGNS[fact.pred]} {shown}"
    else:
        name = numbers[fact.right].name
        shift = f" {'+' if fact.shift > 0 else '-'} {abs(fact.shift)}" if fact.shift else ""
        text = f"{left.name} {_SIGNS[fact.pred]} {'the first ' if fact.of_start else ''}{name}{shift}"
    if fact.form == "cells":
        return f"{text}{_describe_extent(fact, numbers)}"
    unsigned = " (as unsigned numbers)" if fact.pred in ("ule", "uge") and fact.right is not None else ""
    return f"{text}{unsigned}" if fact.form == "compare" else f"{text}{unsigned}, or {left.name} == {start}"


def _describe_extent(fact: Fact, numbers: Numbers) -> str:
    if fact.limit is None:
        return " for every k"
    name, index = numbers[fact.limit].name, "k" if fact.factor == 1 else f"{fact.factor} * k"
    ends = [f"the first {name}", name]
    low, high = ends if fact.extent == "below" else reversed(ends)
    return f" for every k with {low} <= {index} < {high}"


def _times(factor: int) -> str:
    return "" if factor == 1 else "-" if factor == -1 else f"{factor} * "
